/// The changes that were announced on a thread and are not made yet, innermost last.
///
/// Announcements of one property inside each other count as one change, told at the end of the outermost.
struct MutationStack: ~Copyable {
    private struct Mutation {
        // For comparing alone, so the hub may be dead.
        let hub: Unmanaged<Hub>
        let keyPath: AnyKeyPath
        var depth = 1
        let preparations: [Preparation]
    }

    /// What was done for a channel before a change of a property that it reads.
    struct Preparation {
        let channel: ObservingChannel
        let property: ObservedProperty
        let isSuspended: Bool
        let old: (any Sendable)?
    }

    enum End {
        /// It was not announced, or nothing was done for it.
        case plain

        /// It is a part of one that goes on.
        case inner
        case prepared([Preparation])
    }

    private var stack: [Mutation] = []

    /// Whether this is a part of a change that was announced before.
    mutating func begin(_ hub: Hub, _ keyPath: AnyKeyPath) -> Bool {
        guard let last = stack.indices.last else { return false }
        guard isSame(last, hub, keyPath) else { return false }
        stack[last].depth += 1
        return true
    }

    mutating func push(_ hub: Hub, _ keyPath: AnyKeyPath, _ preparations: [Preparation] = []) {
        stack.append(Mutation(hub: .passUnretained(hub), keyPath: keyPath, preparations: preparations))
    }

    mutating func end(_ hub: Hub, _ keyPath: AnyKeyPath) -> End {
        guard let last = stack.indices.last else { return .plain }
        guard let index = isSame(last, hub, keyPath) ? last : stack.indices.last(where: { isSame($0, hub, keyPath) })
        else { return .plain }
        stack[index].depth -= 1
        if stack[index].depth > 0 { return .inner }
        let preparations = stack.remove(at: index).preparations
        return preparations.isEmpty ? .plain : .prepared(preparations)
    }

    private func isSame(_ index: Int, _ hub: Hub, _ keyPath: AnyKeyPath) -> Bool {
        guard stack[index].hub.toOpaque() == Unmanaged.passUnretained(hub).toOpaque() else { return false }
        return stack[index].keyPath === keyPath || stack[index].keyPath == keyPath
    }
}

/// What a transaction holds back for a channel.
final class HeldBack {
    let batch: ObjectIdentifier
    var cause: Cause
    var preparations: [MutationStack.Preparation] = []

    init(batch: ObjectIdentifier, cause: Cause) {
        self.batch = batch
        self.cause = cause
    }
}
