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
/// a change of its own. Bindings may form chains and rings: each write carries the bindings that led to it.
///
/// Neither object is held. The binding ends with the first of them.
/// - Returns: Ends the binding.
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
        from: observe(right, rightPath), to: MainWriter.closure(left, leftPath),
        from: observe(left, leftPath), to: MainWriter.closure(right, rightPath))
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
        let beginning = Lock(Beginning<Value>())
        let isStarted = Once()
        both.add(
            right.subscribe { value in
                let isEcho = ObservingContext.isEcho(for: binding)
                // Exchanged, because what was there must not be released under the lock.
                var latest: Value? = value
                let isFirst = beginning.withLock { $0.note(&latest, isEcho: isEcho) }
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
        while case (let value?, let isWritten) = beginning.withLock({ $0.next() }), !isWritten, !both.isDisposed {
            binding.pass(value, writeLeft)
        }
        return both
    }

    private func pass<Value>(_ value: Value, _ write: (Value) -> Void) {
        if ObservingContext.isEcho(for: self) { return }
        ObservingContext.writing(for: self) { write(value) }
    }
}

/// The right side's value until it has been written to the left. Not kept longer, because the property may be weak.
private struct Beginning<Value: Sendable>: Sendable {
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
// A weak reference, which may be read on any thread, and an immutable key path. Both are used where observing the other
// side tells its values, which is the main actor.
private final class MainWriter<Object: AnyObject, Value: Sendable>: @unchecked Sendable {
    private weak let object: Object?
    private let keyPath: ReferenceWritableKeyPath<Object, Value>

    init(_ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>) {
        self.object = object
        self.keyPath = keyPath
    }

    static func closure(
        _ object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>
    ) -> @Sendable (Value) -> Void {
        let writer = MainWriter(object, keyPath)
        return { writer.write($0) }
    }

    private func write(_ value: Value) {
        object?[keyPath: keyPath] = value
    }
}
