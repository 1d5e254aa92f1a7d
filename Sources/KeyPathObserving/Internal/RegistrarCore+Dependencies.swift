import Synchronization

/// Who reads which property of the object.
extension RegistrarCore {
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

    /// Whether it is another object of the property whose getter is expected to report `expected`. One that is met now is
    /// known the next time: comparing it takes longer than evaluating the path once.
    func isAlias(_ keyPath: AnyKeyPath, of expected: UnsafeRawPointer) -> Bool {
        let snapshot = properties.snapshot
        guard let index = snapshot.internedIndex(keyPath) else {
            _ = dependents(of: keyPath)
            return false
        }
        return snapshot.rows[index].dependents.contains { $0.direct?.expected.map(address) == expected }
    }

    /// Who has to be told of a change.
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
