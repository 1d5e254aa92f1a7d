public import StreamCore

/// How long the values of a shared subscription are stored.
///
/// ```swift
/// let prices = Subject<Int, Never>()
/// let shared = prices.signal.share(replay: 1, while: .forever)
/// let chart = shared.subscribe { print("chart", $0) }
/// prices.send(10)  // prints chart 10
/// chart.dispose()
/// shared.subscribe { print("table", $0) }.add(to: bag)  // prints table 10
/// ```
public enum SharingScope: Sendable {
    /// While there are subscribers. The next first subscriber subscribes to the source again, without stored values.
    case subscribed
    /// While there are subscribers, and for `duration` after the last one has left. Who subscribes meanwhile, such as the next screen or the
    /// same one after it was rotated, joins the subscription to the source, and receives the stored values.
    case lingering(for: Duration, on: any Scheduler)
    /// Without a limit. The next first subscriber receives the stored values, and the terminal event after the end.
    case forever
}

extension Signal {
    /// Shares one subscription to this signal among all current subscribers.
    ///
    /// ```swift
    /// let prices = Subject<Int, Never>()
    /// let shared = prices.signal.onSubscribe { print("request") }.share(replay: 1)
    /// shared.subscribe { print("chart", $0) }.add(to: bag)  // prints request
    /// prices.send(10)  // prints chart 10
    /// shared.subscribe { print("table", $0) }.add(to: bag)  // prints table 10
    /// prices.send(12)  // prints chart 12, table 12
    /// ```
    ///
    /// The source is subscribed to after the first subscription is active, so the first subscriber misses nothing. When
    /// the last subscriber leaves, the source is disposed. A later subscriber receives the last `count` values first.
    ///
    /// The source is never subscribed to while its subscription, its disposal, or the closure of a created source is running. For a subscriber that
    /// arrives then, on another thread or inside, `subscribe` returns at once. The thread that runs them subscribes to the source for it
    /// afterwards, and it receives what is sent from then on.
    ///
    /// | A subscriber arrives | `.subscribed` | `.forever` |
    /// |---|---|---|
    /// | while there are others | last `count` values, then live values | the same |
    /// | after all have left | subscribes to the source again | last `count` values; subscribes to the source again |
    /// | after the source has ended | subscribes to the source again | last `count` values, then the terminal event |
    ///
    /// `.lingering(for:on:)` is like `.subscribed`, but the source runs for some time after the last subscriber has left:
    ///
    /// ```swift
    /// let prices = Subject<Int, Never>()
    /// let shared = prices.signal.onSubscribe { print("request") }.onDispose { print("end") }
    ///     .share(replay: 1, while: .lingering(for: .seconds(5), on: scheduler))
    /// shared.subscribe { print("chart", $0) }.dispose()  // prints request
    /// scheduler.advance(by: .seconds(4))
    /// shared.subscribe { print("table", $0) }.dispose()
    /// scheduler.advance(by: .seconds(5))  // prints end
    /// ```
    ///
    /// - Precondition: `count` and the duration of `.lingering(for:on:)` are not negative.
    @inlinable public func share(replay count: Int = 0, while scope: SharingScope = .subscribed) -> Signal {
        precondition(count >= 0, "share(replay:while:) requires a count of 0 or more, but got \(count)")
        switch scope {
        case .subscribed:
            return RefCountedSource(self, makeSubject: { AnySubject(replaying: count) }).signal
        case .lingering(let duration, let scheduler):
            precondition(
                duration >= .zero, "share(replay:while:) requires a time of zero or more, but got \(duration)")
            return RefCountedSource(
                self, lingering: Lingering(duration: duration, scheduler: scheduler),
                makeSubject: { AnySubject(replaying: count) }
            ).signal
        case .forever:
            let subject = AnySubject<Value, Failure>(replaying: count)
            return RefCountedSource(self, makeSubject: { subject }).signal
        }
    }
}
