import Synchronization

/// Who reads which property of the object.
extension Hub {
    func property(_ keyPath: AnyKeyPath) -> ObservedProperty {
        let (property, replaced) = properties.property(keyPath)
        ObservingContext.current.retire(replaced, of: self)
        return property
    }

    func add(_ reader: Reader, to link: Link) {
        ObservingContext.current.retire(properties.add(reader, to: link.property), of: self)
        linkCount.add(1, ordering: .sequentiallyConsistent)
    }

    func update(_ reader: Reader, at link: Link) {
        ObservingContext.current.retire(properties.update(reader, at: link.property), of: self)
    }

    func remove(_ channel: ObservingChannel, from link: Link) {
        ObservingContext.current.retire(properties.remove(channel, from: link.property), of: self)
        linkCount.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Whether it is another object of the property whose getter is expected to report `expected`. One that is met now is
    /// known the next time: comparing it takes longer than evaluating the path once.
    func isAlias(_ keyPath: AnyKeyPath, of expected: UnsafeRawPointer) -> Bool {
        let snapshot = properties.locked
        guard let index = snapshot.known(keyPath) else {
            _ = readers(of: keyPath)
            return false
        }
        return snapshot.rows[index].readers.contains { $0.direct?.expected.map(address) == expected }
    }

    /// Who has to be told of a change.
    func readers(of keyPath: AnyKeyPath) -> [Reader] {
        let snapshot = properties.locked
        if let index = snapshot.known(keyPath) { return snapshot.rows[index].readers }
        let (readers, replaced) = properties.meet(keyPath)
        let context = ObservingContext.current
        context.retire(replaced, of: self)
        context.releaseRetired()
        return readers
    }
}
