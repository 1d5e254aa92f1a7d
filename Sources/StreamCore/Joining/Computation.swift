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
    private struct Input {
        let core: AnySubjectCore
        let slot: AnyJoinSlot
        let segment: CompoundDisposable

        /// The composition of a composed property.
        let node: PropertyNode?

        /// The last run that has read it.
        var run: UInt
    }

    /// What the closure reads besides properties, and the segment of that input.
    @exclusivity(unchecked) private var otherReads: (reads: any ComputedReads, segment: CompoundDisposable)?

    /// The most times that a run calls the closure again because it has read new properties of objects. There is a limit, because an
    /// object that the closure creates is new each time.
    private static var repetitions: Int { 8 }

    /// What a run replaces on its thread.
    @usableFromInline struct Outer {
        let thread: StreamThreadState
        let computation: Computation?
        let read: PropertyRead?
        let isBatchOpen: Bool
    }

    @exclusivity(unchecked) private var known = IdentityMap<Input>()

    /// The number of runs.
    @exclusivity(unchecked) private var runs: UInt = 0

    /// The number of inputs that this run has read.
    @exclusivity(unchecked) private var inputsRead = 0

    /// The position of the input that is probably read next.
    @exclusivity(unchecked) private var nextRead = 0

    /// The number of times that the closure was called again in this run.
    @exclusivity(unchecked) private var repeated = 0

    /// The height when this run began.
    @exclusivity(unchecked) private var heightOfRun = 0

    /// The batch that this run delivers.
    @exclusivity(unchecked) private var batchOfRun: Batch?

    /// The batches with which the closure runs again.
    @exclusivity(unchecked) private var otherBatches: [BatchDelivery] = []

    /// Whether this run has read a property for which it must run again.
    @exclusivity(unchecked) private var mustRunAgain = false

    /// An input that changes when the closure must run again.
    private let again = JoinSlot<Void>()

    private let finish: @Sendable () -> Void
    private let origin: SourceLabel

    /// The known inputs that are composed properties, for reads.
    private let found: FoundInputs

    /// Whether ``found`` differs from the known inputs.
    @exclusivity(unchecked) private var hasChangedInputs = false

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
            isBatchOpen: Batch.isAnyOpen)
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
        if isHeightFinal || running.load(ordering: .relaxed) == 0 { return true }
        return !(outer.isBatchOpen || Batch.isAnyOpen || inputs.drain.gate.isPending)
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

    private func close(_ segment: CompoundDisposable) {
        // An input that has ended was counted before.
        if inputs.upstream.closeChild(segment, isFailure: false) { _ = completedLast() }
    }

    // MARK: - Reading

    /// Returns the value of a property, which is an input from now on.
    ///
    /// - Parameters:
    ///   - owner: The composed property, which is retained while it is an input, because nothing else might retain it.
    ///   - node: The composition of the property.
    ///   - compute: Computes the value from the sources of the property.
    @inlinable func value<Value>(
        of core: SubjectCore<Value, Never, LatestValue<Value>>, keeping owner: (any Sendable & AnyObject)? = nil,
        _ node: PropertyNode? = nil, computing compute: () -> Value? = { nil }
    ) -> Value {
        if let slot = slot(of: core) { return unsafeDowncast(slot, to: JoinSlot<Value>.self).value! }
        return firstValue(of: core, keeping: owner, node, computing: compute)
    }

    @inline(never) @inlinable func firstValue<Value>(
        of core: SubjectCore<Value, Never, LatestValue<Value>>, keeping owner: (any Sendable & AnyObject)?,
        _ node: PropertyNode?, computing compute: () -> Value?
    ) -> Value {
        let slot = JoinSlot<Value>()
        slot.value = core.withMemory { $0.value! }
        guard canFollow(core) else { return slot.value! }
        let isHigher = subscribe(to: core, slot, node) { child in
            if let owner { child.add { withExtendedLifetime(owner) {} } }
            let isReplay = StateBox(true)
            let receive = receiver(for: slot)
            core.attach(
                Sink(
                    segment: child,
                    next: { value in
                        if isReplay.value {
                            isReplay.value = false
                            slot.value = value
                            self.noteReplay()
                        } else {
                            receive(value)
                        }
                    }, end: inputs.upstream.closing(child, nil) { _ in self.inputEnded() }))
        }
        return isHigher ? compute() ?? slot.value! : slot.value!
    }

    @usableFromInline func slot(of core: AnySubjectCore) -> AnyJoinSlot? {
        let expected = nextRead
        if expected < known.indices.endIndex, known[expected].core === core { return read(expected) }
        if expected > 0, known[expected - 1].core === core { return known[expected - 1].slot }
        return known.position(of: ObjectIdentifier(core)).map(read)
    }

    private func read(_ position: Int) -> AnyJoinSlot {
        nextRead = position + 1
        if known[position].run != runs {
            known[position].run = runs
            inputsRead += 1
        }
        return known[position].slot
    }

    /// Makes this join rise with a property. Returns `false` if the property is computed from this one.
    @usableFromInline func canFollow(_ core: AnySubjectCore) -> Bool {
        guard let cycle = follow(core.upstream.rising) else { return true }
        let members = cycle.compactMap(\.origin?.place)
        Misuse.report(
            .circularComputation,
            "The closure of a computed property reads a property that is computed from it, so it reads the last value; "
                + "compute one of them without the other", at: members)
        return false
    }

    /// Notes that a property which is read for the first time has a value of a batch that this run does not deliver.
    ///
    /// Its value of this moment is not known any more. So the closure runs again with that batch, and this run sends nothing.
    @usableFromInline func noteReplay() {
        guard let batch = Batch.current, batch !== batchOfRun, let delivery = batch.delivery() else { return }
        otherBatches.append(delivery)
    }

    /// Adds an input.
    ///
    /// - Returns: Whether the property is computed by a join that is not lower than this one, so that this one has risen.
    @usableFromInline func subscribe(
        to core: AnySubjectCore, _ slot: AnyJoinSlot, _ node: PropertyNode?, _ attach: (CompoundDisposable) -> Void
    ) -> Bool {
        let segment = inputs.openChild()
        known.append(
            Input(core: core, slot: slot, segment: segment, node: node, run: runs), for: ObjectIdentifier(core))
        if node != nil { hasChangedInputs = true }
        nextRead = known.indices.endIndex
        inputsRead += 1
        running.add(1, ordering: .relaxed)
        let thread = StreamThreadState.current
        var below = UpstreamReport()
        thread.connectingJoins += 1
        thread.outsideOfComputations { below = thread.upstream { attach(segment) } }
        thread.connectingJoins -= 1
        if !isHeightFinal {
            thread.reportJoins(height: below.height, rising: below.rising)
            return false
        }
        guard below.height >= heightOfRun else { return false }
        rise(above: below.height)
        mustRunAgain = true
        return true
    }

    /// The computation that this thread runs, if its reads are noted.
    package static var current: Computation? {
        guard Batch.isAnyOpen else { return nil }
        let thread = StreamThreadState.current
        return thread.propertyRead == nil ? thread.computation : nil
    }

    /// Returns what the closure reads besides properties. `make` is called if there is nothing yet.
    package func reads(make: () -> any ComputedReads) -> any ComputedReads {
        if let otherReads { return otherReads.reads }
        let (reads, slot) = (make(), JoinSlot<Void>())
        slot.value = ()
        let segment = inputs.openChild()
        otherReads = (reads, segment)
        running.add(1, ordering: .relaxed)
        let thread = StreamThreadState.current
        thread.connectingJoins += 1
        thread.outsideOfComputations {
            _ = thread.upstream {
                reads.attach(
                    Sink(
                        segment: segment, next: receiver(for: slot),
                        end: inputs.upstream.closing(segment, nil) { _ in self.inputEnded() }))
            }
        }
        thread.connectingJoins -= 1
        reads.beginRun()
        return reads
    }

    @usableFromInline func inputEnded() {
        guard completedLast() else { return }
        sendAllBatched()
        // A run that still waits can read other properties.
        let finishIfConstant: @Sendable () -> Void = { self.finishIfConstant() }
        inputs.enter(inputs.drain.post(finishIfConstant), finishIfConstant)
    }
}

/// What a closure reads besides properties: the properties of observable objects.
package protocol ComputedReads: AnyObject, Sendable {
    /// Begins to note reads.
    func beginRun()

    /// Ends a run. Returns whether it has read something else than the one before, which is registered now.
    func endRun() -> Bool

    /// Whether the last run has read nothing.
    var isEmpty: Bool { get }

    /// Sends when something has changed that the last run has read.
    func attach(_ sink: Sink<Void, Never>)

    /// Releases what the last run has not read any more.
    func releaseUnused()
}

extension SubjectCore where Memory == LatestValue<Value>, Failure == Never {
    /// The value for the computed property whose closure this thread runs; `nil` if it runs none.
    @inline(never) @inlinable var computedInput: Value? {
        let thread = StreamThreadState.current
        if thread.propertyRead != nil { return PropertyRead.value(ofSource: self) { self.ownValue } }
        return thread.computation.map { $0.value(of: self) }
    }
}
