public import StreamCore

/// The value at `keyPath`, now and after each change, as long as `observer` lives.
///
///     observe(root, \.name, observer: self):  a-b-b---c--|     when the root or the observer dies
///
/// - Completion: Also when the observer dies, which is held weakly: at once if it is a ``/StreamCore/LifetimeOwner``,
///   as every ``KeyPathObservable`` is; otherwise in place of the first value after its death.
/// - Disposal, thread and complexity: As without an observer.
@inlinable public func observe<Root: KeyPathObservable & Sendable, Value: Sendable, Observer: AnyObject & Sendable>(
    _ root: Root, _ keyPath: any KeyPath<Root, Value> & Sendable, observer: Observer,
    fileID: StaticString = #fileID, line: UInt = #line
) -> Signal<Value, Never> {
    ObservedPath(root, root._$observationRegistrar, keyPath, .anywhere).signal(SourceLabel("observe", fileID, line))
        .ending(
            with: observer)
}

/// The value at `keyPath`, now and after each change, as long as `observer` lives, for a root that belongs to an actor.
///
/// As the form without `isolation`, on the actor of the caller.
@inlinable public func observe<Root: KeyPathObservable, Value: Sendable, Observer: AnyObject & Sendable>(
    _ root: Root, _ keyPath: KeyPath<Root, Value>, observer: Observer,
    isolation: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
) -> Signal<Value, Never> {
    ObservedPath(root, root._$observationRegistrar, keyPath, ObservationIsolation(isolation)).signal(
        SourceLabel("observe", fileID, line)
    ).ending(with: observer)
}
