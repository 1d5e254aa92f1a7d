import Synchronization

/// The number of joins between a join and its sources. A batch flushes lower joins first.
@usableFromInline package final class JoinHeight: Sendable {
    private let stored = Atomic(Int.max)

    @usableFromInline init() {}

    @usableFromInline var value: Int { stored.load(ordering: .relaxed) }

    /// A Boolean value that indicates whether the join has subscribed to all its inputs.
    var isFinal: Bool { value < .max / 2 }

    /// Runs `subscribe`, which subscribes to the join's inputs, and computes the height from the joins that it
    /// subscribes to.
    ///
    /// Until then, an input join counts as lower than the join that subscribes to it.
    @usableFromInline func connect(_ subscribe: () -> Void) {
        let thread = StreamThreadState.current
        thread.connectingJoins += 1
        stored.store(.max - thread.connectingJoins, ordering: .relaxed)
        let below = thread.joinHeight(above: subscribe)
        thread.connectingJoins -= 1
        stored.store(below + 1, ordering: .relaxed)
        thread.reportJoin(height: below + 1)
    }
}
