public import Synchronization

/// A reference that is set at most once. An `AtomicLazyReference` would look up its type for each load.
@usableFromInline package struct SetOnce<Object: AnyObject & Sendable>: ~Copyable, Sendable {
    /// The address of the object, which this retains; 0 before.
    @usableFromInline let address = Atomic<UInt>(0)

    @usableFromInline init() {}

    @inlinable package var isSet: Bool { @_transparent get { address.load(ordering: .relaxed) != 0 } }

    var value: Object? { Self.object(at: address.load(ordering: .acquiring))?.takeUnretainedValue() }

    /// Sets the reference, unless it was set before. Returns what it refers to.
    @discardableResult borrowing func setIfUnset(_ object: Object) -> Object {
        let new = Unmanaged.passRetained(object)
        let (isNew, present) = address.compareExchange(
            expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing)
        if isNew { return object }
        new.release()
        return Self.object(at: present)!.takeUnretainedValue()
    }

    deinit { Self.object(at: address.load(ordering: .acquiring))?.release() }

    private static func object(at address: UInt) -> Unmanaged<Object>? {
        UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
    }
}
