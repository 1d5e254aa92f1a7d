import Synchronization

extension Signal {
    /// The values as an asynchronous sequence, subscribed now: nothing that is sent after this returns is missed.
    ///
    /// ```swift
    /// for try await value in signal.values() { print(value) }
    /// ```
    ///
    /// Every call is a subscription of its own, and so is every further iteration of what it returns; see
    /// ``SignalValues``. A source that sends without giving the thread back, such as `repeating`, does so inside this call:
    /// put `subscribe(on:)` before it if it has no end.
    ///
    /// - Parameter buffering: What to keep of the values that come faster than they are taken: all, unless it is said.
    /// - Completion: The loop ends, behind the values that wait. Likewise when the source is lost.
    /// - Failure: Thrown, behind the values that wait.
    /// - Disposal: Cancelling the task that iterates disposes the subscription, drops what waits and ends the loop. Leaving
    ///   the loop, or releasing what this returned, disposes it, too.
    /// - Thread: The loop's own.
    /// - Complexity: Holds what `buffering` says.
    /// - SeeAlso: ``Signal/firstValue(isolation:)``
    @inlinable public func values(buffering: BufferingPolicy = .unbounded) -> SignalValues<Value, Failure> {
        SignalValues(self, buffering)
    }
}

/// What a signal sends, as an asynchronous sequence that throws the signal's failure and nothing else.
///
/// The first iteration takes the subscription that `values()` made, with all that has come since. Every further one
/// subscribes anew, when its iterator is made, and may run at the same time: each gets all values of its own subscription,
/// none takes values away from another. To go on where a loop was left, keep the iterator instead.
public struct SignalValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
    @usableFromInline let signal: Signal<Element, Failure>
    @usableFromInline let buffering: BufferingPolicy
    @usableFromInline let dropped = DropCount()
    @usableFromInline let first: FirstSubscription<Element, Failure>

    @inlinable init(_ signal: Signal<Element, Failure>, _ buffering: BufferingPolicy) {
        self.signal = signal
        self.buffering = buffering
        first = FirstSubscription(ValueSubscription(signal, buffering, dropped))
    }

    /// How many values the buffering has dropped, in all iterations so far.
    public var droppedCount: Int { dropped.value }

    /// The first one takes the subscription that stands, every further one makes its own.
    @inlinable public func makeAsyncIterator() -> Iterator {
        Iterator(ValueReader(first.take() ?? ValueSubscription(signal, buffering, dropped)))
    }

    /// Takes the values of one subscription, which is disposed when the last copy of the iterator is released.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline let reader: ValueReader<Element, Failure>

        @inlinable init(_ reader: ValueReader<Element, Failure>) { self.reader = reader }

        /// The next value; `nil` after the end, and when the task is cancelled.
        @inlinable public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(Failure) -> Element? {
            try await reader.next(isolation: actor)
        }
    }
}

@available(*, unavailable)
extension SignalValues.Iterator: Sendable {}

/// Counts what all iterations of a sequence drop.
@usableFromInline final class DropCount: Sendable {
    private let count = Atomic(0)

    @usableFromInline init() {}

    @usableFromInline var value: Int { count.load(ordering: .relaxed) }

    @usableFromInline func increment() { count.add(1, ordering: .relaxed) }
}

/// The subscription that was made with the sequence, for whoever iterates first.
@usableFromInline final class FirstSubscription<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let subscription: Lock<ValueSubscription<Value, Failure>?>

    @inlinable init(_ subscription: ValueSubscription<Value, Failure>) { self.subscription = Lock(subscription) }

    @inlinable func take() -> ValueSubscription<Value, Failure>? { subscription.withLock { $0.take() } }
}
