/// What the body of a batch has done to a property so far.
@usableFromInline package struct PropertyChange<Value: Sendable>: Sendable {
    /// The value that the thread of the batch sees. After the batch, the value that this one has replaced.
    @usableFromInline var value: Value?

    /// The version of the stored value to which the updates were applied; `nil` if the value was set.
    @usableFromInline var version: UInt64?

    /// The bodies of `modify`, to be repeated if the stored value changes before the batch ends.
    @usableFromInline var updates: [@Sendable (inout Value) -> Void] = []

    /// A value that was set, and depends on no other.
    @inlinable init(_ value: Value) { self.value = value }

    @inlinable init(updating stored: (value: Value, version: UInt64)) {
        (value, version) = (stored.value, stored.version)
    }
}

extension SubjectCore where Memory == LatestValue<Value>, Failure == Never {
    /// Runs `body` on a copy, until nothing else has changed the value meanwhile.
    @inlinable func modify<Result, Refusal: Error>(
        _ body: (inout Value) throws(Refusal) -> Result
    ) throws(Refusal) -> Result {
        var (value, version) = versionedValue
        let result = try body(&value)
        return set(value, ifVersion: version) ? result : try modifyAgain(body)
    }

    @inline(never) @inlinable func modifyAgain<Result, Refusal: Error>(
        _ body: (inout Value) throws(Refusal) -> Result
    ) throws(Refusal) -> Result {
        while true {
            var (value, version) = versionedValue
            let result = try run(body, on: &value)
            if set(value, ifVersion: version) { return result }
        }
    }

    /// Runs the body of `modify` so that it is reported if it changes the property.
    @inlinable func run<Result, Refusal: Error>(
        _ body: (inout Value) throws(Refusal) -> Result, on value: inout Value
    ) throws(Refusal) -> Result {
        let thread = StreamThreadState.current
        thread.beginModifying(self)
        defer { thread.endModifying() }
        return try body(&value)
    }

    /// Runs `body` for the thread of a batch, and again when the batch ends, if the stored value has changed by then.
    @inline(never) @inlinable func modify<Result, Refusal: Error>(
        _ body: @escaping @Sendable (inout Value) throws(Refusal) -> Result, in batch: OpenBatch,
        keeping releaseObserver: ReleaseObserver
    ) throws(Refusal) -> Result {
        let thread = StreamThreadState.current
        if thread.isComputing { origin.noteEffect("sets") }
        if thread.isModifying(self) {
            origin.noteChangeInModify()
            var ignored = value
            return try body(&ignored)
        }
        guard let open = openChange else {
            var change = PropertyChange(updating: versionedValue)
            let result = try run(body, on: &change.value!)
            change.updates = [repeating(body)]
            batch.add(update(add(change, to: batch, keeping: releaseObserver)))
            return result
        }
        var changed = open.value.value!
        let result = try run(body, on: &changed)
        open.value.value = changed
        // In place, because a batch can change a property many times.
        if open.value.version != nil { open.value.updates.append(repeating(body)) }
        return result
    }

    /// Returns what repeats `body`, and changes nothing if it throws then.
    @inlinable func repeating<Result, Refusal: Error>(
        _ body: @escaping @Sendable (inout Value) throws(Refusal) -> Result
    ) -> @Sendable (inout Value) -> Void {
        { value in
            var changed = value
            do throws(Refusal) {
                _ = try body(&changed)
                value = changed
            } catch {}
        }
    }

    /// Adds the first change in `batch`.
    @discardableResult @inlinable func add(
        _ change: PropertyChange<Value>, to batch: OpenBatch, keeping releaseObserver: ReleaseObserver
    ) -> StateBox<PropertyChange<Value>> {
        let change = StateBox(change)
        batch.add(
            BatchChange(of: self, storage: change.storage) { batch in
                withExtendedLifetime(releaseObserver) {
                    self.commit(&change.value.value, isReserved: change.value.version != nil, in: batch)
                }
            })
        return change
    }

    @inlinable func update(_ change: StateBox<PropertyChange<Value>>) -> BatchUpdate {
        BatchUpdate {
            guard let version = change.value.version else { return true }
            return self.gate.reserve { self.memory.version == version }
        } release: {
            if change.value.version != nil { self.gate.endReservation() }
        } renew: {
            guard let version = change.value.version else { return }
            let stored = self.versionedValue
            if stored.version == version { return }
            var renewed = PropertyChange(updating: stored)
            renewed.updates = change.value.updates
            for update in renewed.updates { self.run(update, on: &renewed.value!) }
            change.value = renewed
        }
    }
}
