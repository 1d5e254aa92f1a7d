/// A key, and the signal of a source's values that have this key. See ``StreamCore/Signal/groupBy(_:)``.
///
/// It is hot, and keeps its values for its first subscriber: ``signal`` sends that one all of the group's values, and others those that
/// arrive after their subscription. A late subscriber receives the terminal event.
@frozen public struct GroupedSignal<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Sendable {
    /// The key that all values of the group have.
    public let key: Key

    /// The signal of the group's values.
    public let signal: Signal<Value, Failure>

    @inlinable package init(key: Key, signal: Signal<Value, Failure>) {
        self.key = key
        self.signal = signal
    }
}

// The most common operations on a group, without using `signal`.
extension GroupedSignal {
    /// Subscribes to the values and the terminal event. See ``/StreamCore/Signal/subscribe(next:failed:completed:_:_:)``.
    @inlinable public func subscribe(
        next: @escaping @Sendable (Value) -> Void, failed: @escaping @Sendable (Failure) -> Void,
        completed: @escaping @Sendable () -> Void = {}, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        signal.subscribe(next: next, failed: failed, completed: completed, fileID, line)
    }

    /// Subscribes with one closure for all events. See ``/StreamCore/Signal/subscribeEvents(_:_:_:)``.
    @inlinable public func subscribeEvents(
        _ event: @escaping @Sendable (Signal<Value, Failure>.Event) -> Void,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        signal.subscribeEvents(event, fileID, line)
    }

    /// Transforms each value with `transform`, and keeps the key. See ``StreamCore/Signal/map(_:)``.
    @inlinable public func map<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> GroupedSignal<Key, NewValue, Failure> {
        GroupedSignal<Key, NewValue, Failure>(key: key, signal: signal.map(transform))
    }
}

extension GroupedSignal where Failure == Never {
    /// Subscribes to the values. See ``/StreamCore/Signal/subscribe(next:completed:_:_:)``.
    @inlinable public func subscribe(
        next: @escaping @Sendable (Value) -> Void, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        signal.subscribe(next: next, fileID, line)
    }

    /// Subscribes to the values and to completion. See ``/StreamCore/Signal/subscribe(next:completed:_:_:)``.
    @inlinable public func subscribe(
        next: @escaping @Sendable (Value) -> Void, completed: @escaping @Sendable () -> Void,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        signal.subscribe(next: next, completed: completed, fileID, line)
    }
}

extension GroupedSignal: CustomStringConvertible {
    /// The group's key: `GroupedSignal(key: 7)`.
    public var description: String { "GroupedSignal(key: \(String(reflecting: key)))" }
}
