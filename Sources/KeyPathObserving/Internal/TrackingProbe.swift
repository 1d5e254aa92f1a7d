import Observation

/// An object with a key path that notices when it is hashed, as it is when a tracking records it.
final class TrackingProbe: Observable, Sendable {
    /// Tells the thread that hashes it, which need not be the one that offered it to a tracking.
    struct Argument: Hashable, Sendable {
        func hash(into hasher: inout Hasher) { ThreadObservation.current.isProbeHashed = true }
    }

    static let shared = TrackingProbe()
    static let path: any KeyPath<TrackingProbe, Void> & Sendable = \TrackingProbe.[Argument()]

    subscript(_ argument: Argument) -> Void { () }

    /// Whether it works with this runtime. Where it does not, every object that is read gets a standard registrar.
    ///
    /// A tracking around this one takes over what it has read, and would be kept by a registrar that is dead by then: so
    /// `registrar` has to be one that will belong to an object.
    static func isReliable(with registrar: ObservationRegistrar, _ thread: ThreadObservation) -> Bool {
        thread.isProbeHashed = false
        let isReliable = withObservationTracking {
            registrar.access(shared, keyPath: path)
            return thread.isProbeHashed
        } onChange: {
        }
        registrar.willSet(shared, keyPath: path)  // ends the tracking
        return isReliable
    }
}
