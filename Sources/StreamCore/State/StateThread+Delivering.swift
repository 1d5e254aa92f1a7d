extension UnsafeMutablePointer where Pointee == StateThread {
    /// Runs `body`, which is no part of what this thread computes.
    @usableFromInline package func outsideOfComputations<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let (context, running) = (pointee.context, pointee.running)
        defer { (pointee.context, pointee.running) = (context, running) }
        pointee.context = StateThread.Context()
        if pointee.transaction != nil { pointee.context.version = Version.uncommitted }
        pointee.running = nil
        return try body()
    }

    /// Whether this thread runs the body of a batch or a transaction.
    @inlinable package var isInTransaction: Bool { pointee.transaction != nil }

    /// Whether this thread runs neither the body of a batch or a transaction nor the closure of a computed property.
    @inlinable package var runsNoClosure: Bool { pointee.transaction == nil && pointee.running == nil }

    /// Whether this thread reads the values that were committed last.
    package var readsNewest: Bool { pointee.context.version == Version.newest }

    /// Whether this thread delivers a value.
    @inlinable var isDelivering: Bool { pointee.turn != nil || pointee.change != 0 }

    /// Returns the turn for what is set while this thread delivers a value, or `nil` if it delivers none.
    @inlinable @inline(__always) func turnOfDelivery() -> Unmanaged<Turn>? {
        if pointee.turn == nil, pointee.change != 0 { (pointee.turn, pointee.hasWork) = (Turn.make(self), true) }
        return pointee.turn
    }

    /// Ends the delivery of a change outside of turns, and delivers what was set meanwhile.
    @inlinable @inline(__always) func endDelivery() {
        if !pointee.hasWork { return }
        let turn = pointee.turn
        pointee.turn = nil
        Turn.finish(turn, self)
    }

    /// Lets this thread run `turn` when its own ends.
    func adopt(_ turn: Unmanaged<Turn>) {
        pointee.hasWork = true
        pointee.adopted.append(turn)
    }

    /// Runs `body`, which stores what a closure has computed, as code outside of that closure: the release of the old value can run code of
    /// the user, which can make changes.
    @inlinable @inline(__always) func leavingComputation<Value>(releasing type: Value.Type, _ body: () -> Void) {
        if _isPOD(type) { return body() }
        swap(&pointee.context.reader, &pointee.reader)
        body()
        swap(&pointee.context.reader, &pointee.reader)
    }
}
