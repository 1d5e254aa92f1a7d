/// One read of a composed property, on its thread.
///
/// Each property on the way to the sources is computed once for a read, also if many paths lead to it. So a read takes a time in proportion
/// to the number of properties.
///
/// A long row of properties is computed from the source on, in a loop, because computing the last one first would need a deep stack.
///
/// All sources are read as they are before or after each change. If one has changed meanwhile, the read begins again. When this has
/// happened several times, because other threads change the sources steadily, it reads all sources in one step before it computes.
///
/// Not `Sendable`: it never leaves its thread.
@usableFromInline package final class PropertyRead {
    /// The values of the sources, and the computed ones, by the source or the composition of the property. There is no value yet for what
    /// is being computed.
    private var values = IdentityMap<Any?>()

    /// Read the sources again.
    private var sources: [() -> (ObjectIdentifier, Any)] = []

    /// The number of properties that are being computed, each for the one before.
    private var depth = 0

    private static var patience: Int { 4 }

    /// The depth at which the inputs of a property are computed before it is.
    private static var maximumDepth: Int { 32 }

    /// Computes the value of a composed property, or returns the one that this read has computed before.
    ///
    /// - Parameter node: Identifies the property.
    @usableFromInline package static func value<Value: Sendable>(
        of node: PropertyNode, _ compute: () -> Value?
    ) -> Value? {
        let thread = StreamThreadState.current
        if let read = thread.propertyRead { return read.value(of: node, compute) }
        let read = PropertyRead()
        thread.propertyRead = read
        defer { thread.propertyRead = nil }
        for _ in 0..<patience {
            let commits = Batch.settledCommits()
            let value = compute()
            if Batch.settledCommits() == commits { return value }
            read.values = IdentityMap()
        }
        read.pinSources()
        return compute()
    }

    /// Reads a source for the composed property that this thread reads.
    ///
    /// - Parameter core: Identifies the source.
    @usableFromInline package static func value<Value: Sendable>(
        ofSource core: AnyObject, _ load: @escaping () -> Value
    ) -> Value {
        guard let read = StreamThreadState.current.propertyRead else { return load() }
        let key = ObjectIdentifier(core)
        return read.value(of: key) {
            read.sources.append { (key, load()) }
            return load()
        }!
    }

    private func value<Value>(of node: PropertyNode, _ compute: () -> Value?) -> Value? {
        depth += 1
        defer { depth -= 1 }
        if depth > Self.maximumDepth { computeInputs(of: node) }
        return value(of: ObjectIdentifier(node), compute)
    }

    /// Computes what `node` is computed from, beginning with what depends on sources only.
    private func computeInputs(of node: PropertyNode) {
        var pending = node.inputs
        var entered = Set<ObjectIdentifier>()
        while let next = pending.last {
            if values.position(of: ObjectIdentifier(next)) != nil {
                pending.removeLast()
            } else if entered.insert(ObjectIdentifier(next)).inserted {
                pending += next.inputs
            } else {
                pending.removeLast()
                next.compute()
            }
        }
    }

    private func value<Value>(of key: ObjectIdentifier, _ compute: () -> Value?) -> Value? {
        // A computed property that reads itself has its last value. A run that is no read reports that.
        if let position = values.position(of: key) { return values[position].map { $0 as! Value } }
        let position = values.append(nil, for: key)
        let value = compute()
        values[position] = value.map { $0 as Any }
        return value
    }

    private func pinSources() {
        var pinned = IdentityMap<Any?>()
        Batch.betweenCommits {
            for source in sources {
                let (key, value) = source()
                if pinned.position(of: key) == nil { pinned.append(value, for: key) }
            }
        }
        values = pinned
    }
}
