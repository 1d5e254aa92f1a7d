extension Signal {
    /// Writes a line for each event: subscribed, each value, the end, and disposal without an end.
    ///
    ///     source: -1--2-|
    ///     log():  -1--2-|     "next 1", "next 2", "completed"
    ///
    /// ```swift
    /// clicks.take(1).log("clicks")
    /// ```
    /// ```text
    /// clicks: subscribed
    /// clicks: next 7
    /// clicks: completed
    /// ```
    /// The lines come before the events are passed on. A line break in a value's description becomes a space.
    ///
    /// - Parameters:
    ///   - label: What each line begins with: else the name that ``named(_:fileID:line:)`` gave, or the place in the source.
    ///   - events: The kinds to write.
    ///   - write: Gets each line, without a line break. It is called by one subscription at a time, and by several
    ///     subscriptions at once. The default prints.
    /// - Elsewhere: `logAll`, `logNext`, `logError` and `logCompleted` in ReactiveObjC, `logEvents` in ReactiveSwift,
    ///   `debug` in RxSwift, `print` in Combine.
    /// - SeeAlso: ``Signal/onEvent(_:)``, ``Signal/breakpoint(_:)``
    @inlinable public func log(
        _ label: String? = nil, events: LoggedEvents = .all,
        to write: @escaping @Sendable (String) -> Void = { print($0) },
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal {
        Signal(attach: { sink in
            guard let sink = sink.traced(fileID, line, over: self)?.hidingParts() else { return }
            let log = EventLog(label: label, place: "\(fileID):\(line)", events: events, write: write)
            let disposal = ActionDisposable { log.note(.disposed, "disposed") }
            sink.segment.add(disposal)
            let logged = outside.onEvent { event in
                if event.isTerminal { sink.segment.remove(disposal) }
                switch event {
                case .next(let value): log.note(.next, "next \(value)")
                case .failed(let failure): log.note(.failed, "failed \(failure)")
                case .completed: log.note(.completed, "completed")
                }
            }
            log.begin { logged.attach(sink) }
        })
    }
}

/// The kinds of events that a log writes.
public struct LoggedEvents: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// The set of these bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The beginning of a subscription.
    public static let subscribed = LoggedEvents(rawValue: 1)

    /// Values.
    public static let next = LoggedEvents(rawValue: 2)

    /// Failure.
    public static let failed = LoggedEvents(rawValue: 4)

    /// Completion.
    public static let completed = LoggedEvents(rawValue: 8)

    /// Disposal, or the loss of the source, before an end.
    public static let disposed = LoggedEvents(rawValue: 16)

    /// Everything.
    public static let all: LoggedEvents = [.subscribed, .next, .failed, .completed, .disposed]
}
