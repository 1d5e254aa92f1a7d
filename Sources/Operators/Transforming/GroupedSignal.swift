/// The values of a source that have one key. See ``StreamCore/Signal/groupBy(_:fileID:line:)``.
///
/// It is hot: ``signal`` sends what comes after it was subscribed to, and to who comes after the end, the end.
@frozen public struct GroupedSignal<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
    /// What the values have in common.
    public let key: Key

    /// The values, for operators to work on.
    public let signal: Signal<Value, Failure>

    @inlinable package init(key: Key, signal: Signal<Value, Failure>) {
        self.key = key
        self.signal = signal
    }
}

// What is done with a group most often does without a detour.
extension GroupedSignal {
    /// Subscribes. See ``/StreamCore/Signal/subscribe(next:failed:completed:)``.
    @inlinable public func subscribe(
        next: @escaping @Sendable (Value) -> Void, failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void = {}
    ) -> any Disposable {
        signal.subscribe(next: next, failed: failed, completed: completed)
    }

    /// Subscribes with one closure for all events. See ``/StreamCore/Signal/subscribe(event:)``.
    @_disfavoredOverload @inlinable public func subscribe(
        event: @escaping @Sendable (Signal<Value, Failure>.Event) -> Void
    ) -> any Disposable {
        signal.subscribe(event: event)
    }

    /// Each value replaced by what `transform` makes of it. See ``StreamCore/Signal/map(_:fileID:line:)``.
    @inlinable public func map<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<NewValue, Failure> {
        signal.map(transform, fileID: fileID, line: line)
    }
}

extension GroupedSignal where Failure == Never {
    /// Subscribes to the values. See ``/StreamCore/Signal/subscribe(next:)``.
    @inlinable public func subscribe(next: @escaping @Sendable (Value) -> Void) -> any Disposable {
        signal.subscribe(next: next)
    }

    /// Subscribes to the values and to completion. See ``/StreamCore/Signal/subscribe(next:completed:)``.
    @inlinable public func subscribe(
        next: @escaping @Sendable (Value) -> Void, completed: @escaping @Sendable () -> Void
    ) -> any Disposable {
        signal.subscribe(next: next, completed: completed)
    }
}
