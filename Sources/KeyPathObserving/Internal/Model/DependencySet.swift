import StreamCore
import Synchronization

/// The properties whose changes a channel is notified of.
///
/// These are the properties that the path read in its latest evaluation, and the path itself, because a property might report
/// its changes but not its reads. Each property on a path reports when it is read. Therefore a path through several objects,
/// optionals, and computed properties is observed in the same way as a path of one property. The dependencies are registered
/// while the channel has subscribers.
///
/// While the lock is held, dependencies are registered. This takes the lock of the property table. It runs no user code, with one
/// exception: a property that the table doesn't store any longer is compared with others, which calls the `==` of the arguments of
/// subscripts. Such a function must not subscribe or dispose. Removed dependencies are released after the lock is unlocked.
@usableFromInline final class DependencySet: Sendable {
    struct State: Sendable {
        /// In the order in which the path reads them.
        var dependencies: [Dependency] = []

        /// Incremented with each replacement of the dependencies.
        var version: UInt64 = 0
        var subscriberCount = 0
        var isRetired = false

        /// The properties that are being changed, which mute the dependencies after them.
        var changing: [ObjectIdentifier] = []
    }

    /// The path itself.
    let path: Dependency

    /// A Boolean value that indicates whether the path's values are optional references to observable objects.
    let endsInObject: Bool

    /// A Boolean value that indicates whether each property is read from the value of the one before, so that a change of one hides
    /// those after it.
    let isOfPath: Bool

    /// A Boolean value that indicates whether the channel reads its value before each change.
    let needsOldValues: Bool
    let directDependencies: DirectDependencyCache
    let state = Lock(State())
    private let changingCount = Atomic(0)

    init(path: Dependency, endsInObject: Bool, needsOldValues: Bool, isOfPath: Bool) {
        self.isOfPath = isOfPath
        self.path = path
        directDependencies = DirectDependencyCache(path.keyPath)
        self.endsInObject = endsInObject
        self.needsOldValues = needsOldValues
    }

    /// A Boolean value that indicates whether the last subscriber has unsubscribed. No subscriber can be added after that.
    var isRetired: Bool { state.withLock { $0.isRetired } }

    /// A Boolean value that indicates whether the latest evaluation of the path has read no property that reports its reads.
    var isEmpty: Bool { state.withLock { $0.dependencies.isEmpty } }

    /// Returns whether the path reads properties of the object that `core` belongs to.
    func reads(_ core: RegistrarCore) -> Bool {
        state.withLock { $0.dependencies.contains { $0.core === core && !$0.isLifetimeOnly } }
    }

    /// Returns whether `core` belongs to the last object that the path reads.
    @usableFromInline func isLast(_ core: RegistrarCore) -> Bool {
        state.withLock { state in
            guard let last = state.dependencies.last(where: { !$0.isLifetimeOnly }) else { return true }
            return last.core === core
        }
    }

    /// Returns whether the value of the path is the value of `property`, and not computed from it.
    func isValue(of property: PropertyKey) -> Bool {
        let dependencies = state.withLock { $0.dependencies }
        return dependencies.last?.property === property && directDependencies.direct(in: dependencies) != nil
    }

    // MARK: - Muting

    /// A Boolean value that indicates whether a property on the path is being changed.
    var isMuting: Bool { changingCount.load(ordering: .relaxed) > 0 }

    /// Mutes the dependencies after `property`, which is about to change, until ``unmuteDependencies(after:)``.
    ///
    /// The change can replace the object that the property refers to, so the path might no longer lead to them.
    /// - Returns: Whether there are any.
    func muteDependencies(after property: PropertyKey, of core: RegistrarCore) -> Bool {
        state.withLock { state in
            guard let index = state.dependencies.firstIndex(where: { $0.core === core && $0.property === property }),
                index < state.dependencies.count - 1
            else { return false }
            state.changing.append(ObjectIdentifier(property))
            changingCount.add(1, ordering: .relaxed)
            return true
        }
    }

    func unmuteDependencies(after property: PropertyKey) {
        state.withLock { state in
            guard let index = state.changing.firstIndex(of: ObjectIdentifier(property)) else { return }
            state.changing.remove(at: index)
            changingCount.subtract(1, ordering: .relaxed)
        }
    }

    /// Returns whether a property that the path reads before this one is being changed.
    /// - Parameter property: A property of the object, or `nil` for the object itself.
    func isMuted(_ core: RegistrarCore, _ property: PropertyKey?) -> Bool {
        guard isMuting else { return false }
        return state.withLock { state in
            let first = state.dependencies.firstIndex { state.changing.contains(ObjectIdentifier($0.property)) }
            let this = state.dependencies.lastIndex {
                $0.core === core && (property == nil || $0.property === property)
            }
            guard let first, let this else { return false }
            return this > first
        }
    }
}
