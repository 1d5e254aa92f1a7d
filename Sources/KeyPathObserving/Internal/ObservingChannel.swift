import StreamCore

/// An observed path from one object: reads it when a property on the way has changed, once for all who listen.
///
/// This is what of a channel does not depend on its types. It calls closures that were made where the types were known,
/// for a generic class that is called without knowing them looks them up at run time.
@usableFromInline class ObservingChannel: @unchecked Sendable {
    // All immutable. What `PathChannel` adds is justified there.
    /// The hub of the object at which the path starts.
    @usableFromInline final let hub: Hub
    @usableFromInline final let links: LinkSet
    private let place: ReadingPlace
    private let telling: @Sendable (ObservingChannel) -> Void
    private let capturing: @Sendable (ObservingChannel) -> Hub.Step?
    private let completing: @Sendable (ObservingChannel) -> Void

    @usableFromInline init(
        hub: Hub, path: AnyKeyPath, place: ReadingPlace,
        telling: @escaping @Sendable (ObservingChannel) -> Void,
        capturing: @escaping @Sendable (ObservingChannel) -> Hub.Step?,
        completing: @escaping @Sendable (ObservingChannel) -> Void
    ) {
        self.hub = hub
        self.place = place
        self.telling = telling
        self.capturing = capturing
        self.completing = completing
        links = LinkSet(path: Link(hub, path))
    }

    /// Reads the value and tells it.
    final func tell() { telling(self) }

    /// The same, for a change of an object that may belong elsewhere than the root.
    final func tellFromElsewhere() {
        _ = place.perform { self.tell() }
    }

    /// Whether a change of `hub`'s object may be told where it was made.
    final func canRead(from hub: Hub) -> Bool {
        if case .anywhere = place { true } else { hub === self.hub }
    }

    /// Reads the value, for the step that tells it; `nil` if the object is dead.
    final func captureTelling() -> Hub.Step? { capturing(self) }

    /// The object is dead. Called by the owner of the hub's drain.
    final func complete() { completing(self) }
}
