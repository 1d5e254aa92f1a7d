import Synchronization

/// A reference that is set at most once. An `AtomicLazyReference` would look up its type for each load.
struct SetOnce<Object: AnyObject & Sendable>: ~Copyable, Sendable {
    /// The address of the object, which this retains; 0 before.
    private let address = Atomic<UInt>(0)

    var value: Object? { Self.object(at: address.load(ordering: .acquiring)) }

    /// Sets the reference, unless it was set before. Returns what it refers to.
    @discardableResult borrowing func setIfUnset(_ object: Object) -> Object {
        let retained = Unmanaged.passRetained(object)
        let (isSet, other) = address.compareExchange(
            expected: 0, desired: UInt(bitPattern: retained.toOpaque()), ordering: .acquiringAndReleasing)
        if isSet { return object }
        retained.release()
        return Self.object(at: other)!
    }

    deinit {
        let address = address.load(ordering: .acquiring)
        if let object = UnsafeRawPointer(bitPattern: address) { Unmanaged<Object>.fromOpaque(object).release() }
    }

    private static func object(at address: UInt) -> Object? {
        UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }
}
