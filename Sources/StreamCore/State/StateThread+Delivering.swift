public import Synchronization

extension UnsafeMutablePointer where Pointee == StateThread {
    /// Runs `body`, which is no part of what this thread computes.
    @usableFromInline func outsideOfComputations<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let (context, running) = (pointee.context, pointee.running)
        defer { (pointee.context, pointee.running) = (context, running) }
        pointee.context = StateThread.Context()
        if pointee.transaction != nil { pointee.context.version = Version.uncommitted }
        pointee.running = nil
        return try body()
    }

    /// Runs `body`, which delivers the values of one change outside of turns, and then what is set meanwhile.
    @inlinable @inline(__always) package func deliverChange(_ body: () -> Void) {
        if pointee.change != 0 { return body() }
        let hasTurn = pointee.turn != nil
        beginChange()
        body()
        if pointee.hasWork { finishChange(hasTurn: hasTurn) } else { pointee.change = 0 }
    }

    /// Ends the delivery of a change outside of turns, after which something is left to do.
    @usableFromInline @inline(never) func finishChange(hasTurn: Bool) {
        endChange()
        if !hasTurn { endDelivery() }
    }

    /// Runs `body`, which delivers values that belong to the same change as what `commit` commits.
    ///
    /// - Parameters:
    ///   - turn: The turn of what was set before and is set meanwhile, if this thread runs none.
    ///   - commit: Commits what belongs to the same change, which the turn delivers.
    @usableFromInline package func deliverChange(
        in turn: Unmanaged<Turn>? = nil, committing commit: () -> Void, _ body: () -> Void
    ) {
        if pointee.change != 0 {
            commit()
            return body()
        }
        let hasTurn = pointee.turn != nil
        if !hasTurn { (pointee.turn, pointee.hasWork) = (turn, true) }
        beginChange()
        commit()
        let isContinued = !hasTurn && pointee.turn?._withUnsafeGuaranteedRef(\.isOpen) ?? false
        body()
        if !isContinued { endChange() }
        if !hasTurn { endDelivery() }
    }

    /// Whether this thread runs the body of a batch or a transaction.
    @inlinable package var isInTransaction: Bool { pointee.transaction != nil }

    /// Whether this thread delivers a value.
    @inlinable var isDelivering: Bool { pointee.turn != nil || pointee.change != 0 }

    /// Returns the turn for what is set while this thread delivers a value, or `nil` if it delivers none.
    @inlinable @inline(__always) func turnOfDelivery() -> Unmanaged<Turn>? {
        if pointee.turn == nil, pointee.change != 0 { (pointee.turn, pointee.hasWork) = (Turn.make(self), true) }
        return pointee.turn
    }

    /// Ends the delivery of a change outside of turns, and delivers what was set meanwhile.
    @inlinable @inline(__always) func endDelivery() {
        if pointee.hasWork { endDeliverySlowly() }
    }

    /// Lets this thread run `turn` when its own ends.
    func adopt(_ turn: Unmanaged<Turn>) {
        pointee.hasWork = true
        pointee.adopted.append(turn)
    }

    /// Calls `deliver` after the change that this thread delivers.
    func deliverLater(_ deliver: @escaping () -> Void) {
        pointee.hasWork = true
        pointee.laterChanges.append(deliver)
    }

    @usableFromInline @inline(never) func endDeliverySlowly() {
        let turn = pointee.turn
        pointee.turn = nil
        Turn.finishSlowly(turn, self)
    }

    /// Runs `body`, which stores what a closure has computed. A value that is released meanwhile can make changes, which the closure
    /// must not.
    @inlinable @inline(__always) func leavingComputation<Value>(releasing type: Value.Type, _ body: () -> Void) {
        if _isPOD(type) { return body() }
        swap(&pointee.context.reader, &pointee.reader)
        body()
        swap(&pointee.context.reader, &pointee.reader)
    }

    /// Begins to deliver the values of a change.
    @inlinable @inline(__always) func beginChange() {
        pointee.run &+= 1
        pointee.change = pointee.run
    }

    /// Sends what joins have received of a change.
    @inlinable @inline(__always) func endChange() {
        if pointee.hasWork { endChangeSlowly() }
        pointee.change = 0
    }

    @usableFromInline @inline(never) func endChangeSlowly() {
        if !pointee.waitingJoins.isEmpty { LatestJoin.sendWaiting(self) }
        while !pointee.laterChanges.isEmpty {
            let deliver = pointee.laterChanges.removeFirst()
            beginChange()
            deliver()
            if !pointee.waitingJoins.isEmpty { LatestJoin.sendWaiting(self) }
        }
    }

    /// Whether there is something to do at the end of the change that this thread delivers.
    var mustEndChange: Bool { !pointee.waitingJoins.isEmpty || !pointee.laterChanges.isEmpty }

    /// Notes that the turn of this thread uses no list of inputs until its next entry.
    @inlinable @inline(__always) func endSettling() {
        pointee.turn!._withUnsafeGuaranteedRef { $0.isSettling.store(false, ordering: .releasing) }
    }
}
