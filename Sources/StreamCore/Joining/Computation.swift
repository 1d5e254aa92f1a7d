import Synchronization

/// The join behind a computed property, which finds its inputs while it runs the property's closure.
///
///     value of an input ──► slot ──► send ──► run the closure ──► the value, unless it is equal to the last one
///                                               reads ──► known inputs ──► their slots
///                                                   └──► new ones ──► subscribe
///
/// An input is a property that the last run has read. The closure reads the values that were delivered, like those of a tuple, so
/// they are of one moment. A property that is read for the first time, and that a later join of the same turn can change, is read as it
/// will be. This join then rises above that one, and runs again when that one has sent.
// The superclass explains its variables. Those of this class are accessed inside the drain of the join only.
@usableFromInline package final class Computation: BatchedJoin, @unchecked Sendable {
    /// A property that the closure has read.
    struct Input {
        let core: AnySubjectCore
        let slot: AnyJoinSlot
        let segment: Segment

        /// The composition of a composed property.
        let node: PropertyNode?

        /// The last run that has read it.
        var run: UInt
    }

    /// What the closure reads besides properties, and the segment of that input.
    @exclusivity(unchecked) var otherReads: (reads: any ComputedReads, segment: Segment)?

    /// The most times that a run calls the closure again because it has read new properties of objects. There is a limit, because an
    /// object that the closure creates is new each time.
    private static var repetitions: Int { 8 }

    /// What a run replaces on its thread.
    @usableFromInline struct Outer {
        let thread: StreamThreadState
        let computation: Computation?
        let read: PropertyRead?
        let areChangesPending: Bool
    }

    @exclusivity(unchecked) var known = IdentityMap<Input>()

    /// The graph of the inputs.
    let graph = JoinGraphReference()

    /// The number of runs.
    @exclusivity(unchecked) var runs: UInt = 0

    /// Whether a run has had a value to send.
    @exclusivity(unchecked) private var hasSent = false

    /// The number of inputs that this run has read.
    @exclusivity(unchecked) var inputsRead = 0

    /// The position of the input that is probably read next.
    @exclusivity(unchecked) var nextRead = 0

    /// The number of times that the closure was called again in this run.
    @exclusivity(unchecked) private var repeated = 0

    /// The height when this run began.
    @exclusivity(unchecked) var heightOfRun = 0

    /// The batch that this run delivers.
    @exclusivity(unchecked) var batchOfRun: Batch?

    /// The batches with which the closure runs again.
    @exclusivity(unchecked) var otherBatches: [BatchDelivery] = []

    /// Whether this run has read a property for which it must run again.
    @exclusivity(unchecked) var mustRunAgain = false

    /// An input that changes when the closure must run again.
    private let again = JoinSlot<Void>()

    private let finish: @Sendable () -> Void
    let origin: SourceLabel

    /// The known inputs that are composed properties, for reads.
    let found: FoundInputs

    /// Whether ``found`` differs from the known inputs.
    @exclusivity(unchecked) var hasChangedInputs = false

    /// - Parameters:
    ///   - send: Runs the closure with ``run(_:)``, and sends its value.
    ///   - finish: Completes.
    @usableFromInline init(
        _ inputs: SerializedInputs, origin: SourceLabel, _ found: FoundInputs,
        send: @escaping @Sendable (BatchedJoin) -> Void, finish: @escaping @Sendable () -> Void
    ) {
        self.finish = finish
        self.origin = origin
        self.found = found
        super.init(inputs, count: 0, send: send)
        again.value = ()
    }

    // Its closure subscribes to the inputs.
    @usableFromInline override func sendConnecting() { sendLatest(self) }

    override var isWaiting: Bool { !hasSent }

    /// Runs the closure for the first time.
    @usableFromInline func begin() {
        connect(risingFrom: origin) {
            guard inputs.tryEnter() else { return }
            send()
            inputs.leave()
        }
    }

    /// Runs `compute`, and subscribes to the properties that it reads.
    ///
    /// - Returns: `nil` if there is no value to send: the closure will run again in this turn, or this is the first run, and a turn or
    ///   another thread can have changed a property between two reads.
    @inlinable func run<Value>(_ compute: () -> Value) -> Value? {
        let outer = beginRun()
        var value = compute()
        while mustRepeat() { value = compute() }
        return endRun(outer) ? value : nil
    }

    /// Completes after the value that is being sent, if the last run has read nothing that can change.
    @usableFromInline func finishIfConstant() {
        if running.load(ordering: .acquiring) == 0 { finish() }
    }

    /// Registers what this run has read besides properties. If some of it is new, it can have changed since it was read.
    @usableFromInline func mustRepeat() -> Bool {
        guard let reads = otherReads?.reads, reads.endRun(), repeated < Self.repetitions else { return false }
        repeated += 1
        nextRead = 0
        reads.beginRun()
        return true
    }

    @usableFromInline func beginRun() -> Outer {
        let thread = StreamThreadState.current
        let outer = Outer(
            thread: thread, computation: thread.computation, read: thread.propertyRead,
            areChangesPending: Batch.areChangesPending)
        Batch.beginComputing()
        (thread.computation, thread.propertyRead) = (self, nil)
        runs &+= 1
        (inputsRead, nextRead, mustRunAgain, heightOfRun, repeated) = (0, 0, false, height, 0)
        batchOfRun = thread.batch
        otherReads?.reads.beginRun()
        return outer
    }

    @usableFromInline func endRun(_ outer: Outer) -> Bool {
        let thread = outer.thread
        (thread.computation, thread.propertyRead) = (outer.computation, outer.read)
        Batch.endComputing()
        if inputsRead < known.indices.count || otherReads != nil {
            // It can deliver what other threads have queued.
            thread.outsideOfComputations(removeUnread)
        }
        if hasChangedInputs {
            hasChangedInputs = false
            found.inputs = known.values.compactMap(\.node)
        }
        batchOfRun = nil
        if !otherBatches.isEmpty {
            let batches = otherBatches
            otherBatches = []
            for delivery in batches { delivery.perform { receiveApart((), in: again) } }
            return false
        }
        if mustRunAgain, thread.batch != nil {
            receiveApart((), in: again)
            return false
        }
        hasSent =
            hasSent || isHeightFinal || running.load(ordering: .relaxed) == 0
            || !(outer.areChangesPending || Batch.areChangesPending || inputs.drain.gate.isPending)
        return hasSent
    }

    private func removeUnread() {
        var unread: [Input] = []
        for input in known.values where input.run != runs { unread.append(input) }
        if !unread.isEmpty { hasChangedInputs = true }
        for input in unread {
            known.remove(ObjectIdentifier(input.core))
            close(input.segment)
        }
        guard let (reads, segment) = otherReads else { return }
        if reads.isEmpty {
            otherReads = nil
            close(segment)
        } else {
            reads.releaseUnused()
        }
    }
}
