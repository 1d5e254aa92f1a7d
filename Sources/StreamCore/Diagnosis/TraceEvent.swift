/// What happened at a stage of a subscription. See ``StreamTracer``.
public struct TraceEvent: Sendable {
    /// What can happen.
    public enum Kind: Sendable, Hashable {
        /// The stage was subscribed to. The first of its events.
        case subscribed
        /// It sent a value.
        case value
        /// It failed. The last of its events.
        case failed
        /// It completed. The last of its events.
        case completed
        /// It was disposed before it ended, or its source was lost. The last of its events.
        case disposed
    }

    /// Where it happened.
    public let stage: TracedStage

    /// What happened.
    public let kind: Kind

    /// When it happened.
    public let instant: ContinuousClock.Instant

    /// The thread on which it happened: threads are numbered in the order in which the framework meets them.
    public let thread: UInt

    private let describe: (@Sendable () -> String)?

    init(_ kind: Kind, at stage: TracedStage, _ describe: (@Sendable () -> String)? = nil) {
        self.stage = stage
        self.kind = kind
        self.describe = describe
        instant = .now
        thread = ThreadContext.current.number
    }

    /// The value or the failure as text, which is made anew each time it is asked for.
    public var detail: String? { describe?() }
}

/// A stage of a subscription: an operator or a source, subscribed to once.
public struct TracedStage: Sendable, Hashable, Identifiable {
    /// Each subscription to a stage has a number of its own; what lies below has a lower one.
    public let id: UInt

    /// What the operator or the source is called, with the labels of its arguments: `map`, `take(until:)`.
    public let name: String

    /// The module and the file where it is written; `nil` where nothing tells, as for properties such as `Signal.empty`.
    public let fileID: String?

    /// The line where it is written.
    public let line: UInt

    /// The stage to which it sends; `nil` for the lowest one.
    public let below: UInt?

    /// The module, the file and the line, if they are known.
    public var place: String? { fileID.map { "\($0):\(line)" } }

    init(_ id: UInt, _ name: StageName, below: UInt?) {
        self.id = id
        self.name = name.name
        fileID = name.fileID.isEmpty ? nil : name.fileID
        line = name.line
        self.below = below
    }
}
