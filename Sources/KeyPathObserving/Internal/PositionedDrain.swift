import StreamCore
import Synchronization

/// Has steps performed one at a time, in the order of their positions: a drain whose state counts what was accepted.
///
/// What is told of a change is a value that was read for it. Two threads that read and then tell must not tell in the other
/// order, or the last value that is told is not the last one set. So a step that was made from something read is accepted
/// only if nothing was since before the reading; else it is read again. Position and ownership stand in one word, and no
/// other step can come between the two decisions. See `Drain` for the rest.
@usableFromInline struct PositionedDrain: ~Copyable, Sendable {
    /// What has a position. Only the owner performs it.
    @usableFromInline typealias Step = @Sendable () -> Void

    @usableFromInline enum Entry: Sendable {
        case queued
        case entered

        /// Something else was accepted since the position that was expected.
        case outdated
    }

    // The lowest bits, as in a drain; the number of accepted steps above them.
    private static var busy: UInt64 { 1 }
    private static var pending: UInt64 { 2 }
    private static var one: UInt64 { 4 }

    private let word = Atomic<UInt64>(0)
    private let queue = Lock<[Step]>([])

    /// How many steps were accepted.
    var position: UInt64 { word.load(ordering: .acquiring) / Self.one }

    /// Becomes the owner, where there is none.
    borrowing func tryEnter() -> Bool {
        let seen = word.load(ordering: .relaxed)
        guard seen & Self.busy == 0 else { return false }
        return word.compareExchange(expected: seen, desired: seen | Self.busy, ordering: .acquiring).exchanged
    }

    /// Counts the owner's next step, unless others have brought theirs since it entered.
    borrowing func advance() -> Bool {
        let seen = word.load(ordering: .relaxed)
        guard seen & Self.pending == 0 else { return false }
        return word.compareExchange(expected: seen, desired: seen &+ Self.one, ordering: .acquiringAndReleasing)
            .exchanged
    }

    /// Performs the owner's next step and gives up ownership.
    /// - Returns: Whether it was performed: not if others have brought theirs since the owner entered.
    borrowing func finish(unless isInvalid: Bool, _ step: () -> Void) -> Bool {
        let isCurrent = !isInvalid && advance()
        if isCurrent { step() }
        leave()
        return isCurrent
    }

    /// Gives up ownership, after performing what others have brought.
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
        // What others have queued does not belong to the batch that this thread delivers.
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

    /// Enters, or leaves `step` for the owner.
    /// - Parameters:
    ///   - expected: The position at which `step` was made, if it was made from what was read.
    ///   - counting: Whether it has a position; not if it does nothing that others could tell in another order.
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

    /// Has a step performed at its position: now, or by the owner.
    ///
    /// `capture` reads values that the step will tell. If another step is accepted while it reads, it reads again; so what
    /// is told later was read later, and the last value that is told is the last one set.
    ///
    /// Nobody has to be told that the object is dead: its end is a step, too, and what reads the dead object makes none.
    @usableFromInline borrowing func accept(_ capture: () -> Step?) {
        while true {
            let position = position
            guard let captured = capture() else { return }
            let step = Self.step(captured)
            let entry = post(step, at: position)
            if case .outdated = entry { continue }
            return enter(entry, step)
        }
    }

    /// Has a step performed that reads nothing: now, or by the owner.
    @usableFromInline borrowing func perform(_ step: @escaping Step) {
        enter(post(step), step)
    }

    /// The step as a part of the batch that this thread delivers, which the owner might perform later, on another thread.
    private static func step(_ step: @escaping Step) -> Step {
        guard let delivery = Batch.carried else { return step }
        return { delivery.perform(step) }
    }

    /// Releases `object` when the owner has done with it.
    borrowing func release(_ object: some AnyObject & Sendable) {
        let step: Step = { _ = object }
        enter(post(step, counting: false), step)
    }

    borrowing func enter(_ entry: Entry, _ step: Step) {
        guard case .entered = entry else { return }
        step()
        leave()
    }
}
