import StreamCore
import Synchronization

/// An observed path that starts at one object. It evaluates the path once per change for all subscribers.
///
/// This class contains everything that doesn't depend on the path's types. It calls closures that were created where the types
/// were known, because an overridden method of a generic class looks up its types at run time.
@usableFromInline class PathChannel: SubscriptionSource, @unchecked Sendable {
    /// The events that a channel sends.
    @usableFromInline enum Kind: Sendable {
        case values
        case changes

        /// Only that a property has changed which a closure has read.
        case reads
    }

    /// The operations that depend on the path's types.
    @usableFromInline struct Actions: Sendable {
        /// Reads the value and returns the step that sends it; `nil` if the root was deallocated.
        @usableFromInline let capture: @Sendable (PathChannel, ChangeContext) -> PositionedDrain.Step?

        /// Sends a value that the caller has read.
        @usableFromInline let notifyDirectly: @Sendable (PathChannel, UnsafeRawPointer) -> Void

        /// Reads the value before a change, if a subscriber needs it, and notifies the subscribers of prior changes if there is
        /// a context.
        @usableFromInline let readOld: @Sendable (PathChannel, ChangeContext?) -> (any Sendable)?

        /// Notifies the subscribers of prior changes.
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

    // All properties are immutable or atomic. Each subclass documents why its own ones are safe.
    /// The core of the object at which the path starts. Its drain delivers everything that the channel sends.
    @usableFromInline final let core: RegistrarCore
    @usableFromInline final let dependencies: DependencySet
    final let kind: Kind
    final let isolation: ObservationIsolation
    final let actions: Actions
    private final let removeSubscriber: @Sendable (Subscription) -> (any Sendable)?

    /// The number of changes that transactions have deferred.
    final let deferredCount = Atomic<UInt64>(0)

    @usableFromInline init(
        path: Dependency, value: any Any.Type, kind: Kind, isolation: ObservationIsolation,
        removeSubscriber: @escaping @Sendable (Subscription) -> (any Sendable)?, actions: Actions
    ) {
        core = path.core
        self.kind = kind
        self.isolation = isolation
        self.actions = actions
        self.removeSubscriber = removeSubscriber
        dependencies = DependencySet(
            path: path, endsInObject: value is any OptionalObservable.Type, needsOldValues: kind == .changes,
            isOfPath: kind != .reads)
    }

    /// Commits a change of a property that closures have read.
    func changed() {}

    /// Commits that the object is deallocated, if closures have read a property of it.
    func objectDied() {}

    @usableFromInline final var deferredSoFar: UInt64 { deferredCount.load(ordering: .acquiring) }

    @usableFromInline final func unsubscribe(_ subscription: Subscription) {
        core.drain.update { [removeSubscriber] in { removeSubscriber(subscription) } }
        dependencies.release(for: self)
    }

    /// Completes the subscribers because the root was deallocated. The owner of the core's drain calls it.
    final func complete() { actions.complete(self) }
}

/// An optional reference to an observable object.
protocol OptionalObservable {
    /// The core of the object, if there is one.
    var core: RegistrarCore? { get }

    /// The path from the reference to the object.
    static var unwrapped: AnyKeyPath { get }
}

extension Optional: OptionalObservable where Wrapped: KeyPathObservable {
    var core: RegistrarCore? { self?._$observationRegistrar.core }
    static var unwrapped: AnyKeyPath { \Self.! }
}
