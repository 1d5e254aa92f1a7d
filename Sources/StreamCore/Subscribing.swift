// In every form one trailing closure means `next`, because it is what one means to write: the forms that can do without a
// `next` are disfavoured, so that `subscribe { value in }` cannot bind to them and drop every value.

extension Signal {
    /// Subscribes. The events come one at a time; see the contract for the thread and the order.
    ///
    /// A terminal event first disposes the subscription and then calls its handler. Dropping the returned disposable does
    /// not dispose; the subscription lives until the signal ends or is lost, or it is disposed.
    /// - Parameters:
    ///   - next: Called with each value.
    ///   - failed: Called with the failure, if it ends so.
    ///   - completed: Called if it completes.
    /// - Returns: Disposing it ends the subscription: no event comes after that.
    @inlinable public func subscribe(
        next: @escaping @Sendable (Value) -> Void, failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void = {}
    ) -> any Disposable {
        let segment = CompoundDisposable()
        attach(
            Sink(
                segment: segment,
                next: { value in
                    if !segment.isDisposed { next(value) }
                },
                end: { terminal in
                    guard segment.claim(for: terminal) else { return }
                    switch terminal {
                    case .failed(let failure): failed(failure)
                    case .completed: completed()
                    }
                }))
        return segment
    }

    /// Subscribes to the end alone. See ``subscribe(next:failed:completed:)``.
    @_disfavoredOverload @inlinable public func subscribe(
        failed: @escaping @Sendable (Failure) -> Void, completed: @escaping @Sendable () -> Void = {}
    ) -> any Disposable {
        subscribe(next: { _ in }, failed: failed, completed: completed)
    }

    /// Subscribes with one closure for all events. See ``subscribe(next:failed:completed:)``.
    @_disfavoredOverload @inlinable public func subscribe(
        event: @escaping @Sendable (Event) -> Void
    ) -> any Disposable {
        subscribe(
            next: { event(.next($0)) }, failed: { event(.failed($0)) }, completed: { event(.completed) })
    }
}

extension Signal where Failure == Never {
    /// Subscribes to the values. See ``Signal/subscribe(next:failed:completed:)``.
    @inlinable public func subscribe(next: @escaping @Sendable (Value) -> Void) -> any Disposable {
        // Not by way of the general form: an end that captures the segment alone needs no allocation.
        let segment = CompoundDisposable()
        attach(
            Sink(
                segment: segment,
                next: { value in
                    if !segment.isDisposed { next(value) }
                },
                end: { segment.claim(for: $0) }))
        return segment
    }

    /// Subscribes to the values and to completion. See ``Signal/subscribe(next:failed:completed:)``.
    @inlinable public func subscribe(
        next: @escaping @Sendable (Value) -> Void, completed: @escaping @Sendable () -> Void
    ) -> any Disposable {
        subscribe(next: next, failed: { _ in }, completed: completed)
    }

    /// Subscribes to completion alone. See ``Signal/subscribe(next:failed:completed:)``.
    @_disfavoredOverload @inlinable public func subscribe(
        completed: @escaping @Sendable () -> Void
    ) -> any Disposable {
        subscribe(next: { _ in }, failed: { _ in }, completed: completed)
    }
}
