import StreamCore

/// Registering the dependencies of a channel: at its first subscriber, and after each evaluation that has read other properties.
extension DependencySet {
    /// One evaluation of the path, on one thread.
    @usableFromInline struct PathEvaluation {
        fileprivate let thread: ThreadObservation
        fileprivate let outer: DependencyCollector?
        fileprivate let wasPartOfTracking: Bool
        fileprivate let outerDirectRead: ThreadObservation.DirectRead
        fileprivate let outerRun: UInt?
        fileprivate var version: UInt64
    }

    /// Counts a new subscriber of the channel.
    /// - Returns: Whether the channel can be used: `false` if its last subscriber has unsubscribed.
    @usableFromInline func retain(for channel: PathChannel) -> Bool {
        let isAlive = state.withLock { state in
            if state.isRetired { return false }
            state.subscriberCount += 1
            if state.subscriberCount == 1 {
                let direct = needsOldValues || !isOfPath ? nil : DirectDependency(expected: nil)
                path.core.add(Dependent(channel: channel, direct: direct), to: path)
                if needsOldValues { path.core.willChangeObservers.add(1, ordering: .relaxed) }
            }
            return true
        }
        ThreadObservation.current.releaseRetired()
        return isAlive
    }

    /// Removes a subscriber of the channel from the count. The last one removes the dependencies and the channel.
    @usableFromInline func release(for channel: PathChannel) {
        let removed = state.withLock { state -> [Dependency]? in
            state.subscriberCount -= 1
            guard state.subscriberCount == 0 else { return nil }
            state.isRetired = true
            path.core.remove(channel, from: path)
            if needsOldValues { path.core.willChangeObservers.subtract(1, ordering: .relaxed) }
            return exchange(&state, [], channel)
        }
        if removed != nil { channel.core.channels.remove(channel) }
        _ = consume removed
        ThreadObservation.current.releaseRetired()
    }

    // MARK: - Evaluating

    /// Starts an evaluation of the path on this thread.
    /// - Parameter isPartOfTracking: Whether the surrounding code also reads the value.
    @usableFromInline func begin(isPartOfTracking: Bool) -> PathEvaluation {
        let thread = ThreadObservation.current
        let (dependencies, version) = state.withLock { ($0.dependencies, $0.version) }
        let evaluation = PathEvaluation(
            thread: thread, outer: thread.collector, wasPartOfTracking: thread.isPartOfTracking,
            outerDirectRead: thread.fast.pointee.directRead, outerRun: thread.runAroundEvaluation, version: version)
        thread.runAroundEvaluation = StateThread.currentRun
        thread.isPartOfTracking = isPartOfTracking
        thread.fast.pointee.directRead = ThreadObservation.DirectRead()
        thread.collector = DependencyCollector(expecting: dependencies, endsInObject: endsInObject)
        return evaluation
    }

    /// Registers the properties that the evaluation has read, if they aren't the registered ones. Otherwise finishes it.
    /// - Returns: Whether the path must be evaluated again.
    @usableFromInline func updateDependencies(after evaluation: inout PathEvaluation, for channel: PathChannel) -> Bool
    {
        guard let dependencies = evaluation.thread.collector?.differing else {
            finish(evaluation)
            return false
        }
        // Comparing key paths can run user code, whose reads aren't the path's.
        evaluation.thread.collector = nil
        replace(with: dependencies, ifVersion: evaluation.version, for: channel)
        let (current, version) = state.withLock { ($0.dependencies, $0.version) }
        evaluation.version = version
        evaluation.thread.collector = DependencyCollector(expecting: current, endsInObject: endsInObject)
        return true
    }

    /// Adds a dependency on the lifetime of the object to which the path leads, if the last property that was read refers to it.
    ///
    /// An object that a computed property creates doesn't count, because it might be deallocated as soon as it isn't used.
    @usableFromInline func addLifetimeDependency(_ core: RegistrarCore?, _ evaluation: PathEvaluation) {
        guard let core, evaluation.thread.collector?.referencedCore === core else { return }
        evaluation.thread.collector?.note(core, TrackingProbe.path, isLifetimeOnly: true)
    }

    /// Ends an evaluation and restores the surrounding one.
    @usableFromInline func finish(_ evaluation: PathEvaluation) {
        evaluation.thread.collector = evaluation.outer
        evaluation.thread.isPartOfTracking = evaluation.wasPartOfTracking
        evaluation.thread.fast.pointee.directRead = evaluation.outerDirectRead
        evaluation.thread.runAroundEvaluation = evaluation.outerRun
        if evaluation.outer == nil { evaluation.thread.releaseRetired() }
    }

    // MARK: - Replacing

    /// Replaces the dependencies, unless a later evaluation has already replaced them.
    func replace(with dependencies: [Dependency], ifVersion version: UInt64, for channel: PathChannel) {
        let direct = directDependency(in: dependencies)
        let removed = state.withLock { state -> [Dependency] in
            guard state.version == version, state.subscriberCount > 0 else { return [] }
            return exchange(&state, dependencies, channel, direct)
        }
        _ = consume removed
    }

    /// Returns the last dependency as a direct one if its value is the value of the path.
    private func directDependency(in dependencies: [Dependency]) -> DirectDependency? {
        if needsOldValues { return nil }
        guard let last = dependencies.last else { return DirectDependency(expected: nil) }
        if last.isSame(path) {
            return dependencies.count == 1 ? DirectDependency(expected: last.keyPath) : nil
        }
        return directDependencies.direct(in: dependencies)
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
        if dependencies.isEmpty, state.subscriberCount > 0 {
            path.core.update(Dependent(channel: channel, direct: direct), at: path)
        }
        for dependency in old where !dependency.isSame(path) && !dependencies.contains(where: dependency.isSame) {
            dependency.core.remove(channel, from: dependency)
        }
        for dependency in announced(dependencies) { dependency.core.willChangeObservers.add(1, ordering: .relaxed) }
        for dependency in announced(old) { dependency.core.willChangeObservers.subtract(1, ordering: .relaxed) }
        return old
    }

    /// Returns the dependencies that need a notification before a change: all for old values, otherwise all that others follow.
    private func announced(_ dependencies: [Dependency]) -> ArraySlice<Dependency> {
        needsOldValues ? dependencies[...] : isOfPath ? dependencies.dropLast() : []
    }
}
