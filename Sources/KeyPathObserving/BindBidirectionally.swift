public import StreamCore
import Synchronization

/// Keeps two properties equal: a change of either is written to the other.
///
/// ```swift
/// let binding = bindBidirectionally(a, \.x, b, \.y)  // a.x = b.y, now
/// b.y = 1  // a.x is 1
/// a.x = 2  // b.y is 2
/// ```
///
/// At the start the right value is written to the left. A write that was made by this binding is not written back, which is
/// decided by who made it and not by comparing values: equal values are written. What an observer writes in answer to it is
/// a change of its own. Bindings may form chains and rings, and a pair may have several: each write carries the bindings that
/// led to it.
///
/// Neither object is held. The binding ends with the first of them.
/// - Returns: Ends the binding.
/// - SeeAlso: ``bindBidirectionally(_:_:_:_:of:)``
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

/// Keeps two properties of objects equal that belong to the main actor. As the form for objects of no actor.
@MainActor public func bindBidirectionally<Left: KeyPathObservable, Right: KeyPathObservable, Value: Sendable>(
    _ left: Left, _ leftPath: ReferenceWritableKeyPath<Left, Value>,
    _ right: Right, _ rightPath: ReferenceWritableKeyPath<Right, Value>
) -> any Disposable {
    TwoWayBinding.connect(
        from: observe(right, rightPath), to: MainWriter.closure(left) { $0[keyPath: leftPath] = $1 },
        from: observe(left, leftPath), to: MainWriter.closure(right) { $0[keyPath: rightPath] = $1 })
}

/// Keeps a property equal to one of the object that `owner` leads to from `right`: a change of either is written to the other.
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
@MainActor public func bindBidirectionally<Left: KeyPathObservable, Right: KeyPathObservable, Owner, Value: Sendable>(
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
private func observePresent<Root: KeyPathObservable, Owner, Value: Sendable>(
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
    fileprivate subscript<Owner, Value>(
        keyPath: KeyPath<Owner, Value>, of owner: KeyPath<Self, Owner?>
    ) -> Value? {
        self[keyPath: owner]?[keyPath: keyPath]
    }
}

/// What a two-way binding is known by.
private final class TwoWayBinding: Sendable {
    static func connect<Value: Sendable>(
        from right: Signal<Value, Never>, to writeLeft: @escaping @Sendable (Value) -> Void,
        from left: Signal<Value, Never>, to writeRight: @escaping @Sendable (Value) -> Void
    ) -> any Disposable {
        let binding = TwoWayBinding()
        let both = CompoundDisposable()
        // The first value of each is not a change. What is written at the start is written when both are observed, so that
        // the echo comes as every other does.
        let initialSync = Lock(InitialSync<Value>())
        let isStarted = Once()
        both.add(
            right.subscribe { value in
                let isEcho = ThreadObservation.isEcho(for: binding)
                // Exchanged, because what was there must not be released under the lock.
                var latest: Value? = value
                let isFirst = initialSync.withLock { $0.note(&latest, isEcho: isEcho) }
                if !isFirst { binding.pass(value, writeLeft) }
            } completed: {
                both.dispose()
            })
        both.add(
            left.subscribe { value in
                if isStarted.take() { binding.pass(value, writeRight) }
            } completed: {
                both.dispose()
            })
        // Again if the right one was changed meanwhile, because that may have been written before this.
        while case (let value?, let isWritten) = initialSync.withLock({ $0.next() }), !isWritten, !both.isDisposed {
            binding.pass(value, writeLeft)
        }
        return both
    }

    private func pass<Value>(_ value: Value, _ write: (Value) -> Void) {
        if ThreadObservation.isEcho(for: self) { return }
        ThreadObservation.withOrigin(for: self) { write(value) }
    }
}

/// The right side's value until it has been written to the left. Not kept longer, because the property may be weak.
private struct InitialSync<Value: Sendable>: Sendable {
    private var latest: Value?
    private var changes = 0
    private var written = 0
    private var isOver = false

    /// - Returns: Whether it is the first value.
    mutating func note(_ value: inout Value?, isEcho: Bool) -> Bool {
        if isOver { return false }
        swap(&latest, &value)
        if !isEcho { changes += 1 }
        return changes == 1
    }

    /// The latest value, and whether it was written and nobody else has changed it since: then it is let go.
    mutating func next() -> (Value?, isWritten: Bool) {
        if changes == written {
            isOver = true
            return (latest.take(), true)
        }
        written = changes
        return (latest, false)
    }
}

/// `false` once.
private final class Once: Sendable {
    private let isTaken = Atomic(false)

    func take() -> Bool { isTaken.exchange(true, ordering: .acquiringAndReleasing) }
}

/// Writes a property of an object that belongs to the main actor.
// A weak reference, which may be read on any thread, and an immutable closure. The object is used, and the closure is
// called, where observing the other side sends its values, which is the main actor.
private final class MainWriter<Object: AnyObject, Value: Sendable>: @unchecked Sendable {
    private weak let object: Object?
    private let set: (Object, Value) -> Void

    init(_ object: Object, _ set: @escaping (Object, Value) -> Void) {
        self.object = object
        self.set = set
    }

    static func closure(_ object: Object, _ set: @escaping (Object, Value) -> Void) -> @Sendable (Value) -> Void {
        let writer = MainWriter(object, set)
        return { writer.write($0) }
    }

    private func write(_ value: Value) {
        if let object { set(object, value) }
    }
}
