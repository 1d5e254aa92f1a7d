import Observation
import Synchronization

/// The standard library's registrar of an object, which is created when a tracking first reads the object.
struct LazyStandardRegistrar: ~Copyable, Sendable {
    private let made = Atomic<Unmanaged<StandardRegistrar>?>(nil)

    deinit {
        made.load(ordering: .acquiring)?.release()
    }

    var exists: Bool { made.load(ordering: .acquiring) != nil }

    /// The stored registrar, which lives as long as this.
    var current: StandardRegistrar? { made.load(ordering: .acquiring)?.takeUnretainedValue() }

    /// Stores `new`, unless a registrar is already stored.
    /// - Returns: The stored registrar.
    func make(_ new: StandardRegistrar) -> StandardRegistrar {
        let retained = Unmanaged.passRetained(new)
        let (isFirst, existing) = made.compareExchange(
            expected: nil, desired: retained, ordering: .acquiringAndReleasing)
        guard !isFirst, let existing else { return new }
        retained.release()
        return existing.takeUnretainedValue()
    }
}

/// A reference to a standard registrar.
final class StandardRegistrar: Sendable {
    let registrar: ObservationRegistrar

    init(_ registrar: ObservationRegistrar) {
        self.registrar = registrar
    }
}
