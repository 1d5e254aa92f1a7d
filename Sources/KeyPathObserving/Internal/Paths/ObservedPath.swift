import StreamCore

/// A path from an object, and the place where it can be read.
// A weak reference can be read on any thread. The object that it refers to, and the key path, which is immutable, are used in
// `isolation`, and where `ValueChannel` documents it.
@usableFromInline final class ObservedPath<Root: AnyObject, Value: Sendable>: @unchecked Sendable {
    @usableFromInline weak let root: Root?
    @usableFromInline let core: RegistrarCore
    @usableFromInline let keyPath: KeyPath<Root, Value>
    @usableFromInline let isolation: ObservationIsolation

    // `Root` is only required to be an object, because its conformance to `KeyPathObservable` can be isolated to its actor.
    @inlinable init(
        _ root: Root, _ registrar: KeyPathRegistrar, _ keyPath: KeyPath<Root, Value>, _ isolation: ObservationIsolation
    ) {
        self.root = root
        self.keyPath = keyPath
        self.isolation = isolation
        core = registrar.core
    }

    @inlinable func signal(_ origin: SourceLabel) -> Signal<Value, Never> {
        Signal(attach: { sink in
            guard let sink = sink.tracedHotSource(origin) else { return }
            sink.subscription.add(self.isolation.perform { self.attach(sink, origin) })
        })
    }

    @inlinable func changes(
        _ options: KeyPathChangeOptions, _ origin: SourceLabel
    ) -> Signal<KeyPathChange<Value>, Never> {
        Signal(attach: { sink in
            guard let sink = sink.tracedHotSource(origin) else { return }
            sink.subscription.add(self.isolation.perform { self.attach(sink, options, origin) })
        })
    }

    @inlinable func attach(
        _ sink: Sink<KeyPathChange<Value>, Never>, _ options: KeyPathChangeOptions, _ origin: SourceLabel
    ) {
        if sink.isDisposed { return }
        guard let root else { return sink.complete() }
        while true {
            let channel = core.channel(for: keyPath, kind: .changes, isolation: isolation) {
                ChangeChannel(self, root: root)
            }
            if unsafeDowncast(channel, to: ChangeChannel<Root, Value>.self).attach(sink, options) {
                channel.reportIfUnobserved(sink.subscription, Root.self, origin)
                break
            }
        }
        withExtendedLifetime(root) {}
    }

    @inlinable func attach(_ sink: Sink<Value, Never>, _ origin: SourceLabel) {
        if sink.isDisposed { return }
        guard let root else { return sink.complete() }
        while true {
            let channel = core.channel(for: keyPath, kind: .values, isolation: isolation) {
                ValueChannel(self, root: root)
            }
            if unsafeDowncast(channel, to: ValueChannel<Root, Value>.self).attach(sink) {
                channel.reportIfUnobserved(sink.subscription, Root.self, origin)
                break
            }
        }
        withExtendedLifetime(root) {}
    }
}

extension PathChannel {
    /// Reports a path that has read no observable property, because it might never send a change.
    // Not inlinable, because each type of paths would get a copy.
    @inline(never) @usableFromInline final func reportIfUnobserved(
        _ subscription: Subscription, _ root: any Any.Type, _ origin: SourceLabel
    ) {
        guard Misuse.isReported, !subscription.isDisposed, dependencies.isEmpty else { return }
        Misuse.report(
            .unobservedPath,
            "\(origin.name) reads no observable property of \(root), so it sends nothing after the first value; "
                + "use a property that @Observable or the registrar observes", at: ["\(origin.fileID):\(origin.line)"])
    }
}
