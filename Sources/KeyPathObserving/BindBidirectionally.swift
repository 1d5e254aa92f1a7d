public import StreamCore

/// Keeps two properties equal by writing each change of one to the other.
///
/// ```swift
/// let binding = bindBidirectionally(a, \.x, b, \.y)  // a.x = b.y, now
/// b.y = 1  // a.x is 1
/// a.x = 2  // b.y is 2
/// ```
///
/// First, the right value is written to the left. A write made by this binding isn't written back. The binding recognizes its
/// writes by their origin, not by comparing values, so equal values are also written. A write that an observer makes in response is
/// a separate change. Bindings can form chains and rings, and a pair of properties can have several bindings: each write carries
/// the bindings that led to it. Two threads that change both sides at once make them equal: when both changes have been delivered, both
/// sides have one of the two values. For properties with several bindings, such as chains and rings, this isn't guaranteed.
///
/// If an object changes the written property again during the write, such as in `didSet`, that change is written back. A change that
/// the other object makes in response to that isn't, so two objects that replace each other's values keep different ones. A setter
/// that stores another value than the written one makes only one change, so the other side keeps the written value.
///
/// Neither object is retained. The binding ends when either object is deallocated.
/// - Returns: A disposable that ends the binding.
/// - SeeAlso: ``bindBidirectionally(_:_:_:_:of:)``
@inlinable
public func bindBidirectionally<
    Left: KeyPathObservable & Sendable, Right: KeyPathObservable & Sendable, Value: Sendable
>(
    _ left: Left, _ leftPath: any ReferenceWritableKeyPath<Left, Value> & Sendable,
    _ right: Right, _ rightPath: any ReferenceWritableKeyPath<Right, Value> & Sendable
) -> any Disposable {
    TwoWayBinding.connect(
        from: observe(right, rightPath), to: { [weak left] value in left?[keyPath: leftPath] = value },
        from: observe(left, leftPath), to: { [weak right] value in right?[keyPath: rightPath] = value },
        reading: { [weak right] in right?[keyPath: rightPath] })
}

/// Keeps two properties equal, where both objects belong to the main actor.
///
/// See ``bindBidirectionally(_:_:_:_:)``, the form for objects of no actor.
@MainActor @inlinable
public func bindBidirectionally<Left: KeyPathObservable, Right: KeyPathObservable, Value: Sendable>(
    _ left: Left, _ leftPath: ReferenceWritableKeyPath<Left, Value>,
    _ right: Right, _ rightPath: ReferenceWritableKeyPath<Right, Value>
) -> any Disposable {
    TwoWayBinding.connect(
        from: observe(right, rightPath), to: MainWriter.closure(left) { $0[keyPath: leftPath] = $1 },
        from: observe(left, leftPath), to: MainWriter.closure(right) { $0[keyPath: rightPath] = $1 },
        // All writes are made on one thread, so they never cross.
        reading: { nil })
}

/// Keeps a property equal to one of the object that `owner` leads to from `right`, by writing each change to the other.
///
/// ```swift
/// let following = bindBidirectionally(field, \.text, person, \.name, of: \.friend)
/// ```
///
/// This is the binding with `person.friend?.name`, which has no key path that can be written. When `friend` is replaced, the new
/// object's value is written to the left. While `friend` is `nil`, the left keeps its value, and changes of the left are ignored:
/// they aren't written later. Apart from that, this is ``bindBidirectionally(_:_:_:_:)``.
///
/// No object is retained. The binding ends with `left` or `right`, not with the object that `owner` leads to.
/// - Parameters:
///   - left: The object whose property is set at the start, if `owner` leads to an object.
///   - leftPath: The property of `left`.
///   - right: The object at which `owner` starts.
///   - rightPath: The property of the object that `owner` leads to.
///   - owner: The path from `right` to that object.
/// - Returns: A disposable that ends the binding.
@inlinable
public func bindBidirectionally<
    Left: KeyPathObservable & Sendable, Right: KeyPathObservable & Sendable, Owner, Value: Sendable
>(
    _ left: Left, _ leftPath: any ReferenceWritableKeyPath<Left, Value> & Sendable,
    _ right: Right, _ rightPath: any ReferenceWritableKeyPath<Owner, Value> & Sendable,
    of owner: any KeyPath<Right, Owner?> & Sendable
) -> any Disposable {
    TwoWayBinding.connect(
        from: observePresent(right, rightPath, of: owner, .anywhere),
        to: { [weak left] value in left?[keyPath: leftPath] = value },
        from: observe(left, leftPath),
        to: { [weak right] value in right?[keyPath: owner]?[keyPath: rightPath] = value },
        reading: { [weak right] in right?[keyPath: owner]?[keyPath: rightPath] })
}

/// Keeps a property equal to one of the object that `owner` leads to, where all objects belong to the main actor.
///
/// See ``bindBidirectionally(_:_:_:_:of:)``, the form for objects of no actor.
@MainActor @inlinable
public func bindBidirectionally<Left: KeyPathObservable, Right: KeyPathObservable, Owner, Value: Sendable>(
    _ left: Left, _ leftPath: ReferenceWritableKeyPath<Left, Value>,
    _ right: Right, _ rightPath: ReferenceWritableKeyPath<Owner, Value>, of owner: KeyPath<Right, Owner?>
) -> any Disposable {
    TwoWayBinding.connect(
        from: observePresent(right, rightPath, of: owner, .main),
        to: MainWriter.closure(left) { $0[keyPath: leftPath] = $1 },
        from: observe(left, leftPath),
        to: MainWriter.closure(right) { $0[keyPath: owner]?[keyPath: rightPath] = $1 },
        reading: { nil })
}

/// Returns the values of a path through an optional, without `nil`.
@inlinable func observePresent<Root: KeyPathObservable, Owner, Value: Sendable>(
    _ root: Root, _ keyPath: KeyPath<Owner, Value>, of owner: KeyPath<Root, Owner?>, _ isolation: ObservationIsolation
) -> Signal<Value, Never> {
    let values = ObservedPath(root, root._$observationRegistrar, \Root.[keyPath, of: owner], isolation)
        .signal(SourceLabel("observe", "", 0))
    return Signal(attach: { sink in
        values.attach(
            Sink(subscription: sink.subscription, next: { if let value = $0 { sink.next(value) } }, end: sink.end))
    })
}

extension KeyPathObservable {
    /// The value at `keyPath` of the object that `owner` leads to, if there is one, for key paths through both.
    @inlinable subscript<Owner, Value>(
        keyPath: KeyPath<Owner, Value>, of owner: KeyPath<Self, Owner?>
    ) -> Value? {
        self[keyPath: owner]?[keyPath: keyPath]
    }
}
