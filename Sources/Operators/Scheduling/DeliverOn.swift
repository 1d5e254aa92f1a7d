extension Signal {
    /// Delivers all events on `scheduler`, in order.
    ///
    /// ```swift
    /// let orders = Subject<String, Never>()
    /// orders.signal.deliver(on: scheduler).subscribe { print($0) }.add(to: bag)
    /// orders.send("tea")
    /// orders.send("coffee")
    /// scheduler.advance()  // prints tea, coffee
    /// ```
    ///
    ///     source:      -1--2-|
    ///     deliver(on): -1--2-|     in its order, on the scheduler
    ///
    /// Only the delivery moves to `scheduler`. The source is subscribed to on the thread that calls `subscribe`, so no event is
    /// missed. Waiting values are delivered together. A terminal event disposes the source immediately, and is delivered
    /// after the values. After disposal, no event is delivered, and the waiting values are released.
    ///
    /// With ``/Schedulers/Scheduler/ui``, an event that the source sends on the main queue is delivered synchronously if no
    /// events of this subscription are waiting.
    ///
    /// While 1,024 values wait, a source that can wait is paused until a quarter of them is left. Values of other sources wait
    /// without a limit. Nothing is dropped.
    ///
    /// - Completion: After the values.
    /// - Failure: Also after the values.
    /// - Complexity: Values that wait together need one piece of work on the scheduler, not one each.
    /// - In other libraries: `observe(on:)` in ReactiveSwift and RxSwift, `receive(on:)` in Combine.
    /// - SeeAlso: ``deliver(on:waiting:)``, ``subscribed(on:)``, ``dispose(on:)``
    @inlinable public func deliver(on scheduler: some Scheduler) -> Signal {
        .init(attach: { deliver(to: $0.tracedBoundary(), on: scheduler, limit: QueueLimit.values) })
    }

    /// Delivers all events on `scheduler`, in order, and pauses the source while `limit` values wait. See ``deliver(on:)``.
    ///
    /// ```swift
    /// (1...3).signal(on: .immediate).deliver(on: scheduler, waiting: 2).subscribe { print($0) }.add(to: bag)
    /// scheduler.advance()  // prints 1, 2, 3
    /// ```
    ///
    /// - Precondition: `limit` is greater than zero.
    @inlinable public func deliver(on scheduler: some Scheduler, waiting limit: Int) -> Signal {
        precondition(limit > 0, "deliver(on:waiting:) requires a limit greater than zero, but got \(limit)")
        return .init(attach: { deliver(to: $0.tracedBoundary(), on: scheduler, limit: limit) })
    }

    @inlinable func deliver(to sink: Sink<Value, Failure>, on scheduler: some Scheduler, limit: Int) {
        // This scheduler would deliver each event on the same thread, and the events already arrive one at a time.
        if scheduler is ImmediateScheduler { return attach(sink) }
        guard isResource(Value.self) else { return queue(to: sink, on: scheduler, limit: limit) }
        attachResources(to: sink) { $0.queue(to: $1, on: scheduler, limit: limit) }
    }

    @inlinable func queue(to sink: Sink<Value, Failure>, on scheduler: some Scheduler, limit: Int) {
        if let context = StreamContext.current { return deliver(to: sink, on: scheduler, limit: limit, in: context) }
        DeliveryQueue.attach(self, to: sink, limit: limit) { work in scheduler.schedule(StreamContext.keeping(work)) }
    }

    /// Delivers the events that wait together in `context`, once for all of them.
    @inline(never) @inlinable func deliver(
        to sink: Sink<Value, Failure>, on scheduler: some Scheduler, limit: Int, in context: StreamContext
    ) {
        DeliveryQueue.attach(self, to: sink, limit: limit) { work in
            scheduler.schedule(StreamContext.keeping(in: context, work))
        }
    }
}
