public import Synchronization

/// Notices when an owner of a drain cannot leave because what it delivers sends again.
///
/// Others may keep an owner busy for long, which is no fault. So when it has delivered very many items it gives the number of its
/// thread, and if that thread leaves another one for it, that was done from inside a delivery.
@frozen @usableFromInline struct FeedbackDetector {
    @usableFromInline let source: SourceLabel?
    @usableFromInline var count = 0

    @inlinable static var limit: Int { 1_000_000 }

    /// What stands for "that thread has left another item".
    @inlinable static var found: UInt { .max }

    @inlinable init(of source: SourceLabel?) { self.source = source }

    @inlinable mutating func delivered(_ items: Int, _ thread: borrowing Atomic<UInt>) {
        count += items
        if count >= Self.limit { look(thread) }
    }

    /// Once for each time that the owner is busy.
    @usableFromInline mutating func look(_ thread: borrowing Atomic<UInt>) {
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
