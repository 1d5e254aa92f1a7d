import StreamCore
import Synchronization

/// Performs steps one at a time, in the order in which they were accepted: a drain that counts the accepted steps.
///
/// A notification sends a value that was read for it. If two threads read and then send, they must send in the same order, because
/// otherwise the last value sent might not be the last value set. Therefore every value is read after its step was accepted, or its
/// step is accepted only if no other step was accepted since before the read. A setter's step is accepted after its write, so the
/// steps after it send the written value or a later one.
@usableFromInline struct PositionedDrain: ~Copyable, Sendable {
    @usableFromInline typealias Step = @Sendable () -> Void

    /// Changes the list of subscribers, and returns what is to be released afterwards. It calls no user code.
    @usableFromInline typealias Update = @Sendable () -> (any Sendable)?

    private let drain = Drain<Step>()

    // Changed only while the drain's lock is held.
    private let accepted = Atomic<UInt64>(0)

    /// The number of accepted steps.
    private var position: UInt64 { accepted.load(ordering: .acquiring) }

    /// Becomes the owner and counts its step, unless the drain has an owner.
    ///
    /// The owner reads the value for its step after this and performs the step before ``leave()``.
    borrowing func tryEnter() -> Bool {
        drain.gate.tryEnter { count() }
    }

    /// Gives up ownership after performing the queued steps.
    borrowing func leave() {
        if !drain.gate.tryLeave() { leaveSlowly() }
    }

    private borrowing func leaveSlowly() {
        drain.leaveSlowly { $0() }
    }

    private borrowing func count() {
        accepted.store(accepted.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    }

    /// Performs a step: synchronously, or by the owner.
    ///
    /// `capture` reads the values that the step sends. If another step is accepted during the read, `capture` is called again.
    ///
    /// A deallocated object needs no check: its end is also a step, and `capture` returns `nil` for it.
    @usableFromInline borrowing func accept(_ capture: () -> Step?) {
        while true {
            let position = position
            guard let captured = capture() else { return }
            if tryPerform(captured, at: position) { return }
        }
    }

    /// Performs an update in the order of the steps: by the owner, or, if there is none, at once with the drain's lock.
    ///
    /// So a thread that subscribes does not become the owner, who would deliver a part of what another thread changes in one transaction.
    @usableFromInline borrowing func update(_ capture: () -> Update?) {
        while true {
            let position = position
            guard let update = capture() else { return }
            var removed: (any Sendable)?
            let isAccepted = drain.queueOrPerform {
                if self.position != position { return nil }
                count()
                return { _ = update() }
            } _: {
                removed = update()
            }
            withExtendedLifetime(removed) {}
            if isAccepted { return }
        }
    }

    /// Performs a step that reads no values: synchronously, or by the owner.
    @usableFromInline borrowing func perform(_ step: @escaping Step) {
        _ = tryPerform(step)
    }

    /// Releases `object` when the owner no longer uses it. This is no counted step, because it sends nothing.
    borrowing func release(_ object: some AnyObject & Sendable) {
        _ = tryPerform({ _ = object }, isCounted: false)
    }

    /// - Returns: `false` if `expected` isn't the position any longer. Then the step isn't performed.
    private borrowing func tryPerform(
        _ step: @escaping Step, at expected: UInt64? = nil, isCounted: Bool = true
    ) -> Bool {
        let (entry, isOutdated) = drain.post { () -> (Step?, Bool) in
            if let expected, expected != position { return (nil, true) }
            if isCounted { count() }
            return (step, false)
        }
        if isOutdated == true { return false }
        switch entry {
        case .entered:
            step()
            leave()
        case .takenOver: leave()
        case .closed, .queued: break
        }
        return true
    }
}
