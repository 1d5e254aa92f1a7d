public import StreamCore
import Synchronization

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
/// the bindings that led to it.
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
        from: observe(left, leftPath), to: { [weak right] value in right?[keyPath: rightPath] = value })
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
        from: observe(left, leftPath), to: MainWriter.closure(right) { $0[keyPath: rightPath] = $1 })
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
        to: { [weak right] value in right?[keyPath: owner]?[keyPath: rightPath] = value })
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
        to: MainWriter.closure(right) { $0[keyPath: owner]?[keyPath: rightPath] = $1 })
}

/// Returns the values of a path through an optional, without `nil`.
@inlinable func observePresent<Root: KeyPathObservable, Owner, Value: Sendable>(
    _ root: Root, _ keyPath: KeyPath<Owner, Value>, of owner: KeyPath<Root, Owner?>, _ isolation: ObservationIsolation
) -> Signal<Value, Never> {
    let values = ObservedPath(root, root._$observationRegistrar, \Root.[keyPath, of: owner], isolation)
        .signal(SourceLabel("observe", "", 0))
    return Signal(attach: { sink in
        values.attach(Sink(segment: sink.segment, next: { if let value = $0 { sink.next(value) } }, end: sink.end))
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

/// An object that identifies a two-way binding.
@usableFromInline final class TwoWayBinding: Sendable {
    @inlinable init() {}

    @inlinable static func connect<Value: Sendable>(
        from right: Signal<Value, Never>, to writeLeft: @escaping @Sendable (Value) -> Void,
        from left: Signal<Value, Never>, to writeRight: @escaping @Sendable (Value) -> Void
    ) -> any Disposable {
        let binding = TwoWayBinding()
        let both = CompoundDisposable()
        // The first value of each side isn't a change. The initial value is written when both sides are observed, so that its echo
        // arrives in the same way as any other.
        let initialSync = Lock(InitialSync<Value>())
        let isStarted = OnceFlag()
        both.add(
            right.subscribe { value in
                let isEcho = ThreadObservation.isEcho(for: binding)
                // Exchanged, because the previous value must not be released under the lock.
                var latest: Value? = value
                let isFirst = initialSync.withLock { $0.note(&latest, isEcho: isEcho) }
                if !isFirst { binding.pass(value, writeLeft) }
            } completed: {
                both.dispose()
            })
        both.add(
            left.subscribe { value in
                if isStarted.testAndSet() { binding.pass(value, writeRight) }
            } completed: {
                both.dispose()
            })
        // Repeated if the right side changed during the write, because that change might have been written first.
        while case (let value?, let isWritten) = initialSync.withLock({ $0.next() }), !isWritten, !both.isDisposed {
            binding.pass(value, writeLeft)
        }
        return both
    }

    @inlinable func pass<Value>(_ value: Value, _ write: (Value) -> Void) {
        if ThreadObservation.isEcho(for: self) { return }
        ThreadObservation.withOrigin(for: self) { write(value) }
    }
}

/// The right side's value until it is written to the left. It isn't retained longer, because the property might be weak.
@usableFromInline struct InitialSync<Value: Sendable>: Sendable {
    @usableFromInline var latest: Value?
    @usableFromInline var changes = 0
    @usableFromInline var written = 0
    @usableFromInline var isOver = false

    @inlinable init() {}

    /// Stores a value of the right side.
    /// - Returns: Whether it is the first value.
    @inlinable mutating func note(_ value: inout Value?, isEcho: Bool) -> Bool {
        if isOver { return false }
        swap(&latest, &value)
        if !isEcho { changes += 1 }
        return changes == 1
    }

    /// Returns the latest value, and whether it was written and not changed since. In that case it is released.
    @inlinable mutating func next() -> (Value?, isWritten: Bool) {
        if changes == written {
            isOver = true
            return (latest.take(), true)
        }
        written = changes
        return (latest, false)
    }
}

/// A flag that can be set once.
@usableFromInline final class OnceFlag: Sendable {
    private let isSet = Atomic(false)

    @usableFromInline init() {}

    /// Sets the flag and returns whether it was already set.
    @usableFromInline func testAndSet() -> Bool { isSet.exchange(true, ordering: .acquiringAndReleasing) }
}

/// Writes a property of an object that belongs to the main actor.
// A weak reference, which can be read on any thread, and an immutable closure. The object is used, and the closure is called,
// where the observation of the other side sends its values, which is the main actor.
@usableFromInline final class MainWriter<Object: AnyObject, Value: Sendable>: @unchecked Sendable {
    @usableFromInline weak let object: Object?
    @usableFromInline let set: (Object, Value) -> Void

    @inlinable init(_ object: Object, _ set: @escaping (Object, Value) -> Void) {
        self.object = object
        self.set = set
    }

    @inlinable static func closure(
        _ object: Object, _ set: @escaping (Object, Value) -> Void
    ) -> @Sendable (Value) -> Void {
        let writer = MainWriter(object, set)
        return { writer.write($0) }
    }

    @inlinable func write(_ value: Value) {
        if let object { set(object, value) }
    }
}
