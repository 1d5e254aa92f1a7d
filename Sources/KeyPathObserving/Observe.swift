public import StreamCore

// Two forms of each: a key path that is `Sendable` leads through properties that may be read on any thread. One that is not
// leads through properties of an actor, the main actor as a rule, and is read there. The compiler picks the form.

/// The value at `keyPath`, now and after each change.
///
///     set:                      b-b---c
///     observe(root, \.name):  a-b-b---c----|     a before `subscribe` returns
///
/// A change is told after it was made, on the thread that makes it, before its setter returns; writes of an equal value and
/// changes in place count, each once. A change that is made while the root's observers are being told of another, by one of
/// them or on another thread, is told after that one, with the value that was read when it was made. Subscribers to one
/// path are called in the order in which they subscribed, paths in the order in which they came to read the property.
///
/// The path may go through several objects, through optionals, and end in a computed property: all properties on the way
/// that report their reads are observed, whichever objects are in their places. The death of an object that a weak property
/// refers to is told once, as a change to `nil`.
/// - Completion: When the root dies; at once if it is dead. It is held weakly, as are all objects on the way.
/// - Disposal: No value follows. The last subscriber to leave leaves nothing behind.
/// - Thread: The first value comes on the subscribing thread, the others on the thread that changes the property.
/// - Complexity: A change takes one evaluation of the path, and a call for each subscriber.
@inlinable public func observe<Root: KeyPathObservable & Sendable, Value: Sendable>(
    _ root: Root, _ keyPath: any KeyPath<Root, Value> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line
) -> Signal<Value, Never> {
    ObservedPath(root, root._$observationRegistrar, keyPath, .anywhere).signal(SourceLabel("observe", fileID, line))
}

/// The value at `keyPath`, now and after each change, for a root that belongs to an actor.
///
/// The root may be of a class of the main actor or of another global actor, or of a class that is not `Sendable` and is
/// used on the actor of the caller alone. Nothing is read elsewhere:
/// - On the main actor the first value comes before `subscribe` returns. A subscription from elsewhere is made on the main
///   queue, later; one for another actor than the main actor is always made later, on that actor.
/// - A change of the root's properties is told at once, on its thread. That of another object on the path is told at once
///   if it is made on the main queue and that is where the root belongs; otherwise later, on the root's actor.
/// - A property of the root that is `nonisolated` and changed elsewhere is not for a path that also reads isolated ones: it
///   is observed by a path of its own, which is `Sendable`.
///
/// Apart from that, as for paths that can be read on any thread.
/// - Parameters:
///   - root: Where the path starts. It is held weakly.
///   - keyPath: The arguments of its subscripts belong to the actor, too.
///   - isolation: The actor of the caller. Where there is none, the root and the key path have to be `Sendable`.
@inlinable public func observe<Root: KeyPathObservable, Value: Sendable>(
    _ root: Root, _ keyPath: KeyPath<Root, Value>, isolation: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
) -> Signal<Value, Never> {
    ObservedPath(root, root._$observationRegistrar, keyPath, ObservationIsolation(isolation)).signal(
        SourceLabel("observe", fileID, line))
}
