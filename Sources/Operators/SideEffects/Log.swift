extension Signal {
    /// Writes a line for the subscription, each value, the terminal event, and disposal without a terminal event.
    ///
    /// ```swift
    /// let clicks = Signal<Int, Never>.of(7, 8)
    /// let logged = clicks.take(1).log("clicks", to: { print($0) })
    /// _ = logged.subscribe { _ in }  // prints clicks: subscribed, clicks: next 7, clicks: completed
    /// ```
    ///
    ///     source: -1--2-|
    ///     log():  -1--2-|     "next 1", "next 2", "completed"
    ///
    /// Each line is written before its event is passed on. A line break in a value's description becomes a space.
    ///
    /// - Parameters:
    ///   - label: The prefix of each line. Without a label, it is the name set with ``named(_:_:_:)``, or else the source
    ///     location of the call.
    ///   - events: The kinds of events to write.
    ///   - write: A closure that receives each line, without a line break. One subscription calls it serially; several
    ///     subscriptions can call it concurrently. The default prints.
    /// - In other libraries: `logAll`, `logNext`, `logError` and `logCompleted` in ReactiveObjC, `logEvents` in ReactiveSwift,
    ///   `debug` in RxSwift, `print` in Combine.
    /// - SeeAlso: ``Signal/onEvent(_:)``, ``Signal/breakpoint(_:)``
    @inlinable public func log(
        _ label: String? = nil, events: LoggedEvents = .all,
        to write: @escaping @Sendable (String) -> Void = { print($0) },
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal {
        Signal(attach: { sink in
            guard let sink = sink.traced(fileID, line, over: self)?.hidingParts() else { return }
            let log = EventLog(label: label, place: "\(fileID):\(line)", events: events, write: write)
            let disposal = ActionDisposable { log.write(.disposed, "disposed") }
            sink.subscription.add(disposal)
            let logged = callerInput.onEvent { event in
                if event.isTerminal { sink.subscription.remove(disposal) }
                switch event {
                case .next(let value): log.write(.next, "next \(value)")
                case .failed(let failure): log.write(.failed, "failed \(failure)")
                case .completed: log.write(.completed, "completed")
                }
            }
            log.begin { logged.attach(sink) }
        })
    }
}

/// The kinds of events that a log writes.
///
/// ```swift
/// let places = Signal<Int, Never>.of(7, 8)
/// let logged = places.log("clicks", events: [.next, .failed], to: { print($0) })
/// _ = logged.subscribe { _ in }  // prints clicks: next 7, clicks: next 8
/// ```
public struct LoggedEvents: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The beginning of a subscription.
    public static let subscribed = LoggedEvents(rawValue: 1)

    /// The values.
    public static let next = LoggedEvents(rawValue: 2)

    /// A failure.
    public static let failed = LoggedEvents(rawValue: 4)

    /// Completion.
    public static let completed = LoggedEvents(rawValue: 8)

    /// Disposal before a terminal event, including because the source is released.
    public static let disposed = LoggedEvents(rawValue: 16)

    /// All kinds of events.
    public static let all: LoggedEvents = [.subscribed, .next, .failed, .completed, .disposed]
}

extension LoggedEvents: CustomStringConvertible {
    /// The names of the events, such as `[next, failed]`.
    public var description: String {
        let names: [(LoggedEvents, String)] = [
            (.subscribed, "subscribed"), (.next, "next"), (.failed, "failed"), (.completed, "completed"),
            (.disposed, "disposed"),
        ]
        return "[\(names.filter { contains($0.0) }.map(\.1).joined(separator: ", "))]"
    }
}
