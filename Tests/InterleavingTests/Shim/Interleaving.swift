public import Synchronization

/// An access that a thread is about to make to an object that threads share.
package struct SharedStep: Sendable {
    package enum Effect: Sendable { case read, write, acquire }

    package let effect: Effect
    package let place: ObjectIdentifier
    package let function: StaticString

    package init(_ effect: Effect, at place: AnyObject, function: StaticString) {
        self.effect = effect
        self.place = ObjectIdentifier(place)
        self.function = function
    }
}

/// The hooks of interleaving tests: each atomic operation and each acquisition of a lock is announced first.
package enum Interleaving {
    // Safe: a test sets it before it starts its threads, which only read it.
    package nonisolated(unsafe) static var willTake: (SharedStep) -> Void = { _ in }

    // Safe: set and read in the same way as `willTake`.
    package nonisolated(unsafe) static var didRelease: (ObjectIdentifier) -> Void = { _ in }
}

/// The identity of an atomic or a lock.
final class Place: Sendable {
    func announce(_ effect: SharedStep.Effect, _ function: StaticString) {
        Interleaving.willTake(SharedStep(effect, at: self, function: function))
    }

    func release() {
        Interleaving.didRelease(ObjectIdentifier(self))
    }
}

/// A replacement for the lock of Lock.swift, which is excluded. It announces each acquisition.
@usableFromInline package struct Lock<Value: ~Copyable>: ~Copyable {
    private let mutex: Mutex<Value>
    private let place = Place()

    @usableFromInline package init(_ value: consuming sending Value) {
        mutex = Mutex(value)
    }

    @usableFromInline package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        in function: StaticString = #function, _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        place.announce(.acquire, function)
        defer { place.release() }
        return try mutex.withLock(body)
    }
}

extension Lock: Sendable where Value: ~Copyable {}

/// A replacement for the lock without a value.
package struct BareLock: ~Copyable, Sendable {
    private let lock = Lock(false)

    package init() {}

    package borrowing func withLock<Result: ~Copyable & Sendable>(
        in function: StaticString = #function, _ body: () -> Result
    ) -> Result {
        lock.withLock(in: function) { _ in body() }
    }
}

/// A replacement for `Atomic` that announces each operation. Only one thread runs at a time, so the orderings are ignored.
@usableFromInline package struct AnnouncedAtomic<Value: Sendable>: ~Copyable, Sendable {
    private let value: Mutex<Value>
    private let place = Place()

    @usableFromInline package init(_ value: Value) {
        self.value = Mutex(value)
    }

    @usableFromInline package borrowing func load(
        ordering: AtomicLoadOrdering, in function: StaticString = #function
    ) -> Value {
        place.announce(.read, function)
        return value.withLock { $0 }
    }

    @usableFromInline package borrowing func store(
        _ new: Value, ordering: AtomicStoreOrdering, in function: StaticString = #function
    ) {
        _ = change(in: function) { _ in new }
    }

    @usableFromInline package borrowing func exchange(
        _ new: Value, ordering: AtomicUpdateOrdering, in function: StaticString = #function
    ) -> Value {
        change(in: function) { _ in new }.oldValue
    }

    private borrowing func change(
        in function: StaticString, _ make: (Value) -> Value
    ) -> (oldValue: Value, newValue: Value) {
        place.announce(.write, function)
        return value.withLock { value in
            let old = value
            value = make(old)
            return (old, value)
        }
    }
}

extension AnnouncedAtomic where Value: Equatable {
    @usableFromInline package borrowing func compareExchange(
        expected: Value, desired: Value, ordering: AtomicUpdateOrdering, in function: StaticString = #function
    ) -> (exchanged: Bool, original: Value) {
        let old = change(in: function) { $0 == expected ? desired : $0 }.oldValue
        return (old == expected, old)
    }
}

extension AnnouncedAtomic where Value: FixedWidthInteger {
    @discardableResult @usableFromInline package borrowing func add(
        _ operand: Value, ordering: AtomicUpdateOrdering, in function: StaticString = #function
    ) -> (oldValue: Value, newValue: Value) {
        change(in: function) { $0 + operand }
    }

    @discardableResult @usableFromInline package borrowing func subtract(
        _ operand: Value, ordering: AtomicUpdateOrdering, in function: StaticString = #function
    ) -> (oldValue: Value, newValue: Value) {
        change(in: function) { $0 - operand }
    }

    @discardableResult @usableFromInline package borrowing func max(
        _ operand: Value, ordering: AtomicUpdateOrdering, in function: StaticString = #function
    ) -> (oldValue: Value, newValue: Value) {
        change(in: function) { Swift.max($0, operand) }
    }

    @discardableResult @usableFromInline package borrowing func bitwiseAnd(
        _ operand: Value, ordering: AtomicUpdateOrdering, in function: StaticString = #function
    ) -> (oldValue: Value, newValue: Value) {
        change(in: function) { $0 & operand }
    }

    @discardableResult @usableFromInline package borrowing func bitwiseOr(
        _ operand: Value, ordering: AtomicUpdateOrdering, in function: StaticString = #function
    ) -> (oldValue: Value, newValue: Value) {
        change(in: function) { $0 | operand }
    }
}
