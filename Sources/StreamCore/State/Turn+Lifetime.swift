/// How turns are made, run at the end of a commit, and used again.
extension Turn {
    /// Returns a turn for the calling thread, which ends with ``finish(_:_:)`` or ``recycle(_:_:)``.
    @inlinable @inline(__always) static func make(_ thread: StateThreadPointer) -> Unmanaged<Turn> {
        let turn = thread.pointee.spareTurn ?? .passRetained(Turn())
        thread.pointee.spareTurn = nil
        turn._withUnsafeGuaranteedRef {
            $0.thread = thread
            $0.hasForeign = false
        }
        return turn
    }

    @usableFromInline static func recycle(_ turn: Unmanaged<Turn>, _ thread: StateThreadPointer) {
        if thread.pointee.spareTurn == nil { thread.pointee.spareTurn = turn } else { turn.release() }
    }

    /// Ends the outermost commit or delivery of a thread: runs `turn` if it is open, and then the turns that wait for this thread.
    @usableFromInline @inline(never) static func finish(_ turn: Unmanaged<Turn>?, _ thread: StateThreadPointer) {
        if thread.pointee.mustYield {
            thread.pointee.mustYield = false
            ThreadContext.yield()
        }
        if let turn {
            turn._withUnsafeGuaranteedRef { if $0.isOpen { $0.run(thread) } else { recycle(turn, thread) } }
        }
        if thread.pointee.hasWork { runAdopted(thread) }
    }

    /// Runs the turns that this thread has begun or taken over, unless it runs a turn, a computation, or a transaction.
    @usableFromInline static func runAdopted(_ thread: StateThreadPointer) {
        while !thread.pointee.adopted.isEmpty, thread.pointee.isIdle, let next = thread.pointee.adopted.popLast() {
            next._withUnsafeGuaranteedRef { $0.run(thread) }
        }
        thread.pointee.hasWork =
            thread.pointee.turn != nil || !thread.pointee.adopted.isEmpty || thread.pointee.mustYield
            || thread.mustEndChange
    }
}
