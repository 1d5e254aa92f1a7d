import StreamCore
import Synchronization

/// Performs steps one at a time, in the order of their positions: a drain whose state counts the accepted steps.
///
/// A notification sends a value that was read for it. If two threads read and then send, they must send in the same order,
/// because otherwise the last value sent might not be the last value set. Therefore a step that was created from a read value is
/// accepted only if no other step was accepted since before the read. Otherwise the value is read again. The position and the
/// ownership are in one word, so that no other step can be accepted between the two decisions. See `Drain` for the rest.
@usableFromInline struct PositionedDrain: ~Copyable, Sendable {
    /// An action that has a position. Only the owner performs it.
    @usableFromInline typealias Step = @Sendable () -> Void

    @usableFromInline enum Entry: Sendable {
        case queued
        case entered

        /// Another step was accepted since the expected position.
        case outdated
    }

    // The lowest bits, as in a drain. The bits above them are the number of accepted steps.
    private static var busy: UInt64 { 1 }
    private static var pending: UInt64 { 2 }
    private static var one: UInt64 { 4 }

    private let word = Atomic<UInt64>(0)
    private let queue = Lock<[Step]>([])

    /// The number of accepted steps.
    var position: UInt64 { word.load(ordering: .acquiring) / Self.one }

    /// Becomes the owner if there is no owner.
    borrowing func tryEnter() -> Bool {
        let seen = word.load(ordering: .relaxed)
        guard seen & Self.busy == 0 else { return false }
        return word.compareExchange(expected: seen, desired: seen | Self.busy, ordering: .acquiring).exchanged
    }

    /// Counts the owner's next step, unless another step was queued since the owner entered.
    borrowing func advance() -> Bool {
        let seen = word.load(ordering: .relaxed)
        guard seen & Self.pending == 0 else { return false }
        return word.compareExchange(expected: seen, desired: seen &+ Self.one, ordering: .acquiringAndReleasing)
            .exchanged
    }

    /// Performs the owner's next step and gives up ownership.
    /// - Returns: Whether it was performed. It isn't if `isInvalid`, or if a step was queued since the owner entered.
    borrowing func finish(unless isInvalid: Bool, _ step: () -> Void) -> Bool {
        let isCurrent = !isInvalid && advance()
        if isCurrent { step() }
        leave()
        return isCurrent
    }

    /// Gives up ownership after performing the queued steps.
    borrowing func leave() {
        let seen = word.load(ordering: .relaxed)
        let idle = seen & ~Self.busy
        if seen & Self.pending == 0,
            word.compareExchange(expected: seen, desired: idle, ordering: .releasing).exchanged
        {
            return
        }
        leaveSlowly()
    }

    @inline(never) private borrowing func leaveSlowly() {
        // Steps queued by other threads aren't part of the batch that this thread delivers.
        let outer = Batch.isAnyOpen ? Batch.exchangeCurrent(nil) : nil
        defer { if let outer { Batch.exchangeCurrent(outer) } }
        while true {
            let seen = word.load(ordering: .acquiring)
            if seen & Self.pending == 0 {
                let idle = seen & ~Self.busy
                if word.compareExchange(expected: seen, desired: idle, ordering: .acquiringAndReleasing).exchanged {
                    return
                }
                continue
            }
            let batch = queue.withLock { queue in
                word.bitwiseAnd(~Self.pending, ordering: .acquiringAndReleasing)
                defer { queue = [] }
                return queue
            }
            for step in batch { step() }
        }
    }

    /// Enters the drain, or queues `step` for the owner.
    /// - Parameters:
    ///   - expected: The position at which the values for `step` were read, if it depends on read values.
    ///   - counting: Whether the step has a position. It needs none if its order relative to other steps has no effect.
    borrowing func post(
        _ step: @escaping Step, at expected: UInt64? = nil, counting: Bool = true
    ) -> Entry {
        queue.withLock { queue in
            while true {
                let seen = word.load(ordering: .acquiring)
                if let expected, expected != seen / Self.one { return .outdated }
                let isBusy = seen & Self.busy != 0
                let desired = (seen | (isBusy ? Self.pending : Self.busy)) &+ (counting ? Self.one : 0)
                guard
                    word.compareExchange(expected: seen, desired: desired, ordering: .acquiringAndReleasing).exchanged
                else { continue }
                if isBusy { queue.append(step) }
                return isBusy ? .queued : .entered
            }
        }
    }

    /// Performs a step at its position: synchronously, or by the owner.
    ///
    /// `capture` reads the values that the step sends. If another step is accepted during the read, `capture` is called again. A
    /// value that is sent later was therefore read later, and the last value sent is the last value set.
    ///
    /// A deallocated object needs no check: its end is also a step, and `capture` returns `nil` for it.
    @usableFromInline borrowing func accept(_ capture: () -> Step?) {
        while true {
            let position = position
            guard let captured = capture() else { return }
            let step = Self.step(captured)
            let entry = post(step, at: position)
            if case .outdated = entry { continue }
            return performIfEntered(entry, step)
        }
    }

    /// Performs a step that reads no values: synchronously, or by the owner.
    @usableFromInline borrowing func perform(_ step: @escaping Step) {
        performIfEntered(post(step), step)
    }

    /// Returns the step as a part of the batch that this thread delivers. Another thread might perform it later.
    private static func step(_ step: @escaping Step) -> Step {
        guard let delivery = Batch.carried else { return step }
        return { delivery.perform(step) }
    }

    /// Releases `object` when the owner no longer uses it.
    borrowing func release(_ object: some AnyObject & Sendable) {
        let step: Step = { _ = object }
        performIfEntered(post(step, counting: false), step)
    }

    private borrowing func performIfEntered(_ entry: Entry, _ step: Step) {
        guard case .entered = entry else { return }
        step()
        leave()
    }
}
