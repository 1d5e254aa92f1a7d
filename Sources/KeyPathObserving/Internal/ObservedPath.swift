import StreamCore

/// A path from an object, and where it may be read.
// A weak reference may be read on any thread. The object behind it, and the key path, which is immutable, are used at
// `isolation`, and where `ValueChannel` says.
@usableFromInline final class ObservedPath<Root: AnyObject, Value: Sendable>: @unchecked Sendable {
    @usableFromInline weak let root: Root?
    @usableFromInline let core: RegistrarCore
    @usableFromInline let keyPath: KeyPath<Root, Value>
    @usableFromInline let isolation: ObservationIsolation

    /// The class knows `Root` as an object only: that it is observable may be known on its actor alone.
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
            sink.segment.add(self.isolation.perform { self.attach(sink) })
        })
    }

    @inlinable func changes(_ options: KeyPathChangeOptions, _ origin: SourceLabel) -> Signal<
        KeyPathChange<Value>, Never
    > {
        Signal(attach: { sink in
            guard let sink = sink.tracedHotSource(origin) else { return }
            sink.segment.add(self.isolation.perform { self.attach(sink, options) })
        })
    }

    @inlinable func attach(_ sink: Sink<KeyPathChange<Value>, Never>, _ options: KeyPathChangeOptions) {
        if sink.isDisposed { return }
        guard let root else { return sink.complete() }
        while true {
            let channel = core.channel(for: keyPath, kind: .changes) { ChangeChannel(self, root: root) }
            if unsafeDowncast(channel, to: ChangeChannel<Root, Value>.self).attach(sink, options) { break }
        }
        withExtendedLifetime(root) {}
    }

    @inlinable func attach(_ sink: Sink<Value, Never>) {
        if sink.isDisposed { return }
        guard let root else { return sink.complete() }
        while true {
            let channel = core.channel(for: keyPath, kind: .values) { ValueChannel(self, root: root) }
            if unsafeDowncast(channel, to: ValueChannel<Root, Value>.self).attach(sink) { break }
        }
        withExtendedLifetime(root) {}
    }
}
