/// What a subscriber saw, with the virtual time of each event.
public final class Recording<Value: Sendable, Failure: Error>: Sendable {
    /// An event and its time.
    public typealias Entry = (time: SchedulerTime, event: Signal<Value, Failure>.Event)

    private struct State {
        var entries: [Entry] = []
        var disposedAt: SchedulerTime?
    }

    private let start: SchedulerTime
    private let state = Lock(State())
    private let scheduler: VirtualTimeScheduler
    private let token = SingleAssignmentDisposable()

    init(_ signal: Signal<Value, Failure>, on scheduler: VirtualTimeScheduler) {
        start = scheduler.now
        self.scheduler = scheduler
        token.assign(signal.subscribe { [self] event in state.withLock { $0.entries.append((scheduler.now, event)) } })
    }

    /// The events in the order in which they came.
    public var events: [Entry] { state.withLock { $0.entries } }

    /// The values in the order in which they came.
    public var values: [Value] { events.compactMap(\.event.value) }

    /// Ends the subscription.
    public func dispose() {
        token.dispose()
        state.withLock { state in
            let isOver = state.entries.last?.event.isTerminal ?? false
            if !isOver, state.disposedAt == nil { state.disposedAt = scheduler.now }
        }
    }

    /// When the subscription began and ended, as a subscription line.
    public var subscriptions: [String] {
        let end = state.withLock { state in
            state.disposedAt ?? (state.entries.last?.event.isTerminal == true ? state.entries.last?.time : nil)
        }
        return [SubscriptionLog.line(from: start.duration(to: start), to: end.map { start.duration(to: $0) })]
    }

    /// The events as a diagram, from the start of the recording. It ends with the last event.
    public var diagram: String {
        var ticks: [Int: [String]] = [:]
        for entry in events {
            ticks[Int(start.duration(to: entry.time) / .tick), default: []].append(entry.event.mark)
        }
        guard let last = ticks.keys.max() else { return "" }
        return (0...last).map { tick in
            switch ticks[tick] {
            case nil: "-"
            case let marks? where marks.count == 1: marks[0]
            case let marks?: "(\(marks.joined()))"
            }
        }.joined()
    }
}

extension Signal.Event {
    /// The event in a diagram.
    fileprivate var mark: String {
        switch self {
        case .next(let value):
            let text = "\(value)"
            return text.count == 1 && (text.first!.isLetter || text.first!.isNumber) ? text : "{\(text)}"
        case .failed: return "#"
        case .completed: return "|"
        }
    }
}
