import StreamCore

#if !RILL_STATE
    /// The properties of observable objects that the closure of a computed property has read.
    ///
    /// It is a channel without a root, which sends that one of them has changed. The closure then runs again, and reads their values.
    // The collector is accessed inside the drain of the computation only. The superclass explains the rest.
    final class ObjectReads: PathChannel, ComputedReads, @unchecked Sendable {
        private let subscribers: SubscriberList<Void, Never>
        private var collector: DependencyCollector?
        private var version: UInt64 = 0

        init() {
            let subscribers = SubscriberList<Void, Never>()
            self.subscribers = subscribers
            super.init(
                path: RegistrarCore().dependency(on: TrackingProbe.path), value: Void.self, kind: .reads,
                isolation: .anywhere,
                subscribers: subscribers.list,
                actions: Actions(
                    capture: { _, context in { subscribers.notify((), context) } },
                    complete: { _ in subscribers.completeAll() }))
        }

        /// Notes that a closure which this thread runs reads a property.
        static func note(_ core: RegistrarCore, _ keyPath: AnyKeyPath, in computation: Computation) {
            let reads = computation.reads { ObjectReads() }
            // There is no other type of reads.
            unsafeDowncast(reads, to: ObjectReads.self).note(core, keyPath)
        }

        private func note(_ core: RegistrarCore, _ keyPath: AnyKeyPath) {
            // Comparing key paths can run user code, which can read other properties. Those aren't the closure's.
            guard var collector = collector.take() else { return }
            collector.note(core, keyPath)
            self.collector = consume collector
        }

        func beginRun() {
            let (known, version) = dependencies.state.withLock { ($0.dependencies, $0.version) }
            self.version = version
            collector = DependencyCollector(expecting: known, endsInObject: false)
        }

        func endRun() -> Bool {
            guard let found = collector.take()?.differing else { return false }
            dependencies.replace(with: found, ifVersion: version, for: self)
            return true
        }

        var isEmpty: Bool { dependencies.isEmpty }

        func attach(_ sink: Sink<Void, Never>) {
            guard dependencies.retain(for: self) else { return }
            noteSubscriber()
            let version = deferredSoFar
            _ = sink.segment.claimSource()
            sink.segment.setSource(self)
            core.drain.perform { [subscribers] in
                if !sink.isDisposed { subscribers.append(sink, version: version) }
            }
        }

        func releaseUnused() { ThreadObservation.current.releaseRetired() }
    }
#endif
