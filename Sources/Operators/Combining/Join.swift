import StreamCore

extension Signal {
    /// Sends pairs of this signal's and another's values that are open at the same time.
    ///
    /// ```swift
    /// let guests = Subject<String, Never>()
    /// let songs = Subject<String, Never>()
    /// let leaving = Subject<Void, Never>()
    /// let pauses = Subject<Void, Never>()
    /// guests.signal
    ///     .join(with: songs.signal, while: { _ in leaving.signal }, otherWhile: { _ in pauses.signal })
    ///     .subscribe { print("\($0.0) hears \($0.1)") }.add(to: bag)
    /// guests.send("Ada")
    /// songs.send("Clair de lune")  // prints Ada hears Clair de lune
    /// leaving.send(())
    /// songs.send("Gymnopédie")
    /// ```
    ///
    ///     left:           -a-------b----|
    ///     right:          ---1-2-----3-|
    ///     join(3):        ---{a1}-------{b3}--|      each value stands for three ticks
    ///
    /// A value is open until the signal that `window` or `otherWindow` returns for it has sent or completed.
    ///
    /// - Completion: When this signal has completed and none of its values is open, or when both signals have completed.
    /// - Failure: The first failure of either signal. Immediate. Windows cannot fail.
    /// - Disposal: Disposes all signals. If both signals are released, the subscription is disposed, however long a value
    ///   is open.
    /// - Complexity: Stores the open values. Each value is compared with the open values of the other signal.
    /// - SeeAlso: ``groupJoin(with:while:otherWhile:)``
    @inlinable public func join<Other: Sendable, Window: Sendable, OtherWindow: Sendable>(
        with other: Signal<Other, Failure>,
        while window: @escaping @Sendable (Value) -> Signal<Window, Never>,
        otherWhile otherWindow: @escaping @Sendable (Other) -> Signal<OtherWindow, Never>
    ) -> Signal<(Value, Other), Failure> {
        composedBoundary {
            $0.groupJoin(
                with: other.callerInput, while: { value in window(value).callerInput },
                otherWhile: { other in otherWindow(other).callerInput }
            ).flatMap(.merge) { group in
                group.1.map { other in (group.0, other) }
            }
        }
    }

    /// Pairs each value with a signal of the other's values that are open at the same time.
    ///
    /// ```swift
    /// let sessions = Subject<String, Never>()
    /// let clicks = Subject<Int, Never>()
    /// let logouts = Subject<Void, Never>()
    /// sessions.signal
    ///     .groupJoin(with: clicks.signal, while: { _ in logouts.signal }, otherWhile: { _ in clicks.signal })
    ///     .flatMap(.merge) { session, clicks in clicks.count().map { "\(session): \($0) clicks" } }
    ///     .subscribe { print($0) }.add(to: bag)
    /// sessions.send("morning")
    /// clicks.send(1)
    /// clicks.send(2)
    /// logouts.send(())  // prints morning: 2 clicks
    /// ```
    ///
    /// A value is open until the signal that `window` or `otherWindow` returns for it has sent or completed. A value of
    /// this signal is sent when it arrives. Its signal then sends the other's open values, and those that arrive while this
    /// value is open.
    ///
    /// The signals in the pairs keep their values for the first subscriber, as the groups of ``groupBy(_:)`` do. Disposing the outer
    /// subscription stops the sending of further pairs. The sources stay active as long as any of the signals has a
    /// subscriber.
    ///
    /// - Completion: When this signal has completed and none of its values is open, or when both signals have completed.
    ///   The outer signal completes first. The signal of a value completes when the value is no longer open.
    /// - Failure: The first failure of either signal. Immediate. The outer signal fails
    ///   first.
    /// - Complexity: Stores the open values.
    /// - SeeAlso: ``join(with:while:otherWhile:)``
    @inlinable public func groupJoin<Other: Sendable, Window: Sendable, OtherWindow: Sendable>(
        with other: Signal<Other, Failure>,
        while window: @escaping @Sendable (Value) -> Signal<Window, Never>,
        otherWhile otherWindow: @escaping @Sendable (Other) -> Signal<OtherWindow, Never>
    ) -> Signal<(Value, Signal<Other, Failure>), Failure> {
        .init(attach: { output in
            let sink = output.tracedBoundary()
            let core = GroupJoinCore(sink)
            core.output.subscribe(
                to: self,
                next: { value in
                    core.receive(value, until: window(value))
                }, end: { terminal in core.ended(terminal, \.isRunning) })
            core.output.subscribe(
                to: other,
                next: { value in
                    core.receiveOther(value, until: otherWindow(value))
                }, end: { terminal in core.ended(terminal, \.isOtherRunning) })
        })
    }
}
