import Synchronization

/// Looking up and registering the dependents of the object's properties.
extension RegistrarCore {
    @usableFromInline func dependency(on keyPath: AnyKeyPath, isLifetimeOnly: Bool = false) -> Dependency {
        Dependency(core: self, property: property(keyPath), keyPath: keyPath, isLifetimeOnly: isLifetimeOnly)
    }

    func property(_ keyPath: AnyKeyPath) -> PropertyKey {
        let (property, replaced) = properties.property(keyPath)
        ThreadObservation.current.retire(replaced, of: self)
        return property
    }

    func add(_ dependent: Dependent, to dependency: Dependency) {
        ThreadObservation.current.retire(properties.add(dependent, to: dependency.property), of: self)
        dependencyCount.add(1, ordering: .sequentiallyConsistent)
    }

    func update(_ dependent: Dependent, at dependency: Dependency) {
        ThreadObservation.current.retire(properties.update(dependent, at: dependency.property), of: self)
    }

    func remove(_ channel: PathChannel, from dependency: Dependency) {
        ThreadObservation.current.retire(properties.remove(channel, from: dependency.property), of: self)
        dependencyCount.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Returns whether `keyPath` is another object of the property whose getter is expected to report `expected`.
    ///
    /// A new object is only stored, so that the next call finds it, because comparing it takes longer than evaluating the path
    /// once.
    func isAlias(_ keyPath: AnyKeyPath, of expected: UInt) -> Bool {
        let snapshot = properties.snapshot
        guard let index = snapshot.internedIndex(keyPath) else {
            _ = dependents(of: keyPath)
            return false
        }
        return snapshot.rows[index].dependents.contains { $0.direct?.expected.map(address) == expected }
    }

    /// Returns the channels to notify of a change of a property.
    func dependents(of keyPath: AnyKeyPath) -> [Dependent] {
        let snapshot = properties.snapshot
        if let index = snapshot.internedIndex(keyPath) { return snapshot.rows[index].dependents }
        let (dependents, replaced) = properties.intern(keyPath)
        let thread = ThreadObservation.current
        thread.retire(replaced, of: self)
        thread.releaseRetired()
        return dependents
    }
}
