import StreamCore

extension Signal where Failure == Never {
    /// The values as a sequence. Its iteration blocks the calling thread until a value arrives, and ends with the
    /// signal.
    ///
    /// ```swift
    /// for number in Signal.of(1, 2, 3).sequence { print(number) }
    /// ```
    ///
    /// Each iterator subscribes when it is created and disposes its subscription when it is deallocated. So `prefix`
    /// and `first` end an infinite signal, unless it sends synchronously without end. For a signal that can fail, use
    /// `materializeResults()` or ``Signal/replaceFailure(with:)``.
    ///
    /// - Complexity: Stores the values that were sent and not yet taken. While 1,024 wait, a source that can wait is paused.
    /// - In other libraries: `blockingIterable` in RxJava.
    /// - Note: Never iterate on the scheduler that the signal needs to continue.
    @available(*, noasync, message: "This blocks the thread; iterate over `values()` instead")
    @inlinable public var sequence: BlockingSequence<Value> { BlockingSequence(signal: self) }
}

/// The values of a signal as a blocking sequence. See ``StreamCore/Signal/sequence``.
public struct BlockingSequence<Value: Sendable>: Sequence, Sendable {
    @usableFromInline let signal: Signal<Value, Never>

    @inlinable init(signal: Signal<Value, Never>) {
        self.signal = signal
    }

    /// Subscribes, once per iterator. Values wait until they are taken.
    @inlinable public func makeIterator() -> Iterator {
        Iterator(signal)
    }

    /// A subscription whose values one thread at a time takes.
    public final class Iterator: IteratorProtocol {
        /// The waiting values. The parker counts them, and the end.
        @usableFromInline final class Inbox: Sendable {
            @usableFromInline let values = Lock((waiting: Fifo<Value>(), watermark: Watermark()))
            @usableFromInline let parker = Parker()

            @inlinable init() {}
        }

        @usableFromInline let inbox: Inbox
        @usableFromInline let subscription = Subscription()

        @inlinable init(_ signal: Signal<Value, Never>) {
            let inbox = Inbox()
            self.inbox = inbox
            let subscription = subscription
            // Added first, so that it runs last, after the teardown of the source.
            subscription.add { inbox.parker.unpark() }
            signal.attach(
                Sink(
                    subscription: subscription,
                    next: { value in
                        if subscription.isDisposed { return }
                        let isFull = inbox.values.withLock { values in
                            values.waiting.append(value)
                            return values.watermark.pauses(at: values.waiting.count)
                        }
                        if isFull { subscription.pauseInput(waiting: QueueLimit.values) }
                        inbox.parker.unpark()
                    }, end: { subscription.tryDispose(for: $0) }))
        }

        @inlinable deinit { subscription.dispose() }

        /// Waits for the next value on this thread, and returns it; `nil` after the end, a failure, or the release of
        /// the source.
        @inlinable public func next() -> Value? {
            inbox.parker.park()
            let (value, mayResume) = inbox.values.withLock { values in
                let value = values.waiting.popFirst()
                return (value, values.watermark.resumes(at: values.waiting.count))
            }
            if mayResume { subscription.resumeInput() }
            if let value { return value }
            // The end: for the next call.
            inbox.parker.unpark()
            return nil
        }
    }
}
