/// Finds out which writes of a two-way binding cross a change of another thread.
///
/// If both sides change at once, each change is written over the other one, and neither write is written back: the sides would
/// exchange their values. Therefore, if a side changes while a write to it is on the way, the binding's own write counts as a change
/// when it arrives, and is written to the other side as well. Each side sends its changes one at a time and in order, so the last
/// one to arrive is the value of both.
@usableFromInline struct TwoWayWrites: Sendable {
    @usableFromInline enum Side: Sendable {
        case left, right
        var other: Side { self == .left ? .right : .left }
    }

    private struct Writes: Sendable {
        /// The number of writes that have not arrived. A setter can ignore a write, so it can be too high until the next one arrives.
        var pending = 0

        /// Whether the side has changed during that.
        var isCrossed = false

        /// The thread that writes, and the number of its calls.
        var thread: ObjectIdentifier?
        var calls = 0
    }

    private var left = Writes()
    private var right = Writes()

    private subscript(side: Side) -> Writes {
        get { side == .left ? left : right }
        set { if side == .left { left = newValue } else { right = newValue } }
    }

    /// Notes a change of `side`, and returns whether to write it to the other side.
    mutating func begin(of side: Side, isEcho: Bool, on thread: ObjectIdentifier) -> Bool {
        if isEcho {
            let isCrossed = self[side].isCrossed
            // An arrival inside of the call that writes is that of the last write.
            let isLast = self[side].thread == thread || self[side].pending <= 1
            self[side].pending = isLast ? 0 : self[side].pending - 1
            if isLast { self[side].isCrossed = false }
            guard isCrossed else { return false }
        } else if self[side].pending > 0, self[side].thread != thread {
            self[side].isCrossed = true
        }
        self[side.other].pending += 1
        self[side.other].thread = thread
        self[side.other].calls += 1
        return true
    }

    /// Ends the call that writes a change of `side`.
    mutating func end(of side: Side) {
        self[side.other].calls -= 1
        if self[side.other].calls == 0 { self[side.other].thread = nil }
    }
}
