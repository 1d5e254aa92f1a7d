import Observation

/// An object with a key path that notices when it is hashed, as it is when a tracking records it.
final class Probe: Observable, Sendable {
    /// Tells the thread that hashes it, which need not be the one that offered it to a tracking.
    struct Argument: Hashable, Sendable {
        func hash(into hasher: inout Hasher) { ObservingContext.current.isProbeHashed = true }
    }

    static let shared = Probe()
    static let path: any KeyPath<Probe, Void> & Sendable = \Probe.[Argument()]

    subscript(_ argument: Argument) -> Void { () }

    /// Whether it works with this runtime. Where it does not, every object that is read gets a standard registrar.
    ///
    /// A tracking around this one takes over what it has read, and would be kept by a registrar that is dead by then: so
    /// `registrar` has to be one that will belong to an object.
    static func isReliable(with registrar: ObservationRegistrar, _ context: ObservingContext) -> Bool {
        context.isProbeHashed = false
        let isReliable = withObservationTracking {
            registrar.access(shared, keyPath: path)
            return context.isProbeHashed
        } onChange: {
        }
        registrar.willSet(shared, keyPath: path)  // ends the tracking
        return isReliable
    }
}
