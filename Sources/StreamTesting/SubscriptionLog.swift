/// A log of the subscriptions to a source, as lines of a diagram: `^--!`, or `^-->` for an active subscription.
///
/// It also records the events of each subscription, for ``MarblePicture``.
public final class SubscriptionLog: Sendable {
    struct Entry {
        let start: SchedulerTime
        var end: SchedulerTime?
        var events: [(time: SchedulerTime, mark: Marble.Mark)] = []
    }

    /// The events of the source according to its diagram.
    struct Plan {
        let marble: Marble
        /// The start time of a hot source; `nil` for a cold source.
        let start: SchedulerTime?
    }

    private struct State {
        var entries: [Entry] = []
        var plan: Plan?
    }

    /// The name of the source in a picture.
    public let name: String
    private let state = Lock(State())

    /// Creates an empty log.
    ///
    /// - Parameter name: The name of the source in a picture.
    public init(_ name: String = "source") { self.name = name }

    /// One line per subscription, from time zero, in the order in which they began.
    public var lines: [String] {
        entries.map { Self.line(from: $0.start.sinceOrigin, to: $0.end?.sinceOrigin) }
    }

    var entries: [Entry] { state.withLock { $0.entries } }

    var plan: Plan? {
        get { state.withLock { $0.plan } }
        set { state.withLock { $0.plan = newValue } }
    }

    /// Records a subscription, and its end when `subscription` is disposed.
    /// - Returns: A closure that records an event of the subscription.
    func recordSubscription(_ subscription: Subscription, on scheduler: VirtualTimeScheduler)
        -> @Sendable (Marble.Mark) -> Void
    {
        let index = state.withLock { state in
            state.entries.append(Entry(start: scheduler.now))
            return state.entries.count - 1
        }
        subscription.add { self.state.withLock { $0.entries[index].end = scheduler.now } }
        return { mark in self.state.withLock { $0.entries[index].events.append((scheduler.now, mark)) } }
    }

    static func line(from start: Duration, to end: Duration?) -> String {
        let first = start.ticks
        let lead = String(repeating: "-", count: first)
        guard let end else { return lead + "^>" }
        let length = end.ticks - first
        return lead + (length == 0 ? "(^!)" : "^" + String(repeating: "-", count: length - 1) + "!")
    }
}
