/// The values that one thread has computed at one version for nodes that it could not store them in.
@usableFromInline package struct PrivateValues {
    @usableFromInline struct Entry {
        @usableFromInline let node: Node
        @usableFromInline let value: AnyObject

        /// Whether it was computed from a value that is newer than the version.
        @usableFromInline let isNewer: Bool
    }

    /// The values with their nodes, which are retained because the address of a node is its key.
    @usableFromInline var values: [ObjectIdentifier: Entry] = [:]
    @usableFromInline var version: UInt = 0
    @usableFromInline var isEmpty = true

    @inlinable @inline(__always) func entry(of node: Node, at version: UInt) -> Entry? {
        isEmpty || self.version != version ? nil : values[ObjectIdentifier(node)]
    }

    /// Adds a value. Those of another version have been forgotten.
    ///
    /// - Returns: What the value replaces, which the caller releases when it has no access to this any more.
    mutating func add<Value>(_ value: Value, of node: Node, at version: UInt, isNewer: Bool) -> AnyObject? {
        (self.version, isEmpty) = (version, false)
        let entry = Entry(node: node, value: StateValue(value), isNewer: isNewer)
        return values.updateValue(entry, forKey: ObjectIdentifier(node))?.value
    }
}

extension UnsafeMutablePointer where Pointee == StateThread {
    /// Forgets the private values, apart from those of `version`. The release of a value can compute others.
    @inlinable @inline(__always) func forgetPrivateValues(exceptOf version: UInt? = nil) {
        if pointee.privateValues.isEmpty || pointee.privateValues.version == version { return }
        forgetAll()
    }

    @usableFromInline @inline(never) func forgetAll() {
        let old = pointee.privateValues
        pointee.privateValues = PrivateValues()
        withExtendedLifetime(old) {}
    }
}
