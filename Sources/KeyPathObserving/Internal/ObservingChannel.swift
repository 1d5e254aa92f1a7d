import StreamCore
import Synchronization

/// An observed path from one object: reads it when a property on the way has changed, once for all who listen.
///
/// This is what of a channel does not depend on its types. It calls closures that were made where the types were known,
/// for a generic class that is called without knowing them looks them up at run time.
@usableFromInline class ObservingChannel: @unchecked Sendable {
    /// What a channel tells.
    @usableFromInline enum Kind: Sendable {
        case values
        case changes
    }

    /// What a channel does, by its types.
    @usableFromInline struct Actions: Sendable {
        /// Reads the value, for the step that tells it; `nil` if the object is dead.
        @usableFromInline let capture: @Sendable (ObservingChannel, Cause) -> Turns.Step?

        /// Tells a value that was read.
        @usableFromInline let tellDirectly: @Sendable (ObservingChannel, UnsafeRawPointer) -> Void

        /// Reads the value before a change, if anybody wants it, and tells those who want to be told then.
        @usableFromInline let readOld: @Sendable (ObservingChannel, Cause?) -> (any Sendable)?

        /// Tells those who want to be told before a change.
        @usableFromInline let tellPrior: @Sendable (ObservingChannel, any Sendable, Cause) -> Void

        @usableFromInline let complete: @Sendable (ObservingChannel) -> Void

        @inlinable init(
            capture: @escaping @Sendable (ObservingChannel, Cause) -> Turns.Step?,
            tellDirectly: @escaping @Sendable (ObservingChannel, UnsafeRawPointer) -> Void = { _, _ in },
            readOld: @escaping @Sendable (ObservingChannel, Cause?) -> (any Sendable)? = { _, _ in nil },
            tellPrior: @escaping @Sendable (ObservingChannel, any Sendable, Cause) -> Void = { _, _, _ in },
            complete: @escaping @Sendable (ObservingChannel) -> Void
        ) {
            self.capture = capture
            self.tellDirectly = tellDirectly
            self.readOld = readOld
            self.tellPrior = tellPrior
            self.complete = complete
        }
    }

    // All immutable or atomic. What the subclasses add is justified there.
    /// The hub of the object at which the path starts.
    @usableFromInline final let hub: Hub
    @usableFromInline final let links: LinkSet
    final let kind: Kind
    private let place: ReadingPlace
    private let actions: Actions

    /// How many changes transactions have held back.
    final let heldBackCount = Atomic<UInt64>(0)

    @usableFromInline init(
        hub: Hub, path: AnyKeyPath, value: any Any.Type, kind: Kind, place: ReadingPlace, actions: Actions
    ) {
        self.hub = hub
        self.kind = kind
        self.place = place
        self.actions = actions
        links = LinkSet(
            path: Link(hub, path), wrapped: (value as? any OptionalValue.Type)?.wrapped,
            needsOldValues: kind == .changes)
    }

    @usableFromInline final var heldBack: UInt64 { heldBackCount.load(ordering: .acquiring) }

    /// Reads the value and tells it.
    final func tell(_ cause: Cause) {
        hub.turns.accept { actions.capture(self, cause) }
    }

    /// The same, for a change of an object that may belong elsewhere than the root.
    final func tellFromElsewhere(_ cause: Cause) {
        _ = place.perform { self.tell(cause) }
    }

    /// Whether a change of `hub`'s object may be told where it was made.
    final func canRead(from hub: Hub) -> Bool {
        switch place {
        case .anywhere: true
        case .main: hub === self.hub || MainScheduler.isCurrent
        case .actor: hub === self.hub
        }
    }

    enum TellingPlace {
        case here
        case root
        case nowhere
    }

    /// In whose turns a change of `hub`'s object may be told at once.
    final func tellingPlace(for hub: Hub) -> TellingPlace {
        if links.isSuspended { return .nowhere }
        if hub === self.hub { return .here }
        return canRead(from: hub) ? .root : .nowhere
    }

    final func captureTelling(_ cause: Cause) -> Turns.Step? { actions.capture(self, cause) }
    final func tellDirectly(_ value: UnsafeRawPointer) { actions.tellDirectly(self, value) }
    final func readOld(_ cause: Cause?) -> (any Sendable)? { actions.readOld(self, cause) }
    final func tellPrior(_ old: any Sendable, _ cause: Cause) { actions.tellPrior(self, old, cause) }

    /// The object is dead. Called by the owner of the hub's turns.
    final func complete() { actions.complete(self) }
}
