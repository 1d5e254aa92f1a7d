import StreamCore

extension Signal {
    /// Fails with `failure` if no event is sent for `interval`.
    ///
    /// ```swift
    /// let heartbeats = Subject<Int, DownloadError>()
    /// heartbeats.signal.timeout(between: .seconds(5), on: scheduler, failing: .disconnected)
    ///     .subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)
    /// scheduler.advance(by: .seconds(4))
    /// heartbeats.send(1)  // prints 1
    /// scheduler.advance(by: .seconds(4))
    /// heartbeats.send(2)  // prints 2
    /// scheduler.advance(by: .seconds(5))  // prints disconnected
    /// ```
    ///
    ///     source:              -1-2----3-|
    ///     timeout(between: 3): -1-2--#
    ///
    /// The interval is measured from the subscription to the first value, then from each value to the next one, and to the end.
    /// The timer is set before the source is subscribed to. If it fires early, it restarts for the remaining time. A value that
    /// arrives exactly when the interval ends is in time if it was scheduled before the timer. The time for which a full queue
    /// downstream pauses the source does not count.
    ///
    /// - Failure: The source's, or `failure`, which is created when it is needed. The source is disposed then.
    /// - Disposal: Cancels the timer, as does every terminal event.
    /// - Threading: The source's thread; the scheduler's for `failure`.
    /// - Complexity: One timer at any source rate.
    /// - Precondition: `interval` is greater than zero.
    /// - In other libraries: `timeout(_:scheduler:)` in RxSwift, `timeout(_:scheduler:customError:)` in Combine.
    /// - SeeAlso: ``timeout(after:on:failing:)``, which limits the total time.
    @inlinable public func timeout(
        between interval: Duration, on scheduler: some Scheduler,
        failing failure: @autoclosure @escaping @Sendable () -> Failure
    ) -> Signal {
        precondition(
            interval > .zero, "timeout(between:on:) requires an interval greater than 0, but got \(interval)")
        return .combination(describing: self) { output in
            let deadline = StateBox(scheduler.now.advanced(by: interval))
            let timer = SerialDisposable()
            output.upstream.add(timer)
            let source = output.openChild()
            // Not only `source.isPaused`: a pause can be over when the drain processes a timer that fired during it.
            let isCounting = StateBox(true)
            // The timer is not moved with every value. If it fires early, it restarts for the remaining time. It does not retain
            // the serialized sink: if the source is released, the subscription is disposed then, not when the timer fires.
            @Sendable func arm(after delay: Duration, _ output: SerializedSink<Value, Failure>) {
                let work = scheduler.schedule(after: delay) { [weak output] in
                    output?.perform { [weak output] in
                        let rest = scheduler.rest(until: deadline, of: interval)
                        // A timer that fires while the pause begins must not restart.
                        guard let output, isCounting.value, !source.isPaused else { return }
                        if rest > .zero { arm(after: rest, output) } else { output.end(.failed(failure())) }
                    }
                }
                if !work.isDisposed { timer.inner = work }
            }
            arm(after: interval, output)
            let receive: @Sendable (Value) -> Void = { value in
                deadline.value = scheduler.now.advanced(by: interval)
                output.sink.next(value)
            }
            // The time for which the source is paused does not count.
            @Sendable func watchPauses(_ output: SerializedSink<Value, Failure>) {
                source.onPause { [weak output] in
                    let begin = scheduler.now
                    output?.perform {
                        isCounting.value = false
                        timer.inner = nil
                    }
                    source.onResume { [weak output] in
                        output?.perform { [weak output] in
                            guard let output else { return }
                            isCounting.value = true
                            deadline.value = deadline.value.advanced(by: begin.duration(to: scheduler.now))
                            arm(after: Swift.max(.zero, scheduler.rest(until: deadline, of: interval)), output)
                            watchPauses(output)
                        }
                    }
                }
            }
            watchPauses(output)
            output.subscribe(to: self, in: source, next: { output.perform($0, receive) }, end: output.end)
        }
    }

    /// Continues with `fallback` if no event is sent for `interval`.
    ///
    /// ```swift
    /// let heartbeats = Subject<String, Never>()
    /// heartbeats.signal.timeout(between: .seconds(5), on: scheduler, switchingTo: .just("disconnected"))
    ///     .subscribe { print($0) }.add(to: bag)
    /// heartbeats.send("connected")  // prints connected
    /// scheduler.advance(by: .seconds(5))  // prints disconnected
    /// ```
    ///
    ///     source:                                  -1-2----3-|
    ///     other:                                   -x-|              from then on
    ///     timeout(between: 3, switchingTo: other): -1-2---x-|
    ///
    /// - SeeAlso: ``timeout(between:on:failing:)``
    @inlinable public func timeout(
        between interval: Duration, on scheduler: some Scheduler, switchingTo fallback: Signal
    ) -> Signal {
        composedBoundary {
            $0.mapFailure { TimeoutFailure.failed($0) }.timeout(between: interval, on: scheduler, failing: .timedOut)
                .switching(to: fallback.outside)
        }
    }
}
