public import Synchronization

/// A join of the latest values of several inputs: the counts of its inputs, its values of open batches, and its height, which is the
/// number of joins between it and its sources. A batch flushes lower joins first.
///
/// It is independent of the types of the values, except for closures that were created where the types were known.
// The variables are accessed inside the drain of the join only, and the others are immutable or atomic.
@usableFromInline package class BatchedJoin: @unchecked Sendable {
    @usableFromInline final let inputs: SerializedInputs

    /// Sends the latest values. Called inside the drain, if every input has one.
    @usableFromInline final let sendLatest: @Sendable (BatchedJoin) -> Void

    /// The number of inputs without a value.
    @exclusivity(unchecked) @usableFromInline final var missing: Int

    /// Values of batches that have not delivered all their changes yet.
    @exclusivity(unchecked) @usableFromInline final var batched = BatchedValues()

    /// The last batch that was flushed while an input had no value. The first tuple contains its values.
    @exclusivity(unchecked) final var unsentBatch: Batch?

    /// The number of inputs that have not completed.
    @usableFromInline final let running: Atomic<Int>

    /// The direct turn that holds the drain of this join, as an address; 0 if there is none. Changes while the turn's lock is held, or on
    /// the turn's thread.
    private let holder = Atomic<UInt>(0)

    /// The number of tuples that direct turns have begun. An input whose slot has this number has sent a value for the present one.
    @exclusivity(unchecked) @usableFromInline final var turn: UInt = 0

    @usableFromInline final let storedHeight = Atomic(Int.max)

    /// Whether this join subscribes to its inputs.
    @inlinable final var isConnecting: Bool { storedHeight.load(ordering: .relaxed) > .max / 2 }

    /// The height, if it can rise, because this join or one upstream of it can get more inputs.
    private let rising = SetOnce<RisingHeight>()

    @usableFromInline init(_ inputs: SerializedInputs, count: Int, send: @escaping @Sendable (BatchedJoin) -> Void) {
        self.inputs = inputs
        sendLatest = send
        missing = count
        running = Atomic(count)
    }

    /// Counts an input that has completed, and returns whether it was the last one.
    @inlinable final func completedLast() -> Bool {
        running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }

    /// Whether values wait in the drain, before a terminal event if there is one.
    final var valuesWait: Bool { inputs.drain.gate.isPending && !inputs.hasEnded }

    /// Whether `batch` holds the drain of this join until it flushes the join.
    @usableFromInline final func isHeld(by batch: Batch) -> Bool {
        holder.load(ordering: .acquiring) == UInt(bitPattern: Unmanaged.passUnretained(batch).toOpaque())
    }

    /// Makes `batch` hold the drain.
    @usableFromInline final func beginHold(by batch: Batch) {
        holder.store(UInt(bitPattern: Unmanaged.passUnretained(batch).toOpaque()), ordering: .releasing)
    }

    final func endHold() { holder.store(0, ordering: .releasing) }

    /// Sends the latest values, if every input has one.
    @inlinable final func send() {
        if missing != 0 || inputs.segment.isDisposed { return }
        if isConnecting { sendConnecting() } else { sendLatest(self) }
    }

    /// Sends while this join subscribes to its inputs. What an observer subscribes to then is none of them.
    @usableFromInline func sendConnecting() { StreamThreadState.current.outsideOfJoins { sendLatest(self) } }

    /// Whether this join has yet to send its first value.
    var isWaiting: Bool { missing > 0 }

    final var height: Int { rising.value?.value ?? storedHeight.load(ordering: .acquiring) }

    /// A Boolean value that indicates whether the join has subscribed to all its inputs.
    final var isHeightFinal: Bool { height < .max / 2 }

    /// Runs `subscribe`, which subscribes to the inputs, and computes the height from the joins that it subscribes to.
    ///
    /// Until then, an input join counts as lower than the join that subscribes to it.
    ///
    /// - Parameter origin: Where the join was made, if inputs can be added later.
    @usableFromInline package final func connect(risingFrom origin: SourceLabel? = nil, _ subscribe: () -> Void) {
        let thread = StreamThreadState.current
        storedHeight.store(.max - thread.connectingJoins - 1, ordering: .relaxed)
        var found = thread.upstreamOfJoin(subscribe)
        found.height += 1
        storedHeight.store(found.height, ordering: .releasing)
        if origin != nil || !found.rising.isEmpty {
            let height = rising.setIfUnset(RisingHeight(found.height, origin))
            for input in found.rising { input.add(height) }
            found.rising = [height]
        }
        thread.reportJoins(found)
    }

    /// Makes this join rise with `inputs`, unless one of them is this join or above it.
    ///
    /// - Returns: The heights from that of this join to that input; `nil` if there is none.
    final func follow(_ inputs: [RisingHeight]) -> [RisingHeight]? {
        guard let height = rising.value, !inputs.isEmpty else { return nil }
        return height.follow(inputs)
    }

    /// Makes this join and those above it higher than `height`.
    final func rise(above height: Int) { rising.value?.rise(above: height) }
}
