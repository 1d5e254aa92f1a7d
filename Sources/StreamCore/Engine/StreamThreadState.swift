/// The state of one thread that belongs to streams: batches, joins, logs, and descriptions.
///
/// Not `Sendable`: it never leaves its thread. It is stored in the thread's `ThreadContext`.
@usableFromInline package final class StreamThreadState {
    // These are unchecked, because they are only read and replaced as a whole.

    #if !RILL_STATE
        /// The batch whose changes this thread delivers.
        @exclusivity(unchecked) var batch: Batch?

        /// The direct turn that this thread has begun and not ended. See `Batch`.
        @exclusivity(unchecked) var directTurn: Batch?

        /// The batch whose body this thread runs.
        @exclusivity(unchecked) @usableFromInline var openBatch: OpenBatch?

        /// The read of a composed property that this thread makes.
        @exclusivity(unchecked) @usableFromInline var propertyRead: PropertyRead?

        /// The closure of a computed property that this thread runs, to find what it reads. A read of a composed property inside of it sets
        /// ``propertyRead``, which comes first.
        @exclusivity(unchecked) @usableFromInline var computation: Computation?

        /// The properties whose `modify` is running its body, and whose changes by that body are reported.
        @exclusivity(unchecked) private var modified: [ObjectIdentifier] = []
    #endif

    /// The calls of `attachLast(to:)` in progress.
    @exclusivity(unchecked) @usableFromInline var tailCalls = TailCalls()

    /// The call in progress that blocks this thread until a signal ends.
    @exclusivity(unchecked) var blockingCall: BlockingCall?

    #if !RILL_STATE
        /// The number of joins that subscribe to their inputs on this thread, each inside the one before. See `BatchedJoin`.
        var connectingJoins = 0

        /// The graph of these joins; `nil` while they have no property upstream.
        private var graph: JoinGraph?
    #endif

    /// The logs of the subscriptions that are being made on this thread, lowest first. See `EventLog`.
    package var logs: [AnyObject] = []

    /// The counts of the subscriptions that end while this thread replaces a signal by another one; `nil` while it does not.
    package var heldEnds: [AnyObject]?

    /// The context in which this thread subscribes or delivers.
    ///
    /// It is not retained, because that would take a tenth of a delivery: whoever runs something in a context retains it meanwhile.
    @exclusivity(unchecked) var context: Unmanaged<StreamContext>?

    /// The description that this thread makes of a signal.
    var description: SignalDescription?

    #if !RILL_STATE
        /// What was reported since ``upstream(of:)`` began.
        private var reported = UpstreamReport()

        /// The number of composed properties, joins, and shared sources that subscribe to their inputs on this thread, each inside the one
        /// before.
        private var connecting = 0

        /// A Boolean value that indicates whether what this thread subscribes to is an input of a composed property, a join, or a shared
        /// source.
        @usableFromInline package var isConnecting: Bool { connecting > 0 }
    #endif

    /// The shared source that this thread is subscribing to. See `MovedSubscription`.
    @exclusivity(unchecked) var connectingSource: (any SharedSource)?

    private init() {}

    /// The state of the calling thread, created on first use.
    @usableFromInline package static var current: StreamThreadState {
        // Only `makeCurrent()` stores an attachment, so its type needs no check.
        if let state = ThreadContext.currentAttachment { return unsafeDowncast(state, to: StreamThreadState.self) }
        return makeCurrent()
    }

    @inline(never) private static func makeCurrent() -> StreamThreadState {
        let state = StreamThreadState()
        ThreadContext.current.attachment = state
        return state
    }

    #if !RILL_STATE
        /// Returns the joins and properties that `subscribe` subscribes to.
        @usableFromInline package func upstream(of subscribe: () -> Void) -> UpstreamReport {
            let siblings = reported
            reported = UpstreamReport()
            connecting += 1
            subscribe()
            connecting -= 1
            defer { reported = siblings }
            return reported
        }

        /// Returns what `subscribe` subscribes to, which are inputs of a join, and tells the properties.
        ///
        /// - Parameter graph: The graph of the join, if it has one.
        func upstreamOfJoin(in graph: JoinGraph? = nil, _ subscribe: () -> Void) -> UpstreamReport {
            if let graph { join(graph) }
            connectingJoins += 1
            var found = upstream(of: subscribe)
            connectingJoins -= 1
            found.graph = self.graph
            if connectingJoins == 0 { self.graph = nil }
            return found
        }

        /// Makes the graph of the joins that subscribe to their inputs and `other` one.
        private func join(_ other: JoinGraph) {
            graph?.unite(with: other)
            graph = other
        }

        /// Runs `body`, whose subscriptions are no inputs of the only join that subscribes to its inputs on this thread.
        func outsideOfJoins(_ body: () -> Void) {
            if connectingJoins != 1 { return body() }
            let outer = (connectingJoins, connecting, graph)
            (connectingJoins, connecting, graph) = (0, 0, nil)
            body()
            (connectingJoins, connecting, graph) = outer
        }

        /// Reports to the innermost ``upstream(of:)`` on this thread that joins were subscribed to. The heights can have risen.
        package func reportJoins(_ found: UpstreamReport) {
            guard isConnecting else { return }
            reported.height = found.rising.reduce(max(reported.height, found.height)) { max($0, $1.value) }
            if !found.rising.isEmpty { reported.rising += found.rising }
            guard let graph = found.graph else { return }
            reported.graph?.unite(with: graph)
            reported.graph = graph
        }

        /// Reports to the innermost ``upstream(of:)`` on this thread that a property was subscribed to. If that is for a join, the property and
        /// those upstream of it send their changes in turns from now on.
        @usableFromInline package func reportSource(_ source: any TurnSource) {
            if connectingJoins == 0 { reported.sources.append(source) } else { noteJoin(downstreamOf: [source]) }
        }

        /// Tells properties that the join which subscribes to its inputs is downstream of them.
        func noteJoin(downstreamOf sources: [any TurnSource]) { Self.noteJoin(downstreamOf: sources, in: &graph) }

        /// Notes that the joins which subscribe to their inputs are downstream of a shared source.
        func join(_ reference: borrowing JoinGraphReference) { reference.join(&graph) }

        /// Runs `body`, which is no part of what this thread computes.
        @usableFromInline func outsideOfComputations(_ body: () -> Void) {
            let outer = (computation, propertyRead)
            (computation, propertyRead) = (nil, nil)
            body()
            (computation, propertyRead) = outer
        }

        /// Begins to run a body that must not change `property`.
        @usableFromInline func beginModifying(_ property: AnyObject) {
            // Then each change of a property looks for the reason.
            Batch.beginComputing()
            modified.append(ObjectIdentifier(property))
        }

        @usableFromInline func endModifying() {
            modified.removeLast()
            Batch.endComputing()
        }

        @usableFromInline func isModifying(_ property: AnyObject) -> Bool {
            !modified.isEmpty && modified.contains(ObjectIdentifier(property))
        }

        /// Whether this thread runs a closure that computes a property from others.
        @usableFromInline var isComputing: Bool { computation != nil || propertyRead != nil }

        static func noteJoin(downstreamOf sources: [any TurnSource], in graph: inout JoinGraph?) {
            var sources = sources
            // A loop, because each of many properties can be composed of the one before.
            while let source = sources.popLast() { sources += source.noteJoin(in: &graph) }
        }
    #endif
}
