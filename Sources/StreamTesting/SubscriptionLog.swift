/// When a source was subscribed to and let go, as lines of a diagram: `^--!`, or `^-->` for one that goes on.
public final class SubscriptionLog: Sendable {
    private struct Entry {
        let start: SchedulerTime
        var end: SchedulerTime?
    }

    private let entries = Lock<[Entry]>([])

    /// An empty log.
    public init() {}

    /// A line for each subscription, from time zero, in the order in which they began.
    public var lines: [String] {
        entries.withLock { $0 }.map { Self.line(from: $0.start.sinceOrigin, to: $0.end?.sinceOrigin) }
    }

    /// Notes a subscription, and its end when `segment` is disposed.
    func note(_ segment: CompoundDisposable, on scheduler: VirtualTimeScheduler) {
        let index = entries.withLock { entries in
            entries.append(Entry(start: scheduler.now))
            return entries.count - 1
        }
        segment.add { self.entries.withLock { $0[index].end = scheduler.now } }
    }

    static func line(from start: Duration, to end: Duration?) -> String {
        let first = Int(start / .tick)
        let lead = String(repeating: "-", count: first)
        guard let end else { return lead + "^>" }
        let length = Int(end / .tick) - first
        return lead + (length == 0 ? "(^!)" : "^" + String(repeating: "-", count: length - 1) + "!")
    }
}
