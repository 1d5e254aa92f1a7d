import StreamCore
import Synchronization

/// The properties that a channel is told of: those its path read last time, and the path itself, for the sake of properties
/// that report their changes and not their reads.
///
/// Each property on the way of a path reports that it is read; so a path of several objects, through optionals and computed
/// properties, is observed like one of a single property. Links stand while the channel has listeners.
///
/// The lock is held while properties are linked, which takes the lock of their table and runs no foreign code; what is
/// removed is released outside.
@usableFromInline final class DependencySet: Sendable {
    private struct State: Sendable {
        var dependencies: [Dependency] = []

        /// Changes with the links.
        var version: UInt64 = 0
        var users = 0
        var isRetired = false

        /// Properties that are being changed: what the path reads behind them is not its any more.
        var changing: [ObjectIdentifier] = []
    }

    /// One evaluation of the path, on one thread.
    @usableFromInline struct PathEvaluation {
        fileprivate let thread: ThreadObservation
        fileprivate let outer: DependencyCollector?
        fileprivate let wasPartOfTracking: Bool
        fileprivate let outerDirectRead: ThreadObservation.DirectRead?
        fileprivate var version: UInt64
    }

    private let path: Dependency
    private let directDependencies: DirectDependencyCache
    private let endsInObject: Bool

    /// Whether the channel has to be asked before each change.
    private let needsOldValues: Bool
    private let state = Lock(State())
    private let changingCount = Atomic(0)

    init(path: Dependency, wrapped: (any Any.Type)?, needsOldValues: Bool) {
        self.path = path
        directDependencies = DirectDependencyCache(path.keyPath, wrapped: wrapped)
        endsInObject = wrapped is any KeyPathObservable.Type
        self.needsOldValues = needsOldValues
    }

    /// Whether the last listener has left; no other can join.
    var isRetired: Bool { state.withLock { $0.isRetired } }

    /// The channel gets a listener.
    /// - Returns: Whether it may: not if it had one, and has none any more.
    @usableFromInline func retain(for channel: PathChannel) -> Bool {
        let isAlive = state.withLock { state in
            if state.isRetired { return false }
            state.users += 1
            if state.users == 1 {
                let direct = needsOldValues ? nil : DirectDependency(isWrapped: false, expected: nil)
                path.core.add(Dependent(channel: channel, direct: direct), to: path)
                if needsOldValues { path.core.willChangeObservers.add(1, ordering: .relaxed) }
            }
            return true
        }
        ThreadObservation.current.releaseRetired()
        return isAlive
    }

    /// The channel loses a listener.
    @usableFromInline func release(for channel: PathChannel) {
        let removed = state.withLock { state -> [Dependency]? in
            state.users -= 1
            guard state.users == 0 else { return nil }
            state.isRetired = true
            path.core.remove(channel, from: path)
            if needsOldValues { path.core.willChangeObservers.subtract(1, ordering: .relaxed) }
            return exchange(&state, [], channel)
        }
        if removed != nil { channel.core.remove(channel) }
        _ = consume removed
        ThreadObservation.current.releaseRetired()
    }

    /// The path is evaluated now, on this thread.
    /// - Parameter isPartOfTracking: Whether the code around it reads the value, too.
    @usableFromInline func begin(isPartOfTracking: Bool) -> PathEvaluation {
        let thread = ThreadObservation.current
        let (dependencies, version) = state.withLock { ($0.dependencies, $0.version) }
        let evaluation = PathEvaluation(
            thread: thread, outer: thread.collector, wasPartOfTracking: thread.isPartOfTracking,
            outerDirectRead: thread.fast.pointee.directRead, version: version)
        thread.isPartOfTracking = isPartOfTracking
        thread.fast.pointee.directRead = nil
        thread.collector = DependencyCollector(expecting: dependencies, endsInObject: endsInObject)
        return evaluation
    }

    /// The path was evaluated. If it has read other properties than those that are linked, these are linked, and it is
    /// evaluated again.
    @usableFromInline func updateDependencies(after evaluation: inout PathEvaluation, for channel: PathChannel) -> Bool
    {
        guard let dependencies = evaluation.thread.collector?.differing else {
            finish(evaluation)
            return false
        }
        // Comparing and describing key paths may call foreign code, whose reads are not the path's.
        evaluation.thread.collector = nil
        replace(with: dependencies, ifVersion: evaluation.version, for: channel)
        let (current, version) = state.withLock { ($0.dependencies, $0.version) }
        evaluation.version = version
        evaluation.thread.collector = DependencyCollector(expecting: current, endsInObject: endsInObject)
        return true
    }

    /// The path has led to an object: its death is a change, if the property that was read last refers to it. What a
    /// computation has made may die as soon as nobody looks at it.
    @usableFromInline func addLifetimeDependency(_ core: RegistrarCore?, _ evaluation: PathEvaluation) {
        guard let core, evaluation.thread.collector?.referencedCore === core else { return }
        evaluation.thread.collector?.note(core, TrackingProbe.path, isLifetimeOnly: true)
    }

    /// The path is not evaluated any more.
    @usableFromInline func finish(_ evaluation: PathEvaluation) {
        evaluation.thread.collector = evaluation.outer
        evaluation.thread.isPartOfTracking = evaluation.wasPartOfTracking
        evaluation.thread.fast.pointee.directRead = evaluation.outerDirectRead
        if evaluation.outer == nil { evaluation.thread.releaseRetired() }
    }

    // MARK: - Silence of what lies behind a change

    /// A property is about to change. What the path reads behind it is silent until ``resume(_:)``.
    /// - Returns: Whether the path reads anything behind it.
    func muteDependencies(_ core: RegistrarCore, _ property: PropertyKey) -> Bool {
        state.withLock { state in
            guard let index = state.dependencies.firstIndex(where: { $0.core === core && $0.property === property }),
                index < state.dependencies.count - 1
            else { return false }
            state.changing.append(ObjectIdentifier(property))
            changingCount.add(1, ordering: .relaxed)
            return true
        }
    }

    func unmuteDependencies(_ property: PropertyKey) {
        state.withLock { state in
            guard let index = state.changing.firstIndex(of: ObjectIdentifier(property)) else { return }
            state.changing.remove(at: index)
            changingCount.subtract(1, ordering: .relaxed)
        }
    }

    /// Whether a property on the way to this one is being changed.
    /// - Parameter property: `nil` for the object itself.
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

    var isMuting: Bool { changingCount.load(ordering: .relaxed) > 0 }

    /// Whether the path reads properties of the object that `core` belongs to.
    func reads(_ core: RegistrarCore) -> Bool {
        state.withLock { $0.dependencies.contains { $0.core === core && !$0.isLifetimeOnly } }
    }

    /// Whether `core` belongs to the object that the path reads last.
    @usableFromInline func isLast(_ core: RegistrarCore) -> Bool {
        state.withLock { state in
            guard let last = state.dependencies.last(where: { !$0.isLifetimeOnly }) else { return true }
            return last.core === core
        }
    }

    // MARK: - Links

    /// Links what was read, unless the links have changed since: that was for a later reading.
    private func replace(with dependencies: [Dependency], ifVersion version: UInt64, for channel: PathChannel) {
        let direct = direct(for: dependencies)
        let removed = state.withLock { state -> [Dependency] in
            guard state.version == version, state.users > 0 else { return [] }
            return exchange(&state, dependencies, channel, direct)
        }
        _ = consume removed
    }

    private func direct(for dependencies: [Dependency]) -> DirectDependency? {
        if needsOldValues { return nil }
        guard let last = dependencies.last else { return DirectDependency(isWrapped: false, expected: nil) }
        if last.isSame(path) {
            return dependencies.count == 1 ? DirectDependency(isWrapped: false, expected: last.keyPath) : nil
        }
        return directDependencies.direct(for: dependencies)
    }

    private func exchange(
        _ state: inout sending State, _ dependencies: [Dependency], _ channel: PathChannel,
        _ direct: DirectDependency? = nil
    ) -> [Dependency] {
        let old = state.dependencies
        state.dependencies = dependencies
        state.version &+= 1
        for dependency in dependencies {
            let dependent = Dependent(channel: channel, direct: dependency.isSame(dependencies.last!) ? direct : nil)
            if dependency.isSame(path) || old.contains(where: dependency.isSame) {
                dependency.core.update(dependent, at: dependency)
            } else {
                dependency.core.add(dependent, to: dependency)
            }
        }
        if dependencies.isEmpty, state.users > 0 {
            path.core.update(Dependent(channel: channel, direct: direct), at: path)
        }
        for dependency in old where !dependency.isSame(path) && !dependencies.contains(where: dependency.isSame) {
            dependency.core.remove(channel, from: dependency)
        }
        for dependency in announcedDependencies(dependencies) {
            dependency.core.willChangeObservers.add(1, ordering: .relaxed)
        }
        for dependency in announcedDependencies(old) {
            dependency.core.willChangeObservers.subtract(1, ordering: .relaxed)
        }
        return old
    }

    /// The properties whose changes have to be announced.
    private func announcedDependencies(_ dependencies: [Dependency]) -> ArraySlice<Dependency> {
        needsOldValues ? dependencies[...] : dependencies.dropLast()
    }
}
