public import StreamCore

// Each function has two forms. A key path that is `Sendable` leads through properties that any thread can read. Any other key path
// leads through properties of an actor, usually the main actor, and is read there. The compiler selects the form.

/// Sends the value at `keyPath` on subscription and after each change.
///
/// ```swift
/// let person = Person()
/// observe(person, \.dog?.name).subscribe { print($0 ?? "no dog") }.add(to: bag)  // prints no dog
/// person.dog = Dog(name: "Rex")  // prints Rex
/// person.dog?.name = "Max"  // prints Max
/// ```
///
///     set:                      b-b---c
///     observe(root, \.name):  a-b-b---c----|     a before `subscribe` returns
///
/// A change is sent after it was made, on the thread that makes it, before its setter returns. A write of an equal value is a
/// change, and a change in place is one change. If an observer or another thread makes a change while the root's observers are being
/// notified of an earlier one, it is sent after the earlier one, with the value that was read when it was made. Subscribers of one
/// path are called in the order of their subscriptions; paths in the order in which they first read the property.
///
/// The path can lead through several objects and optionals, and end in a computed property. All properties on the path that report
/// their reads are observed, even if the objects on the path are replaced. The deallocation of an observable object that a weak property
/// refers to is sent once, as a change to `nil`, if the path ends with that property or reads an observable property of the object.
///
/// A property that isn't observable, such as a constant or one with `@ObservationIgnored`, sends its value and nothing else.
/// ``/StreamCore/Misuse`` reports a subscription to a path that reads no observable property. If a computed property reads the value of a
/// `Property`, changes of that aren't sent: observe a closure instead.
/// - Completion: When the root is deallocated; immediately if it already was. No object on the path is retained.
/// - Disposal: No value follows. The last subscriber releases everything that the observation has created.
/// - Threading: The first value is sent on the subscribing thread, all others on the thread that changes the property.
/// - Complexity: A change evaluates the path once and calls each subscriber.
@inlinable public func observe<Root: KeyPathObservable & Sendable, Value: Sendable>(
    _ root: Root, _ keyPath: any KeyPath<Root, Value> & Sendable,
    _ fileID: StaticString = #fileID, _ line: UInt = #line
) -> Signal<Value, Never> {
    ObservedPath(root, root._$observationRegistrar, keyPath, .anywhere).signal(SourceLabel("observe", fileID, line))
}

/// Sends the value at `keyPath` on subscription and after each change, for a root that belongs to an actor.
///
/// ```swift
/// let model = SearchModel()
/// observe(model, \.query).subscribe { print($0) }.add(to: bag)  // prints lakes
/// model.query = "rivers"  // prints rivers
/// ```
///
/// The root's class can belong to the main actor or another global actor, or can be a class that isn't `Sendable` and is used only on
/// the caller's actor. The path is read only on that actor:
/// - On the main actor, the first value is sent before `subscribe` returns. A subscription from another thread is made later, on the
///   main queue. A subscription for an actor other than the main actor is always made later, on that actor.
/// - A change of the root's properties is sent immediately, on the thread that makes it. A change of another object on the path is
///   sent immediately if it is made on the main queue and the root belongs to the main actor; otherwise later, on the root's actor.
/// - Don't use a path that reads both isolated properties and a `nonisolated` property of the root that other threads change. Observe
///   the `nonisolated` property by a separate path, which is `Sendable`.
///
/// Otherwise, this function is the same as for paths that any thread can read.
/// - Parameters:
///   - root: The object at which the path starts. It isn't retained.
///   - keyPath: A path whose subscript arguments also belong to the actor.
///   - isolation: The caller's actor. Without an actor, the root and the key path must be `Sendable`.
@inlinable public func observe<Root: KeyPathObservable, Value: Sendable>(
    _ root: Root, _ keyPath: KeyPath<Root, Value>, isolation: isolated any Actor = #isolation,
    _ fileID: StaticString = #fileID, _ line: UInt = #line
) -> Signal<Value, Never> {
    ObservedPath(root, root._$observationRegistrar, keyPath, ObservationIsolation(isolation)).signal(
        SourceLabel("observe", fileID, line))
}
