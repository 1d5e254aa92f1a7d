import StreamCore

extension Signal {
    /// Pairs of this signal's and another's values that stand at the same time.
    ///
    ///     left:           -a-------b----|
    ///     right:          ---1-2-----3-|
    ///     join(3):        ---{a1}-------{b3}--|      each value stands for three ticks
    ///
    /// A value stands until the signal that `window` or `otherWindow` makes of it has sent or completed.
    ///
    /// - Completion: When this signal has completed and none of its values stands, or when both signals have completed.
    /// - Failure: The first of either signal, or what a closure throws; at once. Windows cannot fail.
    /// - Disposal: Disposes all. When both signals are lost, all is, however long a value stands.
    /// - Complexity: Holds the values that stand. Each value is compared with those of the other side.
    /// - SeeAlso: ``groupJoin(with:while:otherWhile:)``
    @inlinable public func join<Other: Sendable, Window: Sendable, OtherWindow: Sendable>(
        with other: Signal<Other, Failure>,
        while window: @escaping @Sendable (Value) throws(Failure) -> Signal<Window, Never>,
        otherWhile otherWindow: @escaping @Sendable (Other) throws(Failure) -> Signal<OtherWindow, Never>
    ) -> Signal<(Value, Other), Failure> {
        composedBoundary {
            $0.groupJoin(
                with: other.outside, while: { (value) throws(Failure) in try window(value).outside },
                otherWhile: { (other) throws(Failure) in try otherWindow(other).outside }
            ).flatMap(.merge) { (group) throws(Failure) in
                group.1.map { (other) throws(Failure) in (group.0, other) }
            }
        }
    }

    /// Each value, together with a signal of the other's values that stand at the same time.
    ///
    /// A value stands until the signal that `window` or `otherWindow` makes of it has sent or completed. A value of this
    /// signal is sent when it comes; its signal then sends the other's values that stand, and those that come while it
    /// stands itself. The signals are hot: who subscribes in the callback misses nothing. Disposing the outer subscription
    /// ends the sending of further ones; the sources are kept as long as any of them has a subscriber.
    ///
    /// - Completion: When this signal has completed and none of its values stands, or when both signals have completed; of
    ///   the outer signal first. A value's signal completes when the value does not stand any more.
    /// - Failure: The first of either signal, or what a closure throws; at once, of the outer signal first.
    /// - Complexity: Holds the values that stand.
    /// - SeeAlso: ``join(with:while:otherWhile:)``
    @inlinable public func groupJoin<Other: Sendable, Window: Sendable, OtherWindow: Sendable>(
        with other: Signal<Other, Failure>,
        while window: @escaping @Sendable (Value) throws(Failure) -> Signal<Window, Never>,
        otherWhile otherWindow: @escaping @Sendable (Other) throws(Failure) -> Signal<OtherWindow, Never>
    ) -> Signal<(Value, Signal<Other, Failure>), Failure> {
        Signal<(Value, Signal<Other, Failure>), Failure>(attach: { sink in
            let sink = sink.tracedBoundary()
            let core = GroupJoinCore<Value, Other, Failure>(sink)
            core.output.subscribe(
                to: self,
                next: { value in
                    let end: Signal<Window, Never>
                    do throws(Failure) { end = try window(value) } catch { return core.output.end(.failed(error)) }
                    core.receive(value, until: end)
                }, end: { terminal in core.ended(terminal, \.isRunning) })
            core.output.subscribe(
                to: other,
                next: { value in
                    let end: Signal<OtherWindow, Never>
                    do throws(Failure) { end = try otherWindow(value) } catch {
                        return core.output.end(.failed(error))
                    }
                    core.receiveOther(value, until: end)
                }, end: { terminal in core.ended(terminal, \.isOtherRunning) })
        })
    }
}
