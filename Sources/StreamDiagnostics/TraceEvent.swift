/// An event at a stage of a subscription. See ``StreamTracer``.
public struct TraceEvent: Sendable {
    /// The kind of an event.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// The stage was subscribed to. This is its first event.
        case subscribed
        /// The stage sent a value.
        case value
        /// The queue of the stage is full, so that its source waits if it can. ``TraceEvent/detail`` is the number of waiting
        /// elements.
        case paused
        /// The queue of the stage has room again.
        case resumed
        /// The stage failed. This is its last event.
        case failed
        /// The stage completed. This is its last event.
        case completed
        /// The stage was disposed before its end, or its source was released. This is its last event.
        case disposed
    }

    /// The stage where the event occurred.
    public let stage: TracedStage

    /// The kind of this event.
    public let kind: Kind

    /// The time of the event.
    public let instant: ContinuousClock.Instant

    /// The number of the thread. Threads are numbered in the order in which the framework first runs on them.
    public let thread: UInt

    private let describe: (@Sendable () -> String)?

    init(_ kind: Kind, at stage: TracedStage, _ describe: (@Sendable () -> String)? = nil) {
        self.stage = stage
        self.kind = kind
        self.describe = describe
        instant = .now
        thread = ThreadContext.current.number
    }

    /// The value, the failure, or the number of waiting elements as text, which is created at each access.
    public var detail: String? { describe?() }
}

/// A stage of a subscription: an operator or a source, subscribed to once.
public struct TracedStage: Sendable, Hashable, Identifiable {
    /// The number of this subscription to the stage. A stage has a higher number than the stages below it.
    public let id: UInt

    /// The name of the operator or source with its argument labels: `map`, `take(until:)`.
    public let name: String

    /// The module and the file of the source location; `nil` if it is unknown, as for `Signal.empty` and other
    /// properties.
    public let fileID: String?

    /// The line of the source location.
    public let line: UInt

    /// The ``id`` of the stage to which this one sends; `nil` for the lowest one.
    public let below: UInt?

    /// The module, the file, and the line, if known.
    public var place: String? { fileID.map { "\($0):\(line)" } }

    init(_ id: UInt, _ name: StageName, below: UInt?) {
        self.id = id
        self.name = name.name
        fileID = name.fileID.isEmpty ? nil : name.fileID
        line = name.line
        self.below = below
    }
}

extension TraceEvent: CustomStringConvertible {
    /// The event and its stage, such as `value 3 at map` or `completed at subscribe — App/Loading.swift:20`.
    public var description: String {
        let text = detail.map { "\(kind) \($0)" } ?? "\(kind)"
        return "\(text) at \(stage)"
    }
}

extension TracedStage: CustomStringConvertible {
    /// The name, and the place if it is known, such as `subscribe — App/Loading.swift:20`.
    public var description: String { place.map { "\(name) — \($0)" } ?? name }
}
