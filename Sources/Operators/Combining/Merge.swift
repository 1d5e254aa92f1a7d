import StreamCore

/// Sends the values of all signals as they arrive.
///
/// ```swift
/// let clicks = Subject<String, Never>()
/// let notifications = Subject<String, Never>()
/// merge(clicks.signal, notifications.signal).subscribe { print("reload after", $0) }.add(to: bag)
/// notifications.send("notification")  // prints reload after notification
/// clicks.send("click")  // prints reload after click
/// ```
///
///     a: -1-----2-----|
///     b: ---x-y----z|
///     merge(a, b): -1-x-y-2--z--|
///
/// The signals are subscribed to in their order.
///
/// - Completion: When all signals have completed; immediately if there are no signals.
/// - Failure: The first failure of any signal. Immediate. The other signals are disposed, and those that are not yet
///   subscribed to never are.
/// - Disposal: Disposes all signals.
/// - Threading: Values are sent on the thread of the signal that sends them. Calls never overlap.
/// - SeeAlso: ``FlattenStrategy/merge``
@inlinable public func merge<Value: Sendable, Failure: Error>(
    _ first: Signal<Value, Failure>, _ second: Signal<Value, Failure>, _ others: Signal<Value, Failure>...
) -> Signal<Value, Failure> {
    mergeAll([first, second] + others)
}

/// Sends the values of all signals of an array as they arrive. See ``merge(_:_:_:)``.
///
/// ```swift
/// let rooms = [Signal<String, Never>.of("kitchen", "cellar"), .just("garden")]
/// _ = merge(rooms).subscribe { print($0) }  // prints kitchen, cellar, garden
/// ```
@inlinable public func merge<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>]
) -> Signal<Value, Failure> {
    mergeAll(signals)
}

@inlinable func mergeAll<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>], _ name: StaticString = #function
) -> Signal<Value, Failure> {
    .init(attach: { downstream in
        let output = SerializedSink(downstream.tracedBoundary(name))
        guard !signals.isEmpty else { return output.end(.completed) }
        let running = AtomicCounter(signals.count)
        let end: @Sendable (Termination<Failure>) -> Void = { terminal in
            if case .failed = terminal { return output.end(terminal) }
            if running.decrement() == 0 { output.end(.completed) }
        }
        for signal in signals {
            output.subscribe(to: signal, next: output.next, end: end)
        }
    })
}

extension Signal {
    /// Sends the values of this signal and another as they arrive. See ``/Operators/merge(_:_:_:)``.
    ///
    /// ```swift
    /// let (kitchen, garden) = (Subject<Int, Never>(), Subject<Int, Never>())
    /// kitchen.signal.merge(with: garden.signal).subscribe { print($0) }.add(to: bag)
    /// garden.send(14)  // prints 14
    /// kitchen.send(21)  // prints 21
    /// ```
    @inlinable public func merge(with other: Signal) -> Signal {
        mergeAll([self, other])
    }
}
