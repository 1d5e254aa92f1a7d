import Synchronization

/// Tells the owner of a drain who posts items during its deliveries: other threads, to which it can pass the drain on, or its own
/// deliveries, which could go on forever.
///
/// After its first turn, the owner stores the number of its thread in the drain. The thread that posts an item compares.
struct DrainWatch {
    private let source: SourceLabel?
    private var count = 0
    private var turns = 0

    /// After this many items, sends from the drain's own deliveries are reported.
    static var limit: Int { 1_000_000 }

    /// The value that means: another thread has posted an item. Otherwise, the lowest bit means: the owner has posted an item.
    private static var others: UInt { .max }

    init(of source: SourceLabel?) { self.source = source }

    mutating func delivered(_ items: Int) { count += items }

    /// Returns whether to offer the drain after a turn, and continues to watch: because another thread has posted an item in this turn,
    /// or might be waiting for a processor with more of them.
    ///
    /// Reports deliveries that send to their own drain again and again, once per busy period of the owner.
    mutating func endsTurn(_ watch: borrowing Atomic<UInt>) -> Bool {
        turns += 1
        let found = watch.exchange(ThreadContext.current.number << 1, ordering: .relaxed)
        if found == Self.others { return true }
        if found & 1 != 0, count >= Self.limit {
            source?.noteFeedback()
            count = .min
        }
        return turns & 15 == 0
    }

    func stop(_ watch: borrowing Atomic<UInt>) {
        if turns > 0 { watch.store(0, ordering: .relaxed) }
    }

    /// Returns whether the owner has been delivering for more than a turn, and another thread has posted an item.
    static func hasPostOfOthers(_ watch: borrowing Atomic<UInt>) -> Bool { watch.load(ordering: .relaxed) == others }

    /// Records that the calling thread has posted an item.
    static func posted(_ watch: borrowing Atomic<UInt>) {
        let seen = watch.load(ordering: .relaxed)
        guard seen != 0, seen != others else { return }
        watch.store(seen >> 1 == ThreadContext.current.number ? seen | 1 : others, ordering: .relaxed)
    }
}
