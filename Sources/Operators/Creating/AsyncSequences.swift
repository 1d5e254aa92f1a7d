import StreamCore

extension Signal {
    /// Sends the elements of an asynchronous sequence and completes.
    ///
    /// ```swift
    /// let lines = AsyncStream<String> { stream in
    ///     for line in ["GET /", "Host: example.com"] { stream.yield(line) }
    ///     stream.finish()
    /// }
    /// let lengths = Signal<String, Never>.from(async: lines).map(\.count)
    /// print(await lengths.allValues())  // prints [5, 17]
    /// ```
    ///
    /// Each subscription iterates the sequence again, in its own task. A sequence that can be iterated only once, such
    /// as an `AsyncStream`, makes a signal that can be subscribed to only once.
    ///
    /// The sequence is asked for its next element only when the queues below have room: see ``/StreamCore/Subscriber/shouldWait``.
    ///
    /// - Completion: When the sequence ends.
    /// - Failure: The error that the sequence throws.
    /// - Disposal: Cancels the task. An error that the sequence throws because of that, such as a `CancellationError`,
    ///   is dropped. An element that arrives after it, and is a `Disposable`, is disposed. A sequence that ignores cancellation retains nothing of the subscription.
    /// - Threading: Values are sent on the task's thread, or on the actor.
    /// - Parameters:
    ///   - isolation: The actor on which to iterate and to send. The default is no actor, and never the subscriber's.
    ///   - executor: The executor that the task prefers. With a `VirtualTimeScheduler` of `VirtualTime`, the task runs in virtual
    ///     time.
    /// - In other libraries: `asObservable()` in RxSwift.
    @inlinable public static func from<Elements: AsyncSequence & Sendable>(
        async sequence: Elements, isolation: (any Actor)? = nil, on executor: (any TaskExecutor)? = nil,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal where Elements.Element == Value, Elements.Failure == Failure {
        Signal(attach: { sink in
            startSource(of: sink, fileID, line) { sink in
                SubscriptionTask.run(for: sink, on: executor, priority: nil) { subscriptionTask in
                    await subscriptionTask.iterate(over: sequence, on: isolation)
                }
            }
        })
    }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// A signal that sends the elements and then completes. See ``StreamCore/Signal/from(async:isolation:on:_:_:)``.
    ///
    /// ```swift
    /// let readings = AsyncStream { continuation in
    ///     continuation.yield(18)
    ///     continuation.yield(21)
    ///     continuation.finish()
    /// }
    /// for await value in readings.signal.values() { print(value) }  // prints 18, 21
    /// ```
    @inlinable public var signal: Signal<Element, Failure> { .from(async: self).traced("", 0) }
}

extension SubscriptionTask {
    @inlinable func iterate<Elements: AsyncSequence>(
        over sequence: Elements, on actor: isolated (any Actor)?
    ) async where Elements.Element == Value, Elements.Failure == Failure {
        guard let subscription = sink?.subscription else { return }
        var iterator = sequence.makeAsyncIterator()
        do throws(Failure) {
            while true {
                await subscription.resumed(isolation: actor)
                guard let element = try await iterator.next(isolation: actor) else { break }
                guard let sink, !sink.isDisposed else { return disposeUnreceived(element) }
                UnreceivedResource.sending(element, sink.next)
            }
        } catch {
            finish()?.fail(error)
            return
        }
        finish()?.complete()
    }
}
