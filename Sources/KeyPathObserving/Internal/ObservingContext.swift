import Observation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// What observing remembers for a thread. Not `Sendable`: it never leaves its thread.
final class ObservingContext {
    /// What the path that is being evaluated on this thread has read so far.
    var evaluation: Evaluation?

    /// Whether what the evaluation reads is also read by the code around it, which may be tracked.
    var isPartOfTracking = true

    /// A registrar that belongs to no object yet.
    private var spare = ObservationRegistrar()

    /// Set by ``Probe``, on whichever thread that happens.
    var isProbeHashed = false

    // The same for all threads, kept here because a lazy global costs 10 ns at each access on Linux.
    private let probe = Probe.shared
    private let path = Probe.path
    private var isProbeTried = false
    private var isProbeReliable = false

    /// Whether `withObservationTracking` is running on this thread.
    ///
    /// There is no call to ask that, so it is found out: a tracking keeps the key paths that are read in a set, and what
    /// is put into a set is hashed. The key path that is offered here has an argument that notices it.
    func isTracking() -> Bool {
        guard isProbeReliable || tryProbe() else { return true }
        isProbeHashed = false
        spare.access(probe, keyPath: path)
        return isProbeHashed
    }

    private func tryProbe() -> Bool {
        if !isProbeTried {
            isProbeTried = true
            isProbeReliable = Probe.isReliable
        }
        return isProbeReliable
    }

    /// The standard registrar of `hub`, made if there is none. The spare one becomes it, so that what ``isTracking()`` left
    /// behind in a tracking belongs to the object and dies with it.
    func standard(for hub: Hub) -> StandardRegistrar {
        let new = StandardRegistrar(spare)
        let standard = hub.makeStandard(new)
        if standard === new { spare = ObservationRegistrar() }
        return standard
    }

    /// Adds what is read to the evaluation of this thread.
    func note(_ registrar: KeyPathRegistrar, _ keyPath: AnyKeyPath) {
        // Comparing key paths may call foreign code, which may read other properties: those are not the path's.
        guard var evaluation = evaluation.take() else { return }
        evaluation.note(registrar.hub, keyPath)
        self.evaluation = consume evaluation
    }

    /// The context of the calling thread, made at the first use.
    static var current: ObservingContext { reference.takeUnretainedValue() }

    /// The same for those whom a reference count costs too much. It lives as long as the thread.
    static var reference: Unmanaged<ObservingContext> {
        let key = threadKey()
        if let context = pthread_getspecific(key) { return .fromOpaque(context) }
        let context = Unmanaged.passRetained(ObservingContext())
        pthread_setspecific(key, context.toOpaque())
        return context
    }
}

/// A standard registrar behind a reference.
final class StandardRegistrar: Sendable {
    let registrar: ObservationRegistrar

    init(_ registrar: ObservationRegistrar) {
        self.registrar = registrar
    }
}
