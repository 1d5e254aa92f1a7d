/// The inside of a subscriber: two closures, and the disposable of the segment they end.
///
/// Whoever calls a sink keeps these rules, and so no sink checks them: `next` any number of times, then `end` once or
/// never, one call at a time. `segment` is shared by all linear operators between a source and the next boundary below it
/// (an end subscriber, a join, a hop); it is disposed when either side has had enough. A boundary that receives `end`
/// disposes its segment, which tears down what lies above, and only then passes the end on.
@frozen @usableFromInline package struct Sink<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline package let segment: CompoundDisposable
    @usableFromInline package let next: @Sendable (Value) -> Void
    @usableFromInline package let end: @Sendable (Terminal<Failure>) -> Void

    @inlinable package init(
        segment: CompoundDisposable, next: @escaping @Sendable (Value) -> Void,
        end: @escaping @Sendable (Terminal<Failure>) -> Void
    ) {
        self.segment = segment
        self.next = next
        self.end = end
    }

    @inlinable package var isDisposed: Bool { segment.isDisposed }
    @inlinable package func fail(_ failure: Failure) { end(.failed(failure)) }
    @inlinable package func complete() { end(.completed) }
}

/// How a signal ended.
@frozen @usableFromInline package enum Terminal<Failure: Error>: Sendable {
    case failed(Failure)
    case completed
}

/// A variable of one subscription, read and written by whoever delivers, one at a time.
///
/// A boxed `var` would pay for a dynamic exclusivity check at each access, 3 ns of a 5 ns stage; memory behind a pointer
/// does not.
// Serial use is the rule of the sink whose operator made the cell (law 4), and a hand-over between threads goes through
// the atomics of a drain or a lock, so no two threads touch `value` without an order.
@frozen @usableFromInline package struct Cell<Value>: @unchecked Sendable {
    @usableFromInline let storage: ManagedBuffer<Void, Value>

    @inlinable package init(_ value: Value) {
        storage = CellStorage<Value>.create(minimumCapacity: 1) { _ in () }
        storage.withUnsafeMutablePointerToElements { $0.initialize(to: value) }
    }

    /// Identifies the variable.
    @inlinable package var identity: ObjectIdentifier { ObjectIdentifier(storage) }

    @inlinable package var value: Value {
        get { storage.withUnsafeMutablePointerToElements { $0.pointee } }
        nonmutating set { storage.withUnsafeMutablePointerToElements { $0.pointee = newValue } }
        nonmutating _modify { yield &storage.withUnsafeMutablePointerToElements({ $0 }).pointee }
    }
}

@usableFromInline final class CellStorage<Value>: ManagedBuffer<Void, Value> {
    @inlinable deinit {
        _ = withUnsafeMutablePointerToElements { $0.deinitialize(count: 1) }
    }
}
