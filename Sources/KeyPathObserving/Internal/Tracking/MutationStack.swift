/// The changes that were announced on a thread and haven't been made yet, innermost last.
///
/// Nested announcements of one property count as one change, and the outermost one notifies. The memory is plain, because an
/// array in an object causes reference counting and exclusivity checks at each change. The functions that each change calls
/// are transparent, because a debug build otherwise clears memory for each of their parameters and variables.
struct MutationStack: ~Copyable {
    private struct Mutation {
        /// Identifies the core, which might have been deallocated.
        let core: UInt

        let keyPath: Unmanaged<AnyKeyPath>
        let isRetained: Bool
        var depth = 1
        let hasPreparations: Bool
    }

    /// The data that was collected for a channel before a change of a property that it depends on.
    struct Preparation {
        let channel: PathChannel
        let property: PropertyKey
        let isMuting: Bool
        let old: (any Sendable)?
    }

    enum End {
        /// The change wasn't announced, or has no preparations.
        case plain

        /// The change is part of a change that hasn't ended.
        case inner
        case prepared
    }

    private var base: UnsafeMutablePointer<Mutation>
    private var count = 0
    private var capacity = 8
    private var preparations: [[Preparation]] = []

    init() {
        base = .allocate(capacity: capacity)
    }

    deinit {
        for index in 0..<count where base[index].isRetained { base[index].keyPath.release() }
        base.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    /// Nests the change in an announced change of the same property.
    /// - Returns: Whether there is such a change.
    /// - Parameter core: The address of the core.
    @_transparent mutating func begin(_ core: UInt, _ keyPath: Unmanaged<AnyKeyPath>) -> Bool {
        guard let index = lastIndex(core, keyPath) else { return false }
        base[index].depth += 1
        return true
    }

    /// - Parameter keyPathStaysAlive: Whether the caller retains the key path until the change ends.
    @_transparent mutating func push(_ core: UInt, _ keyPath: Unmanaged<AnyKeyPath>, keyPathStaysAlive: Bool) {
        push(core, keyPath, keyPathStaysAlive: keyPathStaysAlive, hasPreparations: false)
    }

    mutating func push(_ core: UInt, _ keyPath: Unmanaged<AnyKeyPath>, _ prepared: [Preparation]) {
        if !prepared.isEmpty { preparations.append(prepared) }
        push(core, keyPath, keyPathStaysAlive: false, hasPreparations: !prepared.isEmpty)
    }

    @_transparent private mutating func push(
        _ core: UInt, _ keyPath: Unmanaged<AnyKeyPath>, keyPathStaysAlive: Bool, hasPreparations: Bool
    ) {
        if count == capacity { grow() }
        if !keyPathStaysAlive { _ = keyPath.retain() }
        // An assignment, because a debug build calls a generic function to initialize memory. The type is trivial.
        base[count] = Mutation(
            core: core, keyPath: keyPath, isRetained: !keyPathStaysAlive, hasPreparations: hasPreparations)
        count &+= 1
    }

    /// Ends the innermost change if it is this one, isn't nested, and has no preparations.
    @_transparent mutating func endLast(_ core: UInt, _ keyPath: Unmanaged<AnyKeyPath>) -> Bool {
        guard count > 0 else { return false }
        let index = count &- 1
        guard base[index].core == core,
            UInt(bitPattern: base[index].keyPath.toOpaque()) == UInt(bitPattern: keyPath.toOpaque()),
            base[index].depth == 1, !base[index].hasPreparations
        else { return false }
        count = index
        if base[index].isRetained { keyPath.release() }
        return true
    }

    mutating func end(_ core: UInt, _ keyPath: Unmanaged<AnyKeyPath>, _ prepared: inout [Preparation]) -> End {
        guard let index = lastIndex(core, keyPath) else { return .plain }
        base[index].depth -= 1
        if base[index].depth > 0 { return .inner }
        let ended = base[index]
        if ended.hasPreparations {
            let position = (0..<index).count { base[$0].hasPreparations }
            prepared = preparations.remove(at: position)
        }
        for next in index..<count - 1 { base[next] = base[next + 1] }
        count -= 1
        if ended.isRetained { ended.keyPath.release() }
        return ended.hasPreparations ? .prepared : .plain
    }

    @_transparent private func lastIndex(_ core: UInt, _ keyPath: Unmanaged<AnyKeyPath>) -> Int? {
        var index = count - 1
        while index >= 0, !isSame(index, core, keyPath) { index -= 1 }
        return index >= 0 ? index : nil
    }

    @_transparent private func isSame(_ index: Int, _ core: UInt, _ keyPath: Unmanaged<AnyKeyPath>) -> Bool {
        guard base[index].core == core else { return false }
        if base[index].keyPath.toOpaque() == keyPath.toOpaque() { return true }
        return base[index].keyPath._withUnsafeGuaranteedRef { known in
            keyPath._withUnsafeGuaranteedRef { known == $0 }
        }
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<Mutation>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }
}
