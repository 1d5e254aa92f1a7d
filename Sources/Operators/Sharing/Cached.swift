import StreamCore

extension Signal {
    /// Requests a result for the first subscriber, and sends it to all that subscribe within some time.
    ///
    /// ```swift
    /// let profile = request.cached(for: .seconds(60), on: time)
    /// _ = profile.subscribe { print("screen", $0) }  // prints requested, screen profile 1
    /// _ = profile.subscribe { print("menu", $0) }  // prints menu profile 1
    /// time.advance(by: .seconds(60))
    /// _ = profile.subscribe { print("screen", $0) }  // prints requested, screen profile 2
    /// ```
    ///
    ///     source: -a|
    ///     cached(3): --(a|)
    ///
    /// The source is a request: a cold signal whose last value is the result, such as that of `Signal.task`. Subscribers that arrive during
    /// a request receive its result, so no two requests are in progress. A failure is sent to all subscribers and not kept. When
    /// the last subscriber leaves, the request is disposed.
    ///
    /// With `sendsStale`, a result that is older than `lifetime` is sent first, and then the new one. So a screen shows something immediately.
    ///
    /// With a `trigger`, the signal continues: it sends the result, and requests it again for each value of the trigger, such as the gesture
    /// to reload, a change that makes the result outdated, or an interval. If a request is in progress then, another one follows it.
    ///
    /// ```swift
    /// let reload = Subject<Void, Never>()
    /// let live = request.cached(for: .seconds(60), refreshing: reload.signal, on: time)
    /// live.subscribe { print("list", $0) }.add(to: bag)  // prints requested, list profile 1
    /// reload.send()  // prints requested, list profile 2
    /// live.subscribe { print("badge", $0) }.add(to: bag)  // prints badge profile 2
    /// ```
    ///
    /// To request regularly while there are subscribers, pass `Signal.interval(.seconds(60), on: time).mapToVoid()`. To try again after a failure,
    /// use `retry` before this operator; all subscribers then wait for the attempts of one request. To go on with the next value of the trigger
    /// after a failure, use `retryWhen` after it.
    ///
    /// - Completion: After the result, or with a request that has none. With a trigger, when the trigger and the request have completed.
    /// - Failure: With the request. The next subscriber requests the result again. The failed request doesn't make a kept result
    ///   newer: with `sendsStale`, the next subscriber still receives that result first.
    /// - Disposal: The last subscriber disposes the request and leaves the trigger. A kept result remains.
    /// - Threading: A kept result is sent on the subscribing thread, before `subscribe` returns. A new one is sent on the thread of the request.
    /// - Complexity: Stores one result as long as the signal is retained. There is no timer: the age is compared when a subscriber arrives.
    /// - Precondition: `lifetime` is not negative.
    /// - Parameters:
    ///   - lifetime: The time after a result in which subscribers receive it without a request.
    ///   - sendsStale: Whether a result that is older than `lifetime` is sent before the new one.
    ///   - trigger: A signal whose values request the result again. While there are subscribers, a new one receives the last result, whatever
    ///     its age.
    ///   - scheduler: The scheduler that measures the lifetime.
    /// - In other libraries: `cache(ttl)` and `cacheInvalidateIf` in Reactor; `staleTime`, `refetchInterval`, and `invalidateQueries` in TanStack
    ///   Query.
    /// - SeeAlso: `share(replay:while:)`, ``Action``
    @inlinable public func cached(
        for lifetime: Duration, sendsStale: Bool = false, refreshing trigger: Signal<Void, Never>? = nil,
        on scheduler: some Scheduler
    ) -> Signal {
        precondition(
            lifetime >= .zero,
            "cached(for:sendsStale:refreshing:on:) requires a lifetime of 0 or more, but got \(lifetime)")
        let kept = KeptResult<Value>(for: lifetime, sendsStale: sendsStale) { scheduler.now }
        let request = callerInput.take(last: 1).onNext { kept.store($0) }
        // Looks again, because a request can end after a subscriber has looked, and before it subscribes here. Stores the result for a
        // subscriber that arrives between the result and the completion.
        let shared = Signal.deferred { kept.current.map { Signal.just($0) } ?? request }.share(replay: 1)
        let result = Signal.deferred {
            guard let known = kept.known else { return shared }
            return known.isCurrent ? .just(known.value) : Signal.just(known.value).concat(shared)
        }
        var parts = result
        if let trigger {
            parts = trigger.callerInput.map { true }.prepend(false).widenFailure()
                .flatMap(.concatLatest) { isRefresh in
                    guard isRefresh else { return result }
                    return .deferred {
                        kept.expire()
                        return shared
                    }
                }
                .share(replay: 1)
        }
        return .init(attach: { [parts] output in
            guard let sink = output.tracedBoundary(over: self) else { return }
            parts.attach(sink.hidingParts())
        })
    }
}

/// The last result of a request, and the time until which it is current.
@usableFromInline final class KeptResult<Value: Sendable>: Sendable {
    @usableFromInline let result = Lock((value: Value, end: SchedulerTime?)?.none)
    @usableFromInline let lifetime: Duration
    @usableFromInline let sendsStale: Bool
    @usableFromInline let now: @Sendable () -> SchedulerTime

    @inlinable init(for lifetime: Duration, sendsStale: Bool, now: @escaping @Sendable () -> SchedulerTime) {
        (self.lifetime, self.sendsStale, self.now) = (lifetime, sendsStale, now)
    }

    @inlinable func store(_ value: Value) {
        let end = now() + lifetime
        let replaced = result.withLock { result in
            defer { result = (value, end) }
            return result
        }
        _ = consume replaced
    }

    /// Makes the result older than its lifetime.
    @inlinable func expire() { result.withLock { $0?.end = nil } }

    /// The result, if it is not older than its lifetime.
    @inlinable var current: Value? { known.flatMap { $0.isCurrent ? $0.value : nil } }

    /// The result that a new subscriber receives at once: a current one, or with `sendsStale` one of any age.
    @inlinable var known: (value: Value, isCurrent: Bool)? {
        let now = now()
        return result.withLock { result in
            guard let result else { return nil }
            let isCurrent = result.end.map { now < $0 } ?? false
            return isCurrent || sendsStale ? (result.value, isCurrent) : nil
        }
    }
}
