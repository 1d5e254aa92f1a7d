public import StreamCore

/// Sends the value at `keyPath` on subscription and after each change, until `observer` is deallocated.
///
/// ```swift
/// let room = Room()
/// var screen: Screen? = Screen()
/// let subscription = observe(room, \.temperature, observer: screen!).subscribe { print($0) }  // prints 20
/// screen = nil
/// room.temperature = 21
/// print(subscription.isDisposed)  // prints true
/// ```
///
///     observe(root, \.name, observer: self):  a-b-b---c--|     when the root or the observer is deallocated
///
/// - Completion: When the root or the observer is deallocated. The observer isn't retained. If it is a
///   ``/StreamCore/LifetimeOwner``, such as every ``KeyPathObservable``, the signal completes immediately; otherwise in place of the
///   next value.
/// - Disposal: As without an observer.
/// - Threading: As without an observer.
/// - Complexity: As without an observer.
@inlinable public func observe<Root: KeyPathObservable & Sendable, Value: Sendable, Observer: AnyObject & Sendable>(
    _ root: Root, _ keyPath: any KeyPath<Root, Value> & Sendable, observer: Observer,
    _ fileID: StaticString = #fileID, _ line: UInt = #line
) -> Signal<Value, Never> {
    ObservedPath(root, root._$observationRegistrar, keyPath, .anywhere).signal(SourceLabel("observe", fileID, line))
        .ending(with: observer)
}

/// Sends the value at `keyPath` until `observer` is deallocated, for a root that belongs to an actor.
///
/// This is the form without `isolation`, on the caller's actor.
@inlinable public func observe<Root: KeyPathObservable, Value: Sendable, Observer: AnyObject & Sendable>(
    _ root: Root, _ keyPath: KeyPath<Root, Value>, observer: Observer,
    isolation: isolated any Actor = #isolation,
    _ fileID: StaticString = #fileID, _ line: UInt = #line
) -> Signal<Value, Never> {
    ObservedPath(root, root._$observationRegistrar, keyPath, ObservationIsolation(isolation)).signal(
        SourceLabel("observe", fileID, line)
    ).ending(with: observer)
}
