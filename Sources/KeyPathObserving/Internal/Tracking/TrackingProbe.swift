import Observation

/// An object with a key path that detects when it is hashed, as a tracking does when it records the path.
final class TrackingProbe: Observable, Sendable {
    /// Notifies the thread that hashes it, which isn't necessarily the thread that reported the read.
    struct Argument: Hashable, Sendable {
        func hash(into hasher: inout Hasher) { ThreadObservation.current.isProbeHashed = true }
    }

    static let shared = TrackingProbe()
    static let path: any KeyPath<TrackingProbe, Void> & Sendable = \TrackingProbe.[Argument()]

    subscript(_ argument: Argument) -> Void { () }

    /// Returns whether the probe works with this runtime. If it doesn't, every object that is read gets a standard registrar.
    ///
    /// A surrounding tracking adopts the reads of this one. A registrar that was deallocated in between would keep that tracking
    /// alive, so `registrar` must be one that an object will use.
    static func isReliable(with registrar: ObservationRegistrar, _ thread: ThreadObservation) -> Bool {
        thread.isProbeHashed = false
        let isReliable = withObservationTracking {
            registrar.access(shared, keyPath: path)
            return thread.isProbeHashed
        } onChange: {
        }
        registrar.willSet(shared, keyPath: path)  // Ends the tracking.
        return isReliable
    }
}
