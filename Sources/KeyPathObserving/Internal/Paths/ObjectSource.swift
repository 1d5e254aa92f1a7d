import StreamCore

/// A property of an observable object, for the closures of computed properties that read it.
///
/// It is a source without a value: the closures read the object as it is. It lives as long as one of them depends on it.
final class ObjectSource: PathChannel, @unchecked Sendable {
    // Immutable, and read atomically.
    private weak let source: SourceCell<Void>?
    private let firstRun: UInt?

    private init(_ path: Dependency, _ source: SourceCell<Void>) {
        self.source = source
        firstRun = StateThread.currentRun
        super.init(
            path: path, value: Void.self, kind: .reads, isolation: .anywhere,
            removeSubscriber: { _ in nil },
            actions: Actions(capture: { _, _ in nil }, complete: { _ in }))
    }

    /// Notes that a closure which this thread runs reads a property.
    static func note(_ core: RegistrarCore, _ keyPath: AnyKeyPath) {
        for case let known as ObjectSource in core.dependents(of: keyPath).map(\.channel) {
            if let source = known.source { return StateThread.noteRead(of: source) }
        }
        let source = SourceCell((), SourceLabel("observed object", #fileID, #line))
        let new = ObjectSource(core.dependency(on: keyPath), source)
        guard new.dependencies.retain(for: new) else { return }
        source.retain(Registration(new))
        StateThread.noteRead(of: source)
    }

    /// Commits a change of the property.
    override func changed() { source?.set(()) }

    /// Commits that the object is deallocated, which a closure sees that reads it through a weak reference.
    ///
    /// An object that is deallocated while the first closure that has read it runs was made by that run. It is no change, or the
    /// closure would run again without an end.
    override func objectDied() {
        if firstRun == nil || firstRun != StateThread.currentRun { changed() }
    }

    /// Removes the channel from the object when the source is deallocated.
    private final class Registration: Sendable {
        private let channel: ObjectSource

        init(_ channel: ObjectSource) { self.channel = channel }

        deinit { channel.dependencies.release(for: channel) }
    }
}
