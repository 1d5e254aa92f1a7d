/// The end of a batch: its joins send, and then the batches that follow it continue.
extension Batch {
    /// Releases one delivery, which has been made. After the last one the joins send, and then the batches that follow
    /// this one continue.
    @usableFromInline func release() {
        var followers = Fifo<BatchDelivery>()
        flushJoins(followedBy: &followers)
        // A loop, because each of many batches can follow the previous one.
        while let delivery = followers.popFirst() {
            if delivery.takeFinish() { delivery.batch.flushJoins(followedBy: &followers) }
        }
    }

    /// - Parameter followers: Receives the deliveries of the batches that follow this one, if it is over.
    private func flushJoins(followedBy followers: inout Fifo<BatchDelivery>) {
        // Released when this batch is no longer the current one, because that can run user code.
        var replaced: IdentityMap<ReplacedValue>?
        defer { withExtendedLifetime(replaced) {} }
        guard var join = nextJoin(followedBy: &followers, &replaced) else { return }
        hasBegunFlush.store(true, ordering: .relaxed)
        perform {
            while true {
                join.flush(self)
                guard let next = nextJoin(followedBy: &followers, &replaced) else { return }
                join = next
            }
        }
    }

    private func nextJoin(
        followedBy followers: inout Fifo<BatchDelivery>, _ replaced: inout IdentityMap<ReplacedValue>?
    ) -> BatchedJoin? {
        state.withLock { state in
            state.pending -= 1
            guard state.pending == 0 else { return nil }
            if let join = state.popLowest() {
                state.pending = 1
                return join
            }
            state.isOver = true
            hasEnded.store(true, ordering: .releasing)
            Self.open.subtract(Self.openBatch, ordering: .relaxed)
            for follower in state.followers { followers.append(follower) }
            state.followers = []
            replaced = state.replaced.take()
            return nil
        }
    }

    // MARK: - Order

    /// Keeps `later`, which changes the same properties as this batch, open until this batch is over.
    ///
    /// A batch follows only those that were committed before it, so no two wait for each other.
    @usableFromInline func precede(_ later: Batch) {
        guard later !== self, !isOver, precedes(later), let delivery = later.delivery() else { return }
        let isOver = state.withLock { state in
            if !state.isOver { state.followers.append(delivery) }
            return state.isOver
        }
        if isOver { delivery.finish() }
    }

    /// The later one of this batch and `other`, if that is open.
    @usableFromInline func latest(or other: Batch?) -> Batch {
        if let other, !other.isOver, precedes(other) { other } else { self }
    }

    /// Whether this batch was committed before `other`.
    func precedes(_ other: Batch) -> Bool {
        number.load(ordering: .acquiring) < other.number.load(ordering: .acquiring)
    }

    /// Flushes `join` when all sources of this batch and all joins of a smaller height have delivered.
    func add(_ join: BatchedJoin) {
        state.withLock { $0.add(join) }
    }
}

extension Batch.State {
    mutating func add(_ join: BatchedJoin) {
        if join.isHeightFinal { insert(join) } else { connecting.append(join) }
    }

    private mutating func insert(_ join: BatchedJoin) {
        if only == nil, levels.isEmpty {
            only = join
        } else {
            if let first = only.take() { insertInLevel(first) }
            insertInLevel(join)
        }
    }

    private mutating func insertInLevel(_ join: BatchedJoin) {
        let height = join.height
        // Few heights wait at a time.
        var index = levels.endIndex
        while index > 0, levels[index - 1].height < height { index -= 1 }
        if index == 0 || levels[index - 1].height > height {
            levels.insert(Batch.Level(height: height), at: index)
            index += 1
        }
        levels[index - 1].joins.append(join)
    }

    mutating func popLowest() -> BatchedJoin? {
        if !connecting.isEmpty { insertConnected() }
        return only.take() ?? popLowestConnected() ?? popLowestConnecting()
    }

    private mutating func insertConnected() {
        // Once for each join, because its thread can finish connecting at any moment.
        let firstFinal = connecting.partition { $0.isHeightFinal }
        for join in connecting[firstFinal...] { insert(join) }
        connecting.removeSubrange(firstFinal...)
    }

    private mutating func popLowestConnected() -> BatchedJoin? {
        guard !levels.isEmpty else { return nil }
        let lowest = levels.endIndex - 1
        let height = levels[lowest].height
        let join = levels[lowest].joins.popFirst()
        if levels[lowest].joins.isEmpty { levels.removeLast() }
        guard let join, join.height != height else { return join }
        // It has risen since.
        insertInLevel(join)
        return popLowestConnected()
    }

    private mutating func popLowestConnecting() -> BatchedJoin? {
        guard let index = connecting.indices.min(by: { connecting[$0].height < connecting[$1].height })
        else { return nil }
        return connecting.remove(at: index)
    }
}
