public import StreamCore

/// Sends the changes of the value at `keyPath`, with the old value, the new value, and the kind of the change.
///
/// ```swift
/// let room = Room()
/// changes(of: room, \.temperature, options: [.old, .new])
///     .subscribe { print("\($0.old ?? 0) to \($0.new ?? 0)") }.add(to: bag)
/// room.temperature = 21  // prints 20 to 21
/// ```
///
/// `options` determines the content, in any combination:
/// - `initial`: A change with the current value is sent before `subscribe` returns.
/// - `prior`: Each change is also sent before it is made; in a transaction, at its end. The deallocation of an object is only sent
///   afterward.
/// - `old` and `new`: The values. Without them, a change still has its kind.
///
/// A change of an array or a set through ``KeyPathObservable/elements(of:)`` contains the inserted and removed elements and their
/// indexes. The deallocation of an object that a weak property on the path refers to is one change.
///
/// A transaction sends one change of the path at its end, of the kind ``KeyPathChangeKind/setting``; with `prior`, two, when the object
/// has already changed. With `old`, a change in place copies the value that it changes, except through `elements(of:)`.
/// - Completion: As for ``observe(_:_:_:_:)``.
/// - Disposal: As for ``observe(_:_:_:_:)``.
/// - Threading: As for ``observe(_:_:_:_:)``.
@inlinable public func changes<Root: KeyPathObservable & Sendable, Value: Sendable>(
    of root: Root, _ keyPath: any KeyPath<Root, Value> & Sendable, options: KeyPathChangeOptions = [.new],
    _ fileID: StaticString = #fileID, _ line: UInt = #line
) -> Signal<KeyPathChange<Value>, Never> {
    ObservedPath(root, root._$observationRegistrar, keyPath, .anywhere).changes(
        options, SourceLabel("changes(of:)", fileID, line))
}

/// Sends the changes of the value at `keyPath`, for a root that belongs to an actor.
///
/// This is the form without `isolation`, on the caller's actor. See ``observe(_:_:isolation:_:_:)``.
@inlinable public func changes<Root: KeyPathObservable, Value: Sendable>(
    of root: Root, _ keyPath: KeyPath<Root, Value>, options: KeyPathChangeOptions = [.new],
    isolation: isolated any Actor = #isolation,
    _ fileID: StaticString = #fileID, _ line: UInt = #line
) -> Signal<KeyPathChange<Value>, Never> {
    ObservedPath(root, root._$observationRegistrar, keyPath, ObservationIsolation(isolation)).changes(
        options, SourceLabel("changes(of:)", fileID, line))
}
