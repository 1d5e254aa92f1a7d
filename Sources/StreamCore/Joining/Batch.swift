import Synchronization

/// The changes that a batch makes, from when they take effect until every subscriber has received them.
///
///     thread of the batch:  body ──► commit ──► deliveries ──► (release)
///     other threads:                      └──► deliveries that waited in a queue ──► (release)
///                                                      the last release ──► joins, lower ones first
///
/// Each change is delivered by the thread that owns the source's drain. That can be another thread than the batch's, at
/// a later time. So the batch counts its deliveries. While a thread makes one of them, the batch is the thread's
/// ``current`` one, and a join keeps the values that arrive apart. When no delivery is left, the joins send, on the
/// thread that made the last delivery. No thread waits for another.
@usableFromInline package final class Batch: Sendable {
    struct State {
        /// The number of pending deliveries, and one more for the batch's thread, or for the thread that flushes the
        /// joins.
        var pending = 1
        var isOver = false

        /// The joins to flush, by height. The lowest ones are last.
        var levels: [Level] = []

        /// Joins that subscribed to their inputs when they were added, so that their height was not final.
        var connecting: [BatchedJoin] = []

        /// Deliveries of later batches that may be made only when this one is over.
        var followers: [BatchDelivery] = []

        /// The only join to flush. Most batches have no more, so it needs no level.
        var only: BatchedJoin?

        /// The values that this batch has replaced, by the property's core, for computations that belong to a moment before.
        var replaced: IdentityMap<ReplacedValue>?

        /// Values for joins whose drain this batch holds.
        var heldValues: [HeldValue] = []
    }

    /// The joins of one height, in the order in which they were added.
    struct Level {
        let height: Int
        var joins = Fifo<BatchedJoin>()
    }

    let state = Lock(State())

    /// The position among all commits; the greatest number before the commit.
    let number = Atomic(UInt.max)

    /// The number of batches that are not over, times ``openBatch``, plus that of computations in progress, on all threads.
    static let open = Atomic(0)
    static let openBatch = 1 << (Int.bitWidth / 2)

    /// The number of commits that have begun or ended: odd while one is in progress.
    static let commits = Atomic<UInt>(0)

    /// Makes the changes of one batch take effect together. It is never held while user code runs.
    // Not `Lock<Void>`: an empty value has the address of the mutex, and Thread Sanitizer would report its use as a use
    // of that.
    private static let commitLock = Lock(false)

    /// A Boolean value that indicates whether any batch is not over, or any computation is in progress, on any thread.
    ///
    /// If not, one load tells each read and each write of a property that it is an ordinary one.
    @usableFromInline package static var isAnyOpen: Bool { open.load(ordering: .relaxed) != 0 }

    /// A Boolean value that indicates whether any batch is not over, on any thread.
    static var areChangesPending: Bool { open.load(ordering: .relaxed) >= openBatch }

    /// Begins a part of the program in which reads must find out what they are for: the closure of a computed property.
    @usableFromInline static func beginComputing() { open.add(1, ordering: .relaxed) }
    @usableFromInline static func endComputing() { open.subtract(1, ordering: .relaxed) }

    /// Runs `compute` for a read. See ``PropertyRead``.
    @inlinable static func computing<Value>(_ compute: () -> Value) -> Value {
        beginComputing()
        defer { endComputing() }
        return compute()
    }

    /// The batch whose changes this thread delivers.
    @usableFromInline package static var current: Batch? { StreamThreadState.current.batch }

    /// Whether the batch is over. Other threads can read it without the lock.
    let hasEnded = Atomic(false)

    var isOver: Bool { hasEnded.load(ordering: .acquiring) }

    /// Whether there are values for joins that this batch holds, from other threads. Set before their delivery ends.
    let hasHeldValues = Atomic(false)

    /// Whether joins are being flushed.
    let hasBegunFlush = Atomic(false)

    /// Whether joins are being flushed. For the thread that flushes them.
    var isFlushing: Bool { hasBegunFlush.load(ordering: .relaxed) }

    /// Whether this is a direct turn, which can hold the drains of joins.
    @usableFromInline let isDirect: Bool

    /// Whether this is what was being delivered when the first join subscribed. See `SubjectCore.settle()`.
    let isSettling: Bool

    @usableFromInline init(isSettling: Bool = false) {
        isDirect = false
        self.isSettling = isSettling
        Self.open.add(Self.openBatch, ordering: .relaxed)
    }

    /// Creates a direct turn, which is counted as open already.
    init(number: UInt) {
        isDirect = true
        isSettling = false
        self.number.store(number, ordering: .relaxed)
    }

    /// Runs `body`, which posts the changes of this batch, so that two batches have one order in every queue.
    @usableFromInline func commit<Result>(_ body: () -> Result) -> Result {
        Self.commitLock.withLock { _ in
            let number = Self.commits.add(1, ordering: .acquiringAndReleasing).newValue
            defer { Self.commits.add(1, ordering: .acquiringAndReleasing) }
            self.number.store(number, ordering: .releasing)
            return body()
        }
    }

    /// Makes a change of one property a batch of its own: a turn.
    ///
    /// A turn that an observer begins is over after the batch whose change the observer has received.
    ///
    /// - Parameter change: Makes the change take effect, and returns the delivery, if this thread must make it. It is called under the
    ///   lock of the commit.
    @usableFromInline package static func runTurn(_ change: (Batch) -> (() -> Void)?) {
        Batch().runTurn(after: current, change)
    }

    func runTurn(after outer: Batch?, _ change: (Batch) -> (() -> Void)?) {
        let delivery = commit {
            outer?.precede(self)
            return change(self)
        }
        if let delivery { perform(delivery) }
        release()
    }

    /// Returns when all changes of this batch have taken effect.
    ///
    /// Another thread can begin to deliver a change while the batch's thread is still posting the others.
    func waitForCommit() {
        if Self.commits.load(ordering: .acquiring) & 1 != 0 { Self.waitForAnyCommit() }
    }

    /// Waits for the commit in progress. It posts a few items, which takes less time than to sleep and wake up.
    @usableFromInline static func waitForAnyCommit() {
        commitLock.withLock { _ in }
    }

    /// Returns the number of commits that have begun or ended, when none is in progress.
    static func settledCommits() -> UInt {
        while true {
            let count = commits.load(ordering: .acquiring)
            if count & 1 == 0 { return count }
            waitForAnyCommit()
        }
    }

    /// Runs `body` while no batch commits. It must run no user code.
    static func betweenCommits(_ body: () -> Void) {
        commitLock.withLock { _ in body() }
    }
}
