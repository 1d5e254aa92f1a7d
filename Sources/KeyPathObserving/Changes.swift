public import StreamCore

/// The changes of the value at `keyPath`: what was before, what is now, and what kind of change it is.
///
/// What is told follows `options`, in any combination:
/// - `initial`: a change with the present value, before `subscribe` returns.
/// - `prior`: each change before it is made, too. The death of an object is told after it alone.
/// - `old` and `new`: the values; without them a change still tells its kind.
///
/// A property of an array or a set that is changed through ``KeyPathObservable/elements(of:)`` tells what was put in
/// and taken out, and where. An object that a weak property on the path refers to is missed: its death is one change.
///
/// In a transaction the path is told once, as a setting; before it and after it, if `prior` asks for that. Asking for `old`
/// makes a change in place copy what it changes, except through `elements(of:)`.
/// - Completion, disposal and thread: As for ``observe(_:_:fileID:line:)``.
@inlinable public func changes<Root: KeyPathObservable & Sendable, Value: Sendable>(
    of root: Root, _ keyPath: any KeyPath<Root, Value> & Sendable, options: KeyPathChangeOptions = [.new],
    fileID: StaticString = #fileID, line: UInt = #line
) -> Signal<KeyPathChange<Value>, Never> {
    ObservedPath(root, root._$observationRegistrar, keyPath, .anywhere).changes(
        options, SourceLabel("changes(of:)", fileID, line))
}

/// The changes of the value at `keyPath`, for a root that belongs to an actor. As the form without `isolation`, on the
/// actor of the caller; see ``observe(_:_:isolation:fileID:line:)``.
@inlinable public func changes<Root: KeyPathObservable, Value: Sendable>(
    of root: Root, _ keyPath: KeyPath<Root, Value>, options: KeyPathChangeOptions = [.new],
    isolation: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
) -> Signal<KeyPathChange<Value>, Never> {
    ObservedPath(root, root._$observationRegistrar, keyPath, ObservationIsolation(isolation)).changes(
        options, SourceLabel("changes(of:)", fileID, line))
}
