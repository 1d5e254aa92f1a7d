import Observation
import Synchronization

/// The registrar of the standard library that an object has once a tracking has read it.
struct LazyStandardRegistrar: ~Copyable, Sendable {
    private let made = Atomic<Unmanaged<StandardRegistrar>?>(nil)

    deinit {
        made.load(ordering: .acquiring)?.release()
    }

    var exists: Bool { made.load(ordering: .acquiring) != nil }

    /// There until the slot dies.
    var current: StandardRegistrar? { made.load(ordering: .acquiring)?.takeUnretainedValue() }

    /// Puts `new` here, unless there is one.
    /// - Returns: The one that is here.
    func make(_ new: StandardRegistrar) -> StandardRegistrar {
        let retained = Unmanaged.passRetained(new)
        let (isFirst, existing) = made.compareExchange(
            expected: nil, desired: retained, ordering: .acquiringAndReleasing)
        guard !isFirst, let existing else { return new }
        retained.release()
        return existing.takeUnretainedValue()
    }
}

/// A standard registrar behind a reference.
final class StandardRegistrar: Sendable {
    let registrar: ObservationRegistrar

    init(_ registrar: ObservationRegistrar) {
        self.registrar = registrar
    }
}
