import StreamCore

/// A path from an object, and where it may be read.
// A weak reference may be read on any thread. The object behind it, and the key path, which is immutable, are used at
// `place`, and where `PathChannel` says.
@usableFromInline final class ObservedPath<Root: AnyObject, Value: Sendable>: @unchecked Sendable {
    @usableFromInline weak let root: Root?
    @usableFromInline let hub: Hub
    @usableFromInline let keyPath: KeyPath<Root, Value>
    @usableFromInline let place: ReadingPlace

    /// The class knows `Root` as an object only: that it is observable may be known on its actor alone.
    @inlinable init(
        _ root: Root, _ registrar: KeyPathRegistrar, _ keyPath: KeyPath<Root, Value>, _ place: ReadingPlace
    ) {
        self.root = root
        self.keyPath = keyPath
        self.place = place
        hub = registrar.hub
    }

    @inlinable func signal(_ origin: SourceLabel) -> Signal<Value, Never> {
        Signal(attach: { sink in
            guard let sink = sink.tracedHotSource(origin) else { return }
            sink.segment.add(self.place.perform { self.attach(sink) })
        })
    }

    @inlinable func changes(_ options: KeyPathChangeOptions, _ origin: SourceLabel) -> Signal<
        KeyPathChange<Value>, Never
    > {
        Signal(attach: { sink in
            guard let sink = sink.tracedHotSource(origin) else { return }
            sink.segment.add(self.place.perform { self.attach(sink, options) })
        })
    }

    @inlinable func attach(_ sink: Sink<KeyPathChange<Value>, Never>, _ options: KeyPathChangeOptions) {
        if sink.isDisposed { return }
        guard let root else { return sink.complete() }
        while true {
            let channel = hub.channel(for: keyPath, kind: .changes) { ChangeChannel(self, root: root) }
            if unsafeDowncast(channel, to: ChangeChannel<Root, Value>.self).attach(sink, options) { break }
        }
        withExtendedLifetime(root) {}
    }

    @inlinable func attach(_ sink: Sink<Value, Never>) {
        if sink.isDisposed { return }
        guard let root else { return sink.complete() }
        while true {
            let channel = hub.channel(for: keyPath, kind: .values) { PathChannel(self, root: root) }
            if unsafeDowncast(channel, to: PathChannel<Root, Value>.self).attach(sink) { break }
        }
        withExtendedLifetime(root) {}
    }
}
