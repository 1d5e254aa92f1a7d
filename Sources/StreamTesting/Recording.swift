/// The events that a subscriber received, with the virtual time of each one.
///
/// The recording owns the subscription: releasing the recording disposes it.
public final class Recording<Value: Sendable, Failure: Error>: Sendable {
    /// An event and its time.
    public typealias Entry = (time: SchedulerTime, event: Signal<Value, Failure>.Event)

    /// A separate object, because the subscription retains the log that it writes to.
    private final class Log: Sendable {
        struct State {
            var entries: [Entry] = []
            var disposedAt: SchedulerTime?
        }

        let state = Lock(State())
    }

    let start: SchedulerTime
    private let log = Log()
    private let scheduler: VirtualTimeScheduler
    private let token: any Disposable

    init(_ signal: Signal<Value, Failure>, on scheduler: VirtualTimeScheduler) {
        start = scheduler.now
        self.scheduler = scheduler
        token = signal.subscribeEvents { [log] event in log.state.withLock { $0.entries.append((scheduler.now, event)) }
        }
    }

    deinit { token.dispose() }

    /// The events in the order in which they were sent.
    public var events: [Entry] { log.state.withLock { $0.entries } }

    /// The values in the order in which they were sent.
    public var values: [Value] { events.compactMap(\.event.value) }

    /// The time of the disposal, if it was before a terminal event.
    var disposedAt: SchedulerTime? { log.state.withLock { $0.disposedAt } }

    /// Disposes the subscription.
    public func dispose() {
        token.dispose()
        log.state.withLock { state in
            let isOver = state.entries.last?.event.isTerminal ?? false
            if !isOver, state.disposedAt == nil { state.disposedAt = scheduler.now }
        }
    }

    /// The subscription line, which shows when the subscription began and ended.
    public var subscriptions: [String] {
        let end = log.state.withLock { state in
            state.disposedAt ?? (state.entries.last?.event.isTerminal == true ? state.entries.last?.time : nil)
        }
        return [SubscriptionLog.line(from: start.duration(to: start), to: end.map { start.duration(to: $0) })]
    }

    /// The events as a diagram, from the start of the recording to the last event. One between two ticks is at the earlier one.
    public var diagram: String { marble.description }

    /// Returns the first difference between the events and `diagram`, or `nil` if there is none.
    ///
    /// The description of the difference contains both diagrams. So a test needs only
    /// `#expect(recording.difference(from: "-a-|") == nil)` or `XCTAssertNil(recording.difference(from: "-a-|"))`.
    ///
    /// An event at a time between two ticks is a difference, which names the time.
    ///
    /// - Precondition: `diagram` follows the grammar of ``Marble``.
    public func difference(from diagram: String) -> MarbleDifference? {
        let times = events.map { (time: start.duration(to: $0.time), event: $0.event) }
        let between = times.first { .tick * $0.time.ticks != $0.time }
        return MarbleDifference(
            expected: Marble(diagram), actual: marble,
            betweenTicks: between.map { ($0.time.ticks, "\($0.event.text) at \($0.time)") })
    }

    private var marble: Marble {
        Marble(marks: events.map { (start.duration(to: $0.time).ticks, $0.event.mark) })
    }
}

extension Recording: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A textual representation of the events.
    ///
    /// It is a diagram, `Recording(-a-b-|)`, if all events occurred exactly at one of the first 80 ticks. Otherwise it is a list
    /// with the times since the start of the recording, `Recording([1 at 0.5 seconds, completed at 2.0 seconds])`.
    public var description: String {
        let entries = events.map { (time: start.duration(to: $0.time), event: $0.event) }
        let isDiagram = entries.allSatisfy { $0.time.ticks < 80 && .tick * $0.time.ticks == $0.time }
        if isDiagram { return "Recording(\(diagram))" }
        return "Recording([\(entries.map { "\($0.event.text) at \($0.time)" }.joined(separator: ", "))])"
    }

    /// The same text as `description`.
    public var debugDescription: String { description }

    /// A mirror with the events as its only child.
    public var customMirror: Mirror {
        Mirror(self, children: ["events": events], displayStyle: .class)
    }
}

extension Signal.Event {
    /// The value, or the terminal event.
    fileprivate var text: String {
        switch self {
        case .next(let value): "\(value)"
        case .failed(let failure): "failed: \(failure)"
        case .completed: "completed"
        }
    }

    /// The event in a diagram.
    var mark: Marble.Mark {
        switch self {
        case .next(let value): .value("\(value)")
        case .failed: .failed
        case .completed: .completed
        }
    }
}
