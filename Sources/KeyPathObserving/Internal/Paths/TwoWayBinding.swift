import StreamCore
import Synchronization

/// A two-way binding, which identifies its writes and makes both sides equal if two writes have crossed.
///
/// Two threads that change both sides at once can each have their change overwritten by that of the other: the sides have exchanged
/// their values. In that case, another thread than the one that made it delivers at least one of the four changes, because it was
/// delivering an earlier one of that side. So the binding numbers the changes, notes which one each side has received last, and, after
/// such a delivery, writes the right value to the left unless both sides have received the same change. This write is a correction.
/// If another change is written at the same time, both can arrive in another order than they were written, so another correction follows.
@usableFromInline final class TwoWayBinding: Sendable {
    @usableFromInline enum Side: Sendable { case left, right }

    private struct Changes {
        /// The number of the latest change.
        var latest: UInt = 0

        /// The changes that the sides have received last.
        var (left, right): (UInt, UInt) = (0, 0)

        /// The number of writes that threads are making.
        var writes = 0

        /// The number of writes that were not delivered yet. A write that changes nothing, because a path ends, is counted forever.
        var undelivered = 0

        /// Whether a change was delivered by another thread than its own since all writes were delivered.
        var isCheckDue = false

        /// The write that made both sides equal, until it is delivered.
        var correction: UInt?

        /// Whether a change of the program was written during a correction. The one that was delivered last is perhaps not the one that was
        /// written last, so the numbers don't tell whether the sides differ.
        var hasOverlap = false

        /// The number of such writes since the program has changed a side. Limited, because with several bindings of a property, each
        /// could lead to another one.
        var corrections = 0

        mutating func note(_ number: UInt, on side: Side) {
            switch side {
            case .left: left = number
            case .right: right = number
            }
        }

        mutating func beginWrite(of side: Side) -> UInt {
            latest += 1
            note(latest, on: side)
            writes += 1
            undelivered += 1
            return latest
        }
    }

    private let state = Lock(Changes())

    @usableFromInline init() {}

    @inlinable static func connect<Value: Sendable>(
        from right: Signal<Value, Never>, to writeLeft: @escaping @Sendable (Value) -> Void,
        from left: Signal<Value, Never>, to writeRight: @escaping @Sendable (Value) -> Void,
        reading readRight: @escaping @Sendable () -> Value?
    ) -> any Disposable {
        let binding = TwoWayBinding()
        let both = CompoundDisposable()
        let copyRight: @Sendable () -> Void = { if let value = readRight() { writeLeft(value) } }
        // The first value of each side isn't a change. The initial value is written when both sides are observed, so that its echo
        // arrives in the same way as any other.
        let initialSync = Lock(InitialSync<Value>())
        let isStarted = OnceFlag()
        both.add(
            right.subscribe { value in
                let isEcho = binding.isEcho
                // Exchanged, because the previous value must not be released under the lock.
                var latest: Value? = value
                let isFirst = initialSync.withLock { $0.note(&latest, isEcho: isEcho) }
                if !isFirst { binding.receive(on: .right, { writeLeft(value) }, copyRight) }
            } completed: {
                both.dispose()
            })
        both.add(
            left.subscribe { value in
                if isStarted.testAndSet() { binding.receive(on: .left, { writeRight(value) }, copyRight) }
            } completed: {
                both.dispose()
            })
        // Repeated if the right side changed during the write, because that change might have been written first.
        while case (let value?, let isWritten) = initialSync.withLock({ $0.next() }), !isWritten, !both.isDisposed {
            binding.receive(on: .right, { writeLeft(value) }, copyRight)
        }
        return both
    }

    /// Whether the change that is being delivered was written by this binding.
    @usableFromInline var isEcho: Bool { ThreadObservation.echoedWrite(by: self) != nil }

    /// Receives the change of a side that is being delivered.
    ///
    /// - Parameters:
    ///   - write: Writes the change to the other side, unless it was written by this binding.
    ///   - copyRight: Writes the present value of the right side to the left.
    @usableFromInline func receive(on side: Side, _ write: () -> Void, _ copyRight: () -> Void) {
        let canBeFromOtherThread = ThreadObservation.canBeFromOtherThread
        if let echo = ThreadObservation.echoedWrite(by: self) {
            state.withLock { state in
                state.note(echo, on: side)
                state.undelivered = max(0, state.undelivered - 1)
                if state.correction == echo { state.correction = nil }
                if canBeFromOtherThread { state.isCheckDue = true }
            }
        } else {
            let number = state.withLock { state in
                if state.correction != nil {
                    state.correction = nil
                    state.hasOverlap = true
                }
                if ThreadObservation.isDeliveringProgramChange { state.corrections = 0 }
                if canBeFromOtherThread { state.isCheckDue = true }
                return state.beginWrite(of: side)
            }
            ThreadObservation.withOrigin(for: self, number, write)
            state.withLock { $0.writes -= 1 }
        }
        while let number = beginCorrection() {
            ThreadObservation.withOrigin(for: self, number, isPassedOn: false, copyRight)
            state.withLock { $0.writes -= 1 }
        }
    }

    /// Returns the number of the write that is to make both sides equal, if they differ and no other write can.
    private func beginCorrection() -> UInt? {
        state.withLock { state in
            guard state.isCheckDue, state.writes == 0, state.correction == nil, state.corrections < 16 else {
                return nil
            }
            if state.left == state.right, !state.hasOverlap {
                if state.undelivered == 0 { state.isCheckDue = false }
                return nil
            }
            state.corrections += 1
            state.hasOverlap = false
            state.correction = state.beginWrite(of: .right)
            return state.correction
        }
    }
}

/// The right side's value until it is written to the left. It isn't retained longer, because the property might be weak.
@usableFromInline struct InitialSync<Value: Sendable>: Sendable {
    @usableFromInline var latest: Value?
    @usableFromInline var changes = 0
    @usableFromInline var written = 0
    @usableFromInline var isOver = false

    @inlinable init() {}

    /// Stores a value of the right side.
    /// - Returns: Whether it is the first value.
    @inlinable mutating func note(_ value: inout Value?, isEcho: Bool) -> Bool {
        if isOver { return false }
        swap(&latest, &value)
        if !isEcho { changes += 1 }
        return changes == 1
    }

    /// Returns the latest value, and whether it was written and not changed since. In that case it is released.
    @inlinable mutating func next() -> (Value?, isWritten: Bool) {
        if changes == written {
            isOver = true
            return (latest.take(), true)
        }
        written = changes
        return (latest, false)
    }
}

/// A flag that can be set once.
@usableFromInline final class OnceFlag: Sendable {
    private let isSet = Atomic(false)

    @usableFromInline init() {}

    /// Sets the flag and returns whether it was already set.
    @usableFromInline func testAndSet() -> Bool { isSet.exchange(true, ordering: .acquiringAndReleasing) }
}

/// Writes a property of an object that belongs to the main actor.
// A weak reference, which can be read on any thread, and an immutable closure. The object is used, and the closure is called,
// where the observation of the other side sends its values, which is the main actor.
@usableFromInline final class MainWriter<Object: AnyObject, Value: Sendable>: @unchecked Sendable {
    @usableFromInline weak let object: Object?
    @usableFromInline let set: (Object, Value) -> Void

    @inlinable init(_ object: Object, _ set: @escaping (Object, Value) -> Void) {
        self.object = object
        self.set = set
    }

    @inlinable static func closure(
        _ object: Object, _ set: @escaping (Object, Value) -> Void
    ) -> @Sendable (Value) -> Void {
        let writer = MainWriter(object, set)
        return { writer.write($0) }
    }

    @inlinable func write(_ value: Value) {
        if let object { set(object, value) }
    }
}
