import Synchronization

/// The height of the joins upstream of a source that several subscribers share. See `BatchedJoin`.
///
/// One subscriber connects the source, and thereby subscribes to the joins. The others learn their height from here.
@usableFromInline struct JoinHeight: ~Copyable, Sendable {
    private let highest = Atomic(0)

    @usableFromInline init() {}

    /// Runs `connect`, which subscribes to the source, and stores and reports the height of the highest join that it
    /// subscribes to.
    @usableFromInline borrowing func store(during connect: () -> Void) {
        let thread = StreamThreadState.current
        let height = thread.joinHeight(above: connect)
        highest.store(height, ordering: .relaxed)
        thread.reportJoin(height: height)
    }

    /// Reports the stored height for a subscriber that subscribes on this thread.
    @usableFromInline borrowing func report() {
        let height = highest.load(ordering: .relaxed)
        if height > 0 { StreamThreadState.current.reportJoin(height: height) }
    }
}
