import Synchronization

extension Signal {
    /// Returns the values as an asynchronous sequence. It subscribes immediately, so no value sent after the call is
    /// missed.
    ///
    /// ```swift
    /// for try await value in signal.values() { print(value) }
    /// ```
    ///
    /// Every call makes its own subscription, and so does every further iteration of the result; see ``SignalValues``.
    /// A source that sends synchronously without end, such as `repeating`, does so inside this call: put
    /// `subscribed(on:)` before it.
    ///
    /// - Completion: The loop ends after the waiting values. The same applies if the source is released.
    /// - Failure: Thrown after the waiting values.
    /// - Disposal: Cancelling the iterating task disposes the subscription, drops the waiting values, and ends the
    ///   loop. Leaving the loop, or releasing the sequence, disposes the subscription as well.
    /// - Threading: The loop runs in its own task.
    /// - Complexity: Stores the values that `buffering` keeps.
    /// - Parameter buffering: The policy for the values that arrive faster than they are taken. The default keeps
    ///   all, and pauses a source that can wait while 1,024 values wait.
    /// - SeeAlso: ``Signal/firstValue(isolation:)``, ``Signal/values(failingBeyond:onOverflow:)``
    @inlinable public func values(buffering: BufferingPolicy = .pausing(at: 1_024)) -> SignalValues<Value, Failure> {
        SignalValues(self, buffering)
    }

    /// Returns the values as an asynchronous sequence that fails when more than `limit` values wait.
    ///
    /// ```swift
    /// do throws(ValuesError<Never>) {
    ///     let values = lines.signal.values(failingBeyond: 100, onOverflow: client.disconnect)
    ///     for try await line in values { await client.write(line) }
    /// } catch {
    ///     print("disconnected:", error)
    /// }
    /// ```
    ///
    /// Use this method to disconnect a client that takes values more slowly than they arrive, if missing values is
    /// worse than reconnecting. The value that exceeds the limit is dropped. The subscription is disposed immediately,
    /// on the sending thread, and `onOverflow` is called there. The loop still receives the waiting values, without a gap. Then
    /// ``ValuesError/overflow(limit:)`` is thrown. For the rest see ``Signal/values(buffering:)``.
    ///
    /// The loop learns of the overflow only when it asks for the next value. So if its body waits for a client that takes nothing at
    /// all, `onOverflow` must end this waiting. ``forEach(failingBeyond:onOverflow:_:)`` cancels the body instead.
    ///
    /// - Failure: ``ValuesError``: an overflow, or the failure of the signal. It is thrown after the waiting values.
    /// - Complexity: Stores at most `limit` values.
    /// - Precondition: `limit` is not negative. With 0, a value that arrives while the loop waits for none is an
    ///   overflow.
    /// - Parameters:
    ///   - limit: The maximum number of waiting values.
    ///   - onOverflow: A closure that is called when more values wait, on the thread that sends, before the send returns.
    /// - Returns: A sequence that has subscribed. A further iteration subscribes again, with its own limit.
    /// - SeeAlso: ``forEach(failingBeyond:onOverflow:_:)``
    @inlinable public func values(
        failingBeyond limit: Int, onOverflow: @escaping @Sendable () -> Void = {}
    ) -> SignalValues<Value, ValuesError<Failure>> {
        precondition(limit >= 0, "values(failingBeyond:) requires a limit of 0 or more, but got \(limit)")
        return SignalValues(
            mapFailure { .failed($0) }, BufferingPolicy(.failing(limit)),
            overflow: ValueOverflow(failure: .overflow(limit: limit), action: onOverflow))
    }
}

/// The reason why a sequence of ``StreamCore/Signal/values(failingBeyond:onOverflow:)`` has failed.
public enum ValuesError<Failure: Error>: Error {
    /// More than `limit` values waited to be taken.
    case overflow(limit: Int)
    /// The signal failed.
    case failed(Failure)
}

extension ValuesError: Equatable where Failure: Equatable {}
extension ValuesError: Hashable where Failure: Hashable {}

/// The values of a signal as an asynchronous sequence that throws only the signal's failure.
///
/// ```swift
/// let scores = Signal<Int, Never>.of(7, 9).values()
/// for await score in scores { print(score) }  // prints 7, 9
/// for await score in scores { print(score) }  // prints 7, 9
/// ```
///
/// The first iteration uses the subscription that `values()` made, with all values since then. Every further one
/// subscribes again when its iterator is created, and can run concurrently. Each receives all values of its own
/// subscription, and none takes values from another. To continue where a loop was left, keep the iterator instead.
public struct SignalValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
    @usableFromInline let signal: Signal<Element, Failure>
    @usableFromInline let buffering: BufferingPolicy
    @usableFromInline let dropped = DropCount()
    @usableFromInline let overflow: ValueOverflow<Failure>?
    @usableFromInline let first: FirstSubscription<Element, Failure>

    @inlinable init(
        _ signal: Signal<Element, Failure>, _ buffering: BufferingPolicy, overflow: ValueOverflow<Failure>? = nil
    ) {
        self.signal = signal
        self.buffering = buffering
        self.overflow = overflow
        first = FirstSubscription(ValueSubscription(signal, buffering, dropped, overflow))
    }

    /// The number of values that the buffering has dropped, in all iterations so far.
    public var droppedCount: Int { dropped.value }

    /// Creates an iterator. The first one uses the existing subscription, and every further one makes its own.
    @inlinable public func makeAsyncIterator() -> Iterator {
        Iterator(ValueReader(first.take() ?? ValueSubscription(signal, buffering, dropped, overflow)))
    }

    /// An iterator over the values of one subscription, which is disposed when the last copy of the iterator is released.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline let reader: ValueReader<Element, Failure>

        @inlinable init(_ reader: ValueReader<Element, Failure>) { self.reader = reader }

        /// Returns the next value; `nil` after the end, and when the task is cancelled.
        @inlinable public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(Failure) -> Element? {
            try await reader.next(isolation: actor)
        }
    }
}

@available(*, unavailable)
extension SignalValues.Iterator: Sendable {}

/// Counts the values that all iterations of a sequence drop.
@usableFromInline final class DropCount: Sendable {
    private let count = Atomic(0)

    @usableFromInline init() {}

    @usableFromInline var value: Int { count.load(ordering: .relaxed) }

    @usableFromInline func increment() { count.add(1, ordering: .relaxed) }
}

/// The subscription that was made with the sequence, for the first iterator.
@usableFromInline final class FirstSubscription<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let subscription: Lock<ValueSubscription<Value, Failure>?>

    @inlinable init(_ subscription: ValueSubscription<Value, Failure>) { self.subscription = Lock(subscription) }

    @inlinable func take() -> ValueSubscription<Value, Failure>? { subscription.withLock { $0.take() } }
}
