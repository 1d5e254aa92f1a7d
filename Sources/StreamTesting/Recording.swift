/// What a subscriber saw, with the virtual time of each event.
///
/// It holds the subscription: whoever lets go of the recording ends what nobody can look at any more.
public final class Recording<Value: Sendable, Failure: Error>: Sendable {
    /// An event and its time.
    public typealias Entry = (time: SchedulerTime, event: Signal<Value, Failure>.Event)

    /// Apart from the recording, because the subscription holds what it writes into.
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

    /// The events in the order in which they came.
    public var events: [Entry] { log.state.withLock { $0.entries } }

    /// The values in the order in which they came.
    public var values: [Value] { events.compactMap(\.event.value) }

    /// When it was disposed, if that was before an end.
    var disposedAt: SchedulerTime? { log.state.withLock { $0.disposedAt } }

    /// Ends the subscription.
    public func dispose() {
        token.dispose()
        log.state.withLock { state in
            let isOver = state.entries.last?.event.isTerminal ?? false
            if !isOver, state.disposedAt == nil { state.disposedAt = scheduler.now }
        }
    }

    /// When the subscription began and ended, as a subscription line.
    public var subscriptions: [String] {
        let end = log.state.withLock { state in
            state.disposedAt ?? (state.entries.last?.event.isTerminal == true ? state.entries.last?.time : nil)
        }
        return [SubscriptionLog.line(from: start.duration(to: start), to: end.map { start.duration(to: $0) })]
    }

    /// The events as a diagram, from the start of the recording. It ends with the last event.
    public var diagram: String { marble.description }

    /// Where the events first depart from `diagram`; `nil` if they are what it says.
    ///
    /// The difference describes itself with both diagrams under each other, so a test needs no more than
    /// `#expect(recording.difference(from: "-a-|") == nil)` or `XCTAssertNil(recording.difference(from: "-a-|"))`.
    ///
    /// - Precondition: `diagram` follows the grammar of ``Marble``.
    public func difference(from diagram: String) -> MarbleDifference? {
        MarbleDifference(expected: Marble(diagram), actual: marble)
    }

    private var marble: Marble {
        Marble(marks: events.map { (start.duration(to: $0.time).ticks, $0.event.mark) })
    }
}

extension Recording: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The events: as a diagram, `Recording(-a-b-|)`, if all of them are at the first 80 ticks; otherwise as a list with their
    /// times after the start of the recording, `Recording([1 at 0.5 seconds, completed at 2.0 seconds])`.
    public var description: String {
        let entries = events.map { (time: start.duration(to: $0.time), event: $0.event) }
        let isDiagram = entries.allSatisfy { $0.time.ticks < 80 && .tick * $0.time.ticks == $0.time }
        if isDiagram { return "Recording(\(diagram))" }
        return "Recording([\(entries.map { "\($0.event.text) at \($0.time)" }.joined(separator: ", "))])"
    }

    /// The description.
    public var debugDescription: String { description }

    /// The events as the only child.
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
