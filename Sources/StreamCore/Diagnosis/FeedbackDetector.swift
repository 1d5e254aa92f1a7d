public import Synchronization

/// Detects that a drain's owner can't leave because its deliveries send to the drain again.
///
/// Other threads can keep an owner busy for a long time, which is not a mistake. So after very many items the owner
/// stores the number of its thread. If that thread posts an item, it does so from inside a delivery.
@frozen @usableFromInline struct FeedbackDetector {
    @usableFromInline let source: SourceLabel?
    @usableFromInline var count = 0

    @inlinable static var limit: Int { 1_000_000 }

    /// The value that means: "that thread has posted an item".
    @inlinable static var found: UInt { .max }

    @inlinable init(of source: SourceLabel?) { self.source = source }

    @inlinable mutating func delivered(_ items: Int, _ thread: borrowing Atomic<UInt>) {
        count += items
        if count >= Self.limit { check(thread) }
    }

    /// Checks for feedback, and reports it once per busy period of the owner.
    @usableFromInline mutating func check(_ thread: borrowing Atomic<UInt>) {
        if thread.load(ordering: .relaxed) == Self.found {
            source?.noteFeedback()
            count = .min
        }
        thread.store(count < 0 ? 0 : ThreadContext.current.number, ordering: .relaxed)
    }

    @inlinable func ended(_ thread: borrowing Atomic<UInt>) {
        if count >= Self.limit { thread.store(0, ordering: .relaxed) }
    }

    @inlinable static func posted(_ thread: borrowing Atomic<UInt>) {
        if thread.load(ordering: .relaxed) != 0 { compare(thread) }
    }

    @usableFromInline static func compare(_ thread: borrowing Atomic<UInt>) {
        if thread.load(ordering: .relaxed) == ThreadContext.current.number {
            thread.store(found, ordering: .relaxed)
        }
    }
}
