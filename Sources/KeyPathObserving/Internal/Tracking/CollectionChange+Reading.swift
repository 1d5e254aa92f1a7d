extension CollectionChange {
    /// Creates a change of the collection at `path`, which is read to find the property that contains the collection.
    convenience init<Root: KeyPathObservable, Collection>(
        of root: Root, _ path: KeyPath<Root, Collection>, _ kind: KeyPathChangeKind, _ indexes: RangeSet<Int>? = nil,
        old: (any Sendable)?, new: (any Sendable)?
    ) {
        let core = root._$observationRegistrar.core
        let dependencies = ThreadObservation.current.dependencies(of: path, from: core) { _ = root[keyPath: path] }
        self.init(of: core, path, reading: dependencies, Collection.self, kind, indexes, old: old, new: new)
    }
}
