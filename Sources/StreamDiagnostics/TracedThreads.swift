/// The threads of a trace, and the values that can continue on another thread.
struct TracedThreads: Sendable {
    /// A value that a stage has sent to the stage below.
    struct SentValue: Sendable {
        let thread: UInt
        let instant: ContinuousClock.Instant
    }

    /// The way of a value from one thread to another.
    struct Arrow: Sendable {
        let number: UInt
        let source: SentValue
    }

    private static let limit = 1_024

    private var threads: Set<UInt> = []
    private var arrows: UInt = 0
    /// The values for each stage that it has not sent on, oldest first.
    private var sent: [UInt: [SentValue]] = [:]

    /// Returns whether the event is the first one on its thread, and the arrow that ends at it.
    mutating func note(_ event: TraceEvent) -> (isNewThread: Bool, arrow: Arrow?) {
        (threads.insert(event.thread).inserted, arrow(to: event))
    }

    private mutating func arrow(to event: TraceEvent) -> Arrow? {
        let id = event.stage.id
        guard event.kind == .value else {
            if event.kind != .subscribed, event.kind != .paused, event.kind != .resumed { sent[id] = nil }
            return nil
        }
        if let below = event.stage.below {
            sent[below, default: []].append(SentValue(thread: event.thread, instant: event.instant))
            if sent[below]!.count > Self.limit { sent[below]!.removeFirst() }
        }
        guard let newest = sent[id]?.last else { return nil }
        if newest.thread == event.thread {
            // The stage sends on the thread of its input, so the values before have ended here.
            sent[id] = nil
            return nil
        }
        arrows += 1
        return Arrow(number: arrows, source: sent[id]!.removeFirst())
    }
}
