extension Signal {
    /// The elements of an asynchronous sequence, then completed. It is iterated anew for each subscription, in a task.
    ///
    /// Disposal cancels the task; what the sequence throws because of that, a `CancellationError` for one, is dropped. A
    /// sequence that can be iterated once, such as an `AsyncStream`, gives a signal that can be subscribed to once.
    ///
    /// - Parameters:
    ///   - isolation: The actor on which to iterate and to deliver. None, unless it is said: never that of whoever
    ///     subscribes.
    ///   - executor: Where the task prefers to run: a ``/Schedulers/VirtualTimeScheduler`` makes its course one of
    ///     virtual time.
    /// - Completion: When the sequence ends.
    /// - Failure: What the sequence throws.
    /// - Disposal: Cancels the task. A sequence that does not heed it holds nothing of the subscription.
    /// - Thread: That of the task, or the actor.
    /// - Elsewhere: `asObservable()` in RxSwift.
    @_disfavoredOverload @inlinable public init<Elements: AsyncSequence & Sendable>(
        _ sequence: Elements, isolation: (any Actor)? = nil, on executor: (any TaskExecutor)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line
    ) where Elements.Element == Value, Elements.Failure == Failure {
        self.init(attach: { sink in
            sink.begin(fileID, line) { sink in
                SubscriptionTask.run(for: sink, on: executor, priority: nil) { subscriptionTask in
                    await subscriptionTask.iterate(over: sequence, on: isolation)
                }
            }
        })
    }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// The elements, then completed. See ``Signal/init(_:isolation:on:fileID:line:)``.
    @inlinable public var signal: Signal<Element, Failure> { Signal(self).traced("", 0) }
}

extension SubscriptionTask {
    @inlinable func iterate<Elements: AsyncSequence>(
        over sequence: Elements, on actor: isolated (any Actor)?
    ) async where Elements.Element == Value, Elements.Failure == Failure {
        var iterator = sequence.makeAsyncIterator()
        do throws(Failure) {
            while let element = try await iterator.next(isolation: actor) {
                guard let sink else { return }
                sink.next(element)
            }
        } catch {
            finish()?.fail(error)
            return
        }
        finish()?.complete()
    }
}
