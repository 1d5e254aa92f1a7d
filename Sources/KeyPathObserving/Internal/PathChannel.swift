import StreamCore
import Synchronization

/// An observed path from one object: reads it when a property on the way has changed, once for all who listen.
///
/// This is what of a channel does not depend on its types. It calls closures that were made where the types were known,
/// for a generic class that is called without knowing them looks them up at run time.
@usableFromInline class PathChannel: @unchecked Sendable {
    /// What a channel tells.
    @usableFromInline enum Kind: Sendable {
        case values
        case changes
    }

    /// What a channel does, by its types.
    @usableFromInline struct Actions: Sendable {
        /// Reads the value, for the step that tells it; `nil` if the object is dead.
        @usableFromInline let capture: @Sendable (PathChannel, ChangeContext) -> PositionedDrain.Step?

        /// Tells a value that was read.
        @usableFromInline let notifyDirectly: @Sendable (PathChannel, UnsafeRawPointer) -> Void

        /// Reads the value before a change, if anybody wants it, and tells those who want to be told then.
        @usableFromInline let readOld: @Sendable (PathChannel, ChangeContext?) -> (any Sendable)?

        /// Tells those who want to be told before a change.
        @usableFromInline let notifyPrior: @Sendable (PathChannel, any Sendable, ChangeContext) -> Void

        @usableFromInline let complete: @Sendable (PathChannel) -> Void

        @inlinable init(
            capture: @escaping @Sendable (PathChannel, ChangeContext) -> PositionedDrain.Step?,
            notifyDirectly: @escaping @Sendable (PathChannel, UnsafeRawPointer) -> Void = { _, _ in },
            readOld: @escaping @Sendable (PathChannel, ChangeContext?) -> (any Sendable)? = { _, _ in nil },
            notifyPrior: @escaping @Sendable (PathChannel, any Sendable, ChangeContext) -> Void = { _, _, _ in },
            complete: @escaping @Sendable (PathChannel) -> Void
        ) {
            self.capture = capture
            self.notifyDirectly = notifyDirectly
            self.readOld = readOld
            self.notifyPrior = notifyPrior
            self.complete = complete
        }
    }

    // All immutable or atomic. What the subclasses add is justified there.
    /// The hub of the object at which the path starts.
    @usableFromInline final let core: RegistrarCore
    @usableFromInline final let dependencies: DependencySet
    final let kind: Kind
    private let isolation: ObservationIsolation
    private let actions: Actions

    /// How many changes transactions have held back.
    final let deferredCount = Atomic<UInt64>(0)

    @usableFromInline init(
        core: RegistrarCore, path: AnyKeyPath, value: any Any.Type, kind: Kind, isolation: ObservationIsolation,
        actions: Actions
    ) {
        self.core = core
        self.kind = kind
        self.isolation = isolation
        self.actions = actions
        dependencies = DependencySet(
            path: Dependency(core, path), wrapped: (value as? any OptionalValue.Type)?.wrapped,
            needsOldValues: kind == .changes)
    }

    @usableFromInline final var deferredSoFar: UInt64 { deferredCount.load(ordering: .acquiring) }

    /// Reads the value and tells it.
    final func notify(_ context: ChangeContext) {
        core.drain.accept { actions.capture(self, context) }
    }

    /// The same, for a change of an object that may belong elsewhere than the root.
    final func notifyInIsolation(_ context: ChangeContext) {
        _ = isolation.perform { self.notify(context) }
    }

    /// Whether a change of `core`'s object may be told where it was made.
    final func canRead(from core: RegistrarCore) -> Bool {
        switch isolation {
        case .anywhere: true
        case .main: core === self.core || MainScheduler.isCurrent
        case .actor: core === self.core
        }
    }

    enum NotificationPlace {
        case changedObject
        case root
        case nowhere
    }

    /// In whose turns a change of `core`'s object may be told at once.
    final func notificationPlace(for core: RegistrarCore) -> NotificationPlace {
        if dependencies.isMuting { return .nowhere }
        if core === self.core { return .changedObject }
        return canRead(from: core) ? .root : .nowhere
    }

    final func captureNotification(_ context: ChangeContext) -> PositionedDrain.Step? { actions.capture(self, context) }
    final func notifyDirectly(_ value: UnsafeRawPointer) { actions.notifyDirectly(self, value) }
    final func readOld(_ context: ChangeContext?) -> (any Sendable)? { actions.readOld(self, context) }
    final func notifyPrior(_ old: any Sendable, _ context: ChangeContext) { actions.notifyPrior(self, old, context) }

    /// The object is dead. Called by the owner of the hub's turns.
    final func complete() { actions.complete(self) }
}
