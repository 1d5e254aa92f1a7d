import Observation
import Synchronization

/// The standard library's registrar of an object, which is created when a tracking first reads the object.
struct LazyStandardRegistrar: ~Copyable, Sendable {
    /// The address of the stored registrar, or 0. See ``KeyPathRegistrar/bits``.
    private let bits = Atomic<UInt>(0)

    private var made: Unmanaged<StandardRegistrar>? {
        guard let registrar = UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)) else { return nil }
        return .fromOpaque(registrar)
    }

    deinit {
        made?.release()
    }

    var exists: Bool { bits.load(ordering: .acquiring) != 0 }

    /// The stored registrar, which lives as long as this.
    var current: StandardRegistrar? { made?.takeUnretainedValue() }

    /// Stores `new`, unless a registrar is already stored.
    /// - Returns: The stored registrar.
    func make(_ new: StandardRegistrar) -> StandardRegistrar {
        let retained = Unmanaged.passRetained(new)
        let isFirst = bits.compareExchange(
            expected: 0, desired: UInt(bitPattern: retained.toOpaque()), ordering: .acquiringAndReleasing
        ).exchanged
        guard !isFirst, let current else { return new }
        retained.release()
        return current
    }
}

/// A reference to a standard registrar.
final class StandardRegistrar: Sendable {
    let registrar: ObservationRegistrar

    init(_ registrar: ObservationRegistrar) {
        self.registrar = registrar
    }
}
