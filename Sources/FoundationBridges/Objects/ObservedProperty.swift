#if canImport(ObjectiveC)
    import Foundation
    import Operators

    /// A key path of an object, and the actor on which it is read when a signal is subscribed to.
    ///
    /// Safe: weak references are read atomically, and key paths don't change. The object is used on `isolation`, or on any thread if
    /// it is `Sendable`, and on the thread that has just changed one of its properties.
    struct ObservedProperty<Object: NSObject, Value>: @unchecked Sendable {
        private weak let object: Object?
        private let keyPath: KeyPath<Object, Value>
        private let isolation: (any Actor)?

        init(_ object: Object, _ keyPath: KeyPath<Object, Value>, _ isolation: (any Actor)?) {
            (self.object, self.keyPath, self.isolation) = (object, keyPath, isolation)
        }

        func values(_ fileID: StaticString, _ line: UInt) -> Signal<Value, Never> where Value: Sendable {
            // The values are read here, because Foundation does not provide those of some types. The first one is read after the
            // observer was added, so that no change is missed.
            signal([], first: { .one(self.value(of: $0)) }, { object, _ in self.value(of: object) }, fileID, line)
        }

        func changes<Content: Sendable>(
            _ options: NSKeyValueObservingOptions, _ fileID: StaticString, _ line: UInt,
            _ transform: @escaping @Sendable (NSKeyValueObservedChange<Value>) -> Content
        ) -> Signal<Content, Never> {
            signal(options, first: { _ in .nothing }, { _, change in transform(change) }, fileID, line)
        }

        private func value(of object: Object) -> Value { object[keyPath: keyPath] }

        private func signal<Content: Sendable>(
            _ options: NSKeyValueObservingOptions, first: @escaping @Sendable (Object) -> Replay<Content>,
            _ content: @escaping @Sendable (Object, NSKeyValueObservedChange<Value>) -> Content,
            _ fileID: StaticString, _ line: UInt
        ) -> Signal<Content, Never> {
            Signal(attach: { sink in
                if let sink = sink.tracedHotSource(fileID, line, "signal(for:)") {
                    sink.subscription.add(perform { attach(sink, options, first, content) })
                }
            })
        }

        /// Runs `work` on the actor: synchronously if there is none, or if it is the main actor and the calling thread is there.
        private func perform(_ work: @escaping @Sendable () -> Void) -> (any Disposable)? {
            guard let isolation else {
                work()
                return nil
            }
            if isolation === MainActor.shared { return UIScheduler.ui.schedule(work) }
            return ActorScheduler(isolation).schedule(work)
        }

        private func attach<Content: Sendable>(
            _ sink: Sink<Content, Never>, _ options: NSKeyValueObservingOptions,
            _ first: (Object) -> Replay<Content>,
            _ content: @escaping @Sendable (Object, NSKeyValueObservedChange<Value>) -> Content
        ) {
            if sink.isDisposed { return }
            guard let object else { return sink.complete() }
            // Changes by other threads wait until the first value is sent.
            let gate = ReplayGate(sink)
            let subscriber = Subscriber(into: gate.live, disposable: sink.openChild())
            let observation = KeyValueObservation(
                object.observe(keyPath, options: options) { object, change in
                    subscriber.send(content(object, change))
                })
            subscriber.disposable.add(ActionDisposable { observation.invalidate() })
            subscriber.disposable.add(
                object.associatedLifetime.ended.subscribeCompleted { subscriber.complete() })
            gate.replay(first(object))
        }
    }

    /// An observation of Foundation.
    ///
    /// Safe: the reference is constant, and only one thread, which disposes the subscription, uses the observation.
    private struct KeyValueObservation: @unchecked Sendable {
        private let observation: NSKeyValueObservation

        init(_ observation: NSKeyValueObservation) { self.observation = observation }

        func invalidate() { observation.invalidate() }
    }
#endif
