import StreamCore

extension Signal {
    /// Subscribes, blocks the calling thread until the signal ends, and returns all values.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, 21)
    /// print(readings.waitForAll())  // prints [18, 21]
    /// ```
    ///
    /// If the source is released, it returns the values so far. Never call it on the scheduler that the signal needs to
    /// continue: on the main queue for a signal that uses `deliver(on: .main)`, for example.
    /// - Throws: The failure.
    @available(*, noasync, message: "This blocks the thread; iterate over `values()` instead")
    @inlinable public func waitForAll() throws(Failure) -> [Value] {
        try wait(into: []) { values, value in
            values.append(value)
            return true
        }
    }

    /// Blocks the calling thread until a value arrives; `nil` if the signal completes without one. See
    /// ``waitForAll()``.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, 21)
    /// print(readings.waitForFirst() ?? 0)  // prints 18
    /// ```
    @available(*, noasync, message: "This blocks the thread")
    @inlinable public func waitForFirst() throws(Failure) -> Value? {
        try wait(into: nil) { first, value in
            first = value
            return false
        }
    }

    /// Blocks the calling thread until the signal ends, and returns the last value, if any. See ``waitForAll()``.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, 21)
    /// print(readings.waitForLast() ?? 0)  // prints 21
    /// ```
    @available(*, noasync, message: "This blocks the thread")
    @inlinable public func waitForLast() throws(Failure) -> Value? {
        try wait(into: nil) { last, value in
            last = value
            return true
        }
    }

    /// Blocks the calling thread until the signal ends, and returns its only value.
    ///
    /// ```swift
    /// let user = Signal<String, LoadingError>.just("Ada")
    /// print(try user.waitForSingle(failing: .offline))  // prints Ada
    /// ```
    ///
    /// Throws `failure` if there was no value, or at the second one, which disposes the subscription. See
    /// ``waitForAll()``.
    @available(*, noasync, message: "This blocks the thread")
    @inlinable public func waitForSingle(failing failure: @autoclosure () -> Failure) throws(Failure) -> Value {
        let seen: (value: Value?, count: Int) = try wait(into: (nil, 0)) { seen, value in
            seen = (value, seen.count + 1)
            return seen.count < 2
        }
        guard seen.count == 1, let value = seen.value else { throw failure() }
        return value
    }

    /// Blocks the calling thread until the signal ends. See ``waitForAll()``.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, 21)
    /// readings.onNext { print($0) }.waitForCompletion()  // prints 18, 21
    /// ```
    @available(*, noasync, message: "This blocks the thread")
    @inlinable public func waitForCompletion() throws(Failure) {
        // Not `()`: an empty outcome has the address of what follows it, and Thread Sanitizer would report its use as a use of that.
        _ = try wait(into: false) { _, _ in true }
    }

    /// Folds the values until the end, or until `combine` returns `false`.
    @inlinable func wait<Outcome>(
        into start: Outcome, _ combine: @escaping @Sendable (inout Outcome, Value) -> Bool
    ) throws(Failure) -> Outcome {
        let subscription = Subscription()
        let waiter = Waiter<Value, Failure, Outcome>(start, combine, subscription)
        // The first child, so it is disposed after everything above.
        subscription.add(waiter)
        attach(Sink(subscription: subscription, next: waiter.next, end: waiter.end))
        waiter.parking.parkerUnlessOver()?.park()
        if let failure = waiter.failure { throw failure as! Failure }
        return waiter.outcome
    }
}

/// A thread that waits for a signal, and the result so far.
///
/// The wait is over when everything above is disposed: the waiter is the first child of the subscription, which is disposed last. A short signal
/// has ended by the time it has been subscribed to, so only another one needs something to wait with.
// The outcome and the failure are accessed by the thread that sends, one at a time, and then by the waiting thread. The lock, or the parker,
// orders the two.
@usableFromInline final class Waiter<Value: Sendable, Failure: Error, Outcome>: Disposable, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var outcome: Outcome

    // Not a `Failure?`, whose type would be looked up when this object is released, which takes 300 instructions.
    @exclusivity(unchecked) @usableFromInline var failure: (any Error)?
    @usableFromInline let combine: @Sendable (inout Outcome, Value) -> Bool
    @usableFromInline let subscription: Subscription
    @usableFromInline let parking = Parking()

    @inlinable init(
        _ start: Outcome, _ combine: @escaping @Sendable (inout Outcome, Value) -> Bool, _ subscription: Subscription
    ) {
        outcome = start
        self.combine = combine
        self.subscription = subscription
    }

    @inlinable func next(_ value: Value) {
        if subscription.isDisposed || combine(&outcome, value) { return }
        subscription.dispose()
    }

    @inlinable func end(_ terminal: Termination<Failure>) {
        if subscription.isDisposed { return }
        if case .failed(let problem) = terminal { failure = problem }
        subscription.tryDispose(for: terminal)
    }

    @inlinable var isDisposed: Bool { subscription.isDisposed }

    /// Ends the wait, as a child of the subscription.
    @inlinable func dispose() { parking.finish() }
}

/// The part of a waiter that is independent of its types.
@usableFromInline struct Parking: ~Copyable, Sendable {
    private struct State {
        var isFinished = false
        var parker: Parker?
    }

    private let state = Lock(State())

    @usableFromInline init() {}

    @usableFromInline borrowing func finish() {
        let parker = state.withLock { state in
            state.isFinished = true
            return state.parker.take()
        }
        parker?.unpark()
    }

    /// Returns what the calling thread must wait with, unless the wait is over.
    @usableFromInline borrowing func parkerUnlessOver() -> Parker? {
        state.withLock { state in
            if state.isFinished { return nil }
            let parker = Parker()
            state.parker = parker
            return parker
        }
    }
}
