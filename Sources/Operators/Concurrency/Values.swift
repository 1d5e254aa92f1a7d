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
    /// - SeeAlso: ``Signal/firstValue(isolation:)``, ``Signal/values(failingBeyond:)``
    @inlinable public func values(buffering: BufferingPolicy = .unbounded) -> SignalValues<Value, Failure> {
        SignalValues(self, buffering)
    }

    /// Returns the values as an asynchronous sequence that fails when more than `limit` values wait.
    ///
    /// ```swift
    /// do throws(ValuesError<Never>) {
    ///     for try await line in lines.signal.values(failingBeyond: 100) { await client.write(line) }
    /// } catch {
    ///     client.disconnect()
    /// }
    /// ```
    ///
    /// Use this method to disconnect a client that takes values more slowly than they arrive, where a client that misses values is
    /// worse than one that reconnects. The value that exceeds the limit is dropped and the subscription is disposed immediately, on
    /// the thread that sends. The loop still receives the values that wait, without a gap, and then ``ValuesError/overflow(limit:)``
    /// is thrown. Apart from that, this is ``Signal/values(buffering:)``.
    ///
    /// - Failure: ``ValuesError``: an overflow, or the failure of the signal, which is thrown after the values that wait.
    /// - Complexity: Stores at most `limit` values.
    /// - Precondition: `limit` is not negative. With 0, a value that arrives while the loop waits for none is an overflow.
    /// - Parameter limit: The number of values that can wait.
    /// - Returns: A sequence that has subscribed. A further iteration subscribes again, with its own limit.
    @inlinable public func values(failingBeyond limit: Int) -> SignalValues<Value, ValuesError<Failure>> {
        precondition(limit >= 0, "values(failingBeyond:) requires a limit of 0 or more, but got \(limit)")
        return SignalValues(
            mapFailure { .failed($0) }, BufferingPolicy(.failing(limit)), overflow: .overflow(limit: limit))
    }
}

/// The reason why a sequence of ``StreamCore/Signal/values(failingBeyond:)`` has failed.
public enum ValuesError<Failure: Error>: Error {
    /// More than `limit` values waited to be taken.
    case overflow(limit: Int)
    /// The signal failed.
    case failed(Failure)
}

extension ValuesError: Equatable where Failure: Equatable {}
extension ValuesError: Hashable where Failure: Hashable {}

/// What a signal sends, as an asynchronous sequence that throws the signal's failure and nothing else.
///
/// The first iteration takes the subscription that `values()` made, with all that has come since. Every further one
/// subscribes anew, when its iterator is made, and may run at the same time: each gets all values of its own subscription,
/// none takes values away from another. To go on where a loop was left, keep the iterator instead.
public struct SignalValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
    @usableFromInline let signal: Signal<Element, Failure>
    @usableFromInline let buffering: BufferingPolicy
    @usableFromInline let dropped = DropCount()
    @usableFromInline let overflow: Failure?
    @usableFromInline let first: FirstSubscription<Element, Failure>

    @inlinable init(_ signal: Signal<Element, Failure>, _ buffering: BufferingPolicy, overflow: Failure? = nil) {
        self.signal = signal
        self.buffering = buffering
        self.overflow = overflow
        first = FirstSubscription(ValueSubscription(signal, buffering, dropped, overflow))
    }

    /// How many values the buffering has dropped, in all iterations so far.
    public var droppedCount: Int { dropped.value }

    /// The first one takes the subscription that stands, every further one makes its own.
    @inlinable public func makeAsyncIterator() -> Iterator {
        Iterator(ValueReader(first.take() ?? ValueSubscription(signal, buffering, dropped, overflow)))
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
