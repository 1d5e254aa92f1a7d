/// An operator that stores what it receives of one change of properties, and sends it once, at the end of the change.
///
/// It appends itself to ``StateThread/waiting``. One type has this protocol: the joins of signals.
@usableFromInline package protocol LateSender: AnyObject {
    /// Sends what is stored of the change that `thread` delivers, also what is received meanwhile, and removes all that wait.
    static func sendWaiting(_ thread: StateThreadPointer)
}

// The values of one change of properties.
extension UnsafeMutablePointer where Pointee == StateThread {
    /// Runs `body`, which delivers the values of one change outside of turns, and then what is set meanwhile.
    ///
    /// - Parameters:
    ///   - turn: A turn for what is set meanwhile, and perhaps was before. Not used if this thread runs one.
    ///   - commit: Commits what belongs to the same change, which the turn delivers.
    @inlinable @inline(__always) package func deliverChange(
        in turn: Unmanaged<Turn>? = nil, committing commit: () -> Void = {}, _ body: () -> Void
    ) {
        if pointee.change != 0 {
            commit()
            return body()
        }
        let hasTurn = pointee.turn != nil
        if !hasTurn, let turn { (pointee.turn, pointee.hasWork) = (turn, true) }
        beginChange()
        commit()
        let isContinued = !hasTurn && pointee.turn?._withUnsafeGuaranteedRef { $0.isOpen } ?? false
        body()
        if !isContinued { endChange() }
        if !hasTurn { endDelivery() }
    }

    /// Calls `deliver` after the change that this thread delivers.
    func deliverLater(_ deliver: @escaping () -> Void) {
        pointee.hasWork = true
        pointee.laterChanges.append(deliver)
    }

    /// Begins to deliver the values of a change.
    @inlinable @inline(__always) func beginChange() {
        pointee.run &+= 1
        pointee.change = pointee.run
    }

    /// Sends what late senders have received of a change.
    @inlinable @inline(__always) func endChange() {
        if pointee.hasWork { endChangeSlowly() }
        pointee.change = 0
    }

    @usableFromInline @inline(never) func endChangeSlowly() {
        sendWaiting()
        while !pointee.laterChanges.isEmpty {
            let deliver = pointee.laterChanges.removeFirst()
            beginChange()
            deliver()
            sendWaiting()
        }
    }

    private func sendWaiting() {
        if !pointee.waiting.isEmpty { pointee.lateSender!.sendWaiting(self) }
    }

    /// Whether there is something to do at the end of the change that this thread delivers.
    var mustEndChange: Bool { !pointee.waiting.isEmpty || !pointee.laterChanges.isEmpty }
}
