// A closure without a label is always given the values: a trailing closure of `subscribe` cannot handle an end. The forms without
// a closure for the values have names of their own.

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
        completed: @escaping @Sendable () -> Void = {},
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> any Disposable {
        let segment = CompoundDisposable()
        attach(
            Sink(
                segment: segment,
                next: { value in
                    if !segment.isDisposed { next(value) }
                },
                end: { terminal in
                    guard segment.tryDispose(for: terminal) else { return }
                    switch terminal {
                    case .failed(let failure): failed(failure)
                    case .completed: completed()
                    }
                }
            ).traced(fileID, line, "subscribe"))
        return segment
    }

    /// Subscribes to the end, for a signal whose values do not matter. See ``subscribe(next:failed:completed:fileID:line:)``.
    ///
    /// - Parameters:
    ///   - failed: Called with the failure if the signal fails.
    ///   - completed: Called if the signal completes.
    @inlinable public func subscribeFailed(
        _ failed: @escaping @Sendable (Failure) -> Void, completed: @escaping @Sendable () -> Void = {},
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> any Disposable {
        subscribe(next: { _ in }, failed: failed, completed: completed, fileID: fileID, line: line)
    }

    /// Subscribes with one closure for all events. See ``subscribe(next:failed:completed:fileID:line:)``.
    @inlinable public func subscribeEvents(
        _ event: @escaping @Sendable (Event) -> Void, fileID: StaticString = #fileID, line: UInt = #line
    ) -> any Disposable {
        subscribe(
            next: { event(.next($0)) }, failed: { event(.failed($0)) }, completed: { event(.completed) },
            fileID: fileID,
            line: line)
    }
}

extension Signal where Failure == Never {
    /// Subscribes to the values. See ``Signal/subscribe(next:failed:completed:fileID:line:)``.
    @inlinable public func subscribe(
        next: @escaping @Sendable (Value) -> Void,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> any Disposable {
        // Not by way of the general form: an end that captures the segment alone needs no allocation.
        let segment = CompoundDisposable()
        attach(
            Sink(
                segment: segment,
                next: { value in
                    if !segment.isDisposed { next(value) }
                },
                end: { segment.tryDispose(for: $0) }
            ).traced(fileID, line, "subscribe"))
        return segment
    }

    /// Subscribes to the values and to completion. See ``Signal/subscribe(next:failed:completed:fileID:line:)``.
    @inlinable public func subscribe(
        next: @escaping @Sendable (Value) -> Void, completed: @escaping @Sendable () -> Void,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> any Disposable {
        subscribe(next: next, failed: { _ in }, completed: completed, fileID: fileID, line: line)
    }

    /// Subscribes to completion, for a signal whose values do not matter. See
    /// ``Signal/subscribe(next:failed:completed:fileID:line:)``.
    @inlinable public func subscribeCompleted(
        _ completed: @escaping @Sendable () -> Void, fileID: StaticString = #fileID, line: UInt = #line
    ) -> any Disposable {
        subscribe(next: { _ in }, failed: { _ in }, completed: completed, fileID: fileID, line: line)
    }
}
