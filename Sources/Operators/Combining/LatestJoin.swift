import StreamCore
public import Synchronization

/// A join of the latest values of several signals.
///
/// While a thread delivers the values of one change of properties, it only stores them. At the end of the change, it sends once. Joins send in the
/// order in which they were connected, so that one which sends to another one is first.
// The variables are accessed inside the drain of the join only, and the others are immutable or atomic.
@usableFromInline package class LatestJoin: LateSender, @unchecked Sendable {
    @usableFromInline final let inputs: SerializedInputs

    /// Sends the latest values. Called inside the drain, if every input has one.
    @usableFromInline final let sendLatest: @Sendable (LatestJoin) -> Void

    /// The number of inputs without a value.
    @exclusivity(unchecked) @usableFromInline final var missing: Int

    /// The number of inputs that have not completed.
    @usableFromInline final let running: Atomic<Int>

    /// The change of which values are stored and not sent; 0 if there is none.
    @exclusivity(unchecked) @usableFromInline final var unsent: UInt = 0

    /// The position among all joins, so that a lower one has a smaller number; 0 until it has sent a value or all inputs are subscribed to.
    @usableFromInline final let number = Atomic<UInt>(0)
    private static let numbers = Atomic<UInt>(0)

    /// The change during which the inputs are being subscribed to; 0 if there is none.
    private final let connectingChange = Atomic<UInt>(0)

    /// The change of which the last value was received.
    private final let lastChange = Atomic<UInt>(0)

    @usableFromInline init(_ inputs: SerializedInputs, count: Int, send: @escaping @Sendable (LatestJoin) -> Void) {
        self.inputs = inputs
        sendLatest = send
        missing = count
        running = Atomic(count)
    }

    /// Counts an input that has completed, and returns whether it was the last one.
    @inlinable final func completedLast() -> Bool {
        running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }

    /// Runs `subscribe`, which subscribes to the inputs. Their first values are sent immediately.
    @usableFromInline package final func connect(_ subscribe: () -> Void) {
        connectingChange.store(StateThread.current.pointee.change, ordering: .relaxed)
        subscribe()
        connectingChange.store(0, ordering: .relaxed)
        if number.load(ordering: .relaxed) == 0 { renumber() }
    }

    /// Makes this join higher than all others.
    @usableFromInline final func renumber() {
        number.store(Self.numbers.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
    }

    // MARK: Receiving

    /// Returns a closure that receives the values of the input with this slot.
    @inlinable final func receiver<Input: Sendable>(for slot: JoinSlot<Input>) -> @Sendable (Input) -> Void {
        { value in
            let thread = StateThread.current
            let change = self.isSentAtOnce(thread) ? 0 : self.beginReceiving(thread)
            if self.inputs.tryEnter() {
                self.receive(value, in: slot, change, thread)
                self.inputs.leave()
            } else {
                self.receiveLater(value, in: slot, change)
            }
        }
    }

    /// Returns whether a value that `thread` delivers belongs to no change, and the join that has sent it, if one has, is lower.
    @inlinable @inline(__always) final func isSentAtOnce(_ thread: StateThreadPointer) -> Bool {
        if thread.pointee.change != 0 { return false }
        guard let lower = thread.sendingJoin else { return true }
        let number = number.load(ordering: .relaxed)
        return number > lower._withUnsafeGuaranteedRef { $0.number.load(ordering: .relaxed) }
    }

    /// Returns the change at whose end a value is sent, or 0 if it is sent immediately.
    @usableFromInline @inline(never) final func beginReceiving(_ thread: StateThreadPointer) -> UInt {
        if let lower = thread.sendingJoin { keepAbove(lower.takeUnretainedValue()) }
        let change = thread.pointee.change
        if change == 0 || change == connectingChange.load(ordering: .relaxed) { return 0 }
        if lastChange.exchange(change, ordering: .relaxed) != change { wait(thread) }
        return change
    }

    /// Makes this join higher than one that sends to it. They can have been connected in the other order.
    private final func keepAbove(_ lower: LatestJoin) {
        let number = number.load(ordering: .relaxed)
        if number != 0, number <= lower.number.load(ordering: .relaxed) { renumber() }
    }

    /// Lets this thread send what is stored at the end of the change that it delivers.
    private final func wait(_ thread: StateThreadPointer) {
        if number.load(ordering: .relaxed) == 0 { renumber() }
        thread.pointee.hasWork = true
        thread.pointee.lateSender = LatestJoin.self
        thread.pointee.waiting.append(Unmanaged.passRetained(self).toOpaque())
        thread.pointee.waiting.sortLast(from: thread.pointee.waiting.count - 1) { join, new in
            Self.number(of: join) > Self.number(of: new)
        }
    }

    private static func number(of join: UnsafeMutableRawPointer) -> UInt {
        Unmanaged<LatestJoin>.fromOpaque(join)._withUnsafeGuaranteedRef { $0.number.load(ordering: .relaxed) }
    }

    @inlinable @inline(__always) final func receive<Input: Sendable>(
        _ value: Input, in slot: JoinSlot<Input>, _ change: UInt, _ thread: StateThreadPointer
    ) {
        // What is stored belongs to another change, or the input has already sent a value of this one.
        if unsent != 0, unsent != change || slot.change == change { send(thread) }
        slot.change = change
        if slot.value == nil { noteFirstValue() }
        slot.value = value
        if change == 0 { send(thread) } else { unsent = change }
    }

    @usableFromInline final func noteFirstValue() {
        missing -= 1
        if missing == 0, number.load(ordering: .relaxed) == 0 { renumber() }
    }

    @inline(never) @inlinable final func receiveLater<Input: Sendable>(
        _ value: Input, in slot: JoinSlot<Input>, _ change: UInt
    ) {
        inputs.performLater(value) { self.receive($0, in: slot, change, StateThread.current) }
    }

    // MARK: Sending

    /// Sends what is stored.
    @inlinable @inline(__always) final func send(_ thread: StateThreadPointer) {
        unsent = 0
        if missing > 0 || inputs.subscription.isDisposed { return }
        let outer = thread.pointee.sending
        thread.pointee.sending = Unmanaged.passUnretained(self).toOpaque()
        sendLatest(self)
        thread.pointee.sending = outer
    }

    /// Sends what the joins have stored of the change that this thread delivers, also those that receive it meanwhile.
    @usableFromInline package static func sendWaiting(_ thread: StateThreadPointer) {
        let change = thread.pointee.change
        while !thread.pointee.waiting.isEmpty {
            let join = Unmanaged<LatestJoin>.fromOpaque(thread.pointee.waiting.first).takeRetainedValue()
            thread.pointee.waiting.removeFirst()
            // It can receive another value of the change, and waits again then.
            _ = join.lastChange.compareExchange(expected: change, desired: 0, ordering: .relaxed)
            join.inputs.performAfterEnd { if join.unsent == change { join.send(StateThread.current) } }
        }
    }
}

extension StateThreadPointer {
    /// The join that this thread sends the values of.
    @inlinable @inline(__always) var sendingJoin: Unmanaged<LatestJoin>? {
        pointee.sending.map { Unmanaged.fromOpaque($0) }
    }
}
