import StreamCore

extension Signal where Failure == Never {
    /// The values as a sequence whose iteration blocks the calling thread until there is one, and ends with the signal.
    ///
    /// ```swift
    /// for number in Signal.of(1, 2, 3).sequence { print(number) }
    /// ```
    ///
    /// Each iterator subscribes when it is made and disposes its subscription when it is released, so `prefix` and `first`
    /// end an endless signal that has given the thread back. A signal that can fail comes as results:
    /// `materializeResults()`, or ``Signal/replaceFailure(with:)``.
    ///
    /// - Complexity: Holds what was sent and not yet asked for, without bound.
    /// - Note: Never iterate on the scheduler that the signal needs to go on.
    /// - Elsewhere: `blockingIterable` in RxJava.
    @available(*, noasync, message: "This blocks the thread; iterate over `values()` instead")
    @inlinable public var sequence: BlockingSequence<Value> { BlockingSequence(signal: self) }
}

/// The values of a signal, waited for one by one. See ``StreamCore/Signal/sequence``.
public struct BlockingSequence<Value: Sendable>: Sequence, Sendable {
    @usableFromInline let signal: Signal<Value, Never>

    @inlinable init(signal: Signal<Value, Never>) {
        self.signal = signal
    }

    /// Subscribes, once for each iterator. What comes waits until it is asked for.
    public func makeIterator() -> Iterator {
        Iterator(signal)
    }

    /// A subscription, whose values are taken out by one thread at a time.
    public final class Iterator: IteratorProtocol {
        /// What is waited for. The parker counts the values that wait, and the end.
        private final class Line: Sendable {
            let values = Lock(Fifo<Value>())
            let parker = Parker()
        }

        private let line: Line
        private let segment = CompoundDisposable()

        fileprivate init(_ signal: Signal<Value, Never>) {
            let line = Line()
            self.line = line
            let segment = segment
            signal.attach(
                Sink(
                    segment: segment,
                    next: { value in
                        if segment.isDisposed { return }
                        line.values.withLock { $0.append(value) }
                        line.parker.unpark()
                    }, end: { segment.tryDispose(for: $0) }))
            // Behind the tearing down.
            segment.add { line.parker.unpark() }
        }

        deinit { segment.dispose() }

        /// The next value: waits for it, on this thread. `nil` at the end, a failure or the loss of the source.
        public func next() -> Value? {
            line.parker.park()
            if let value = line.values.withLock({ $0.popFirst() }) { return value }
            // The end: for whoever asks again.
            line.parker.unpark()
            return nil
        }
    }
}
