/// What the closure of a computed property reads.
extension Computation {
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
                            slot.value = self.valueOfRun(value, of: core) { receive($0) }
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

    /// Returns the value that a property had at the moment of this run. Those of later batches are received as these batches' values.
    ///
    /// - Parameter value: The value of a property that is read for the first time, as of the batch that this thread delivers.
    @usableFromInline func valueOfRun<Value: Sendable>(
        _ value: Value, of core: AnySubjectCore, receive: (Value) -> Void
    ) -> Value {
        guard var later = Batch.current, later !== batchOfRun else { return value }
        var value = value
        var changes: [(delivery: BatchDelivery, value: Value)] = []
        while batchOfRun?.precedes(later) ?? true, let delivery = later.delivery() {
            guard let replaced = later.replacedValue(of: core) else {
                // Its value of this moment is not known. So the closure runs again with that batch, and this run sends nothing.
                otherBatches.append(delivery)
                break
            }
            changes.append((delivery, value))
            value = replaced.value as! Value
            guard let previous = replaced.previous else { break }
            later = previous
        }
        for change in changes.reversed() { change.delivery.perform { receive(change.value) } }
        return value
    }

    /// Adds an input.
    ///
    /// - Returns: Whether the property is computed by a join that is not lower than this one, so that this one has risen.
    @usableFromInline func subscribe(
        to core: AnySubjectCore, _ slot: AnyJoinSlot, _ node: PropertyNode?, _ attach: (Segment) -> Void
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
        thread.outsideOfComputations { below = thread.upstreamOfJoin(in: graph.value) { attach(segment) } }
        graph.join(&below.graph)
        if !isHeightFinal {
            thread.reportJoins(below)
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
        var below = UpstreamReport()
        thread.outsideOfComputations {
            below = thread.upstreamOfJoin(in: graph.value) {
                reads.attach(
                    Sink(
                        segment: segment, next: receiver(for: slot),
                        end: inputs.upstream.closing(segment, nil) { _ in self.inputEnded() }))
            }
        }
        graph.join(&below.graph)
        reads.beginRun()
        return reads
    }

    func close(_ segment: Segment) {
        // An input that has ended was counted before.
        if inputs.upstream.closeChild(segment, isFailure: false) { _ = completedLast() }
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
