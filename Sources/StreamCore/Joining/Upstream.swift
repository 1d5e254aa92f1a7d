/// What is upstream of a source that several subscribers share: the joins, by their height, and the properties. See `BatchedJoin`.
///
/// One subscriber connects the source, and thereby subscribes to the joins and properties. The others learn of them from here.
@usableFromInline struct Upstream: ~Copyable, Sendable {
    // Not private, because the compiler fails then (Swift 6.3).
    struct Properties {
        var sources: [any TurnSource] = []

        /// The height of the highest join; 0 if there is none.
        var height = 0

        /// The heights that can rise.
        var rising: [WeakHeight] = []

        /// What rises when this source is connected, because a join subscribed to it before.
        var lateHeight: RisingHeight?

        var isConnected = false

        /// Whether a join is downstream, so that the sources have been told, or will be.
        var isBelowJoin = false
    }

    private let properties = Lock(Properties())

    /// The graph of the properties.
    @usableFromInline let graph = JoinGraphReference()

    @usableFromInline init() {}

    /// Runs `connect`, which subscribes to the source, and stores and reports what it subscribes to.
    @usableFromInline borrowing func store(during connect: () -> Void) {
        let thread = StreamThreadState.current
        let found = thread.upstream { StreamContext.leaving(connect) }
        let (isBelowJoin, lateHeight) = properties.withLock { properties in
            if !properties.isBelowJoin { properties.sources = found.sources }
            (properties.height, properties.isConnected) = (found.height, true)
            if !found.rising.isEmpty { properties.rising = found.rising.map(WeakHeight.init) }
            return (properties.isBelowJoin, properties.lateHeight)
        }
        if let lateHeight {
            lateHeight.rise(above: found.height)
            // A source that sends while it is connected can lead to a subscription to itself. That is no input.
            _ = lateHeight.follow(found.rising)
        }
        var graph = found.graph
        let mustTell = isBelowJoin && !found.sources.isEmpty
        if graph != nil || mustTell { self.graph.join(&graph) }
        if mustTell { StreamThreadState.noteJoin(downstreamOf: found.sources, in: &graph) }
        thread.reportJoins(found)
    }

    /// Reports what is upstream for a subscriber that subscribes on this thread.
    @usableFromInline borrowing func report() {
        let thread = StreamThreadState.current
        guard thread.isConnecting else { return }
        if let height = unconnectedHeight { thread.reportJoins(UpstreamReport(height: height.value, rising: [height])) }
        reportJoins(to: thread)
        if thread.connectingJoins > 0 {
            thread.noteJoin(downstreamOf: takeSources())
            thread.join(graph)
        } else {
            for source in properties.withLock({ $0.sources }) { thread.reportSource(source) }
        }
    }

    /// The height that rises when this source is connected; `nil` if it is.
    private var unconnectedHeight: RisingHeight? {
        properties.withLock { properties in
            if properties.isConnected { return nil }
            let height = properties.lateHeight ?? RisingHeight(0, nil)
            properties.lateHeight = height
            return height
        }
    }

    borrowing func reportJoins(to thread: StreamThreadState) {
        let found = properties.withLock {
            UpstreamReport(height: $0.height, rising: $0.rising.compactMap(\.height), graph: graph.value)
        }
        thread.reportJoins(found)
    }

    /// A delivery of the settling batch of the graph, if one is open, and the source has subscribed to something upstream.
    @usableFromInline var settling: BatchDelivery? { properties.withLock { $0.isConnected } ? graph.settling : nil }

    /// The heights that can rise.
    var rising: [RisingHeight] { properties.withLock { $0.rising.compactMap(\.height) } }

    /// Releases the properties, which have ended or been disposed.
    @usableFromInline borrowing func release() { _ = takeSources() }

    /// Notes that a join is downstream. Returns the properties that have not been told.
    borrowing func takeSources() -> [any TurnSource] {
        properties.withLock { properties in
            properties.isBelowJoin = true
            defer { properties.sources = [] }
            return properties.sources
        }
    }
}

/// What was found upstream of a join, a composed property, or a shared source.
@usableFromInline package struct UpstreamReport {
    /// The height of the highest join; 0 if there is none.
    package var height = 0

    /// The heights that can rise.
    var rising: [RisingHeight] = []

    /// The graph of the joins and properties, if a join is among them, or downstream of one of them.
    var graph: JoinGraph?

    /// The properties that have not been told that a join is downstream.
    package var sources: [any TurnSource] = []

    package init(height: Int = 0, rising: [RisingHeight] = [], graph: JoinGraph? = nil) {
        (self.height, self.rising, self.graph) = (height, rising, graph)
    }
}

/// A property or a path. Once a join is downstream of it, each of its changes is a turn: a batch of one change.
///
/// It remains so, because a join is rarely disconnected.
@usableFromInline package protocol TurnSource: AnyObject, Sendable {
    /// Notes that a join of this graph is downstream. Returns the properties upstream that have not been told.
    func noteJoin(in graph: inout JoinGraph?) -> [any TurnSource]
}
