extension SubjectCore where Memory == LatestValue<Value>, Failure == Never {
    /// An observer for the property to retain: it completes the signals when the property is deallocated.
    @inlinable package var completingReleaseObserver: ReleaseObserver {
        ReleaseObserver { self.end(.completed) }
    }

    /// Stores the initial value unless there is a value. Called before anything can subscribe.
    @inlinable package func initialize(_ value: Value) {
        _ = gate.post { () -> (Item?, Value?) in (nil, memory.value == nil ? exchange(value) : nil) }
    }

    /// The value that the calling thread sees.
    @inlinable package var value: Value {
        if Batch.isAnyOpen, let value = computedInput { return value }
        return ownValue
    }

    /// The value, for code that is no part of a computation.
    @inlinable var ownValue: Value {
        if Batch.isAnyOpen, let value = openChange?.value.value { return value }
        return withMemory { $0.value! }
    }

    /// The value, and its version for ``set(_:ifVersion:)``.
    @inlinable var versionedValue: (value: Value, version: UInt64) { withMemory { ($0.value!, $0.version) } }

    /// The change in the batch whose body this thread runs.
    @inlinable var openChange: StateBox<PropertyChange<Value>>? { OpenBatch.current.flatMap(openChange(in:)) }

    @inlinable func openChange(in batch: OpenBatch) -> StateBox<PropertyChange<Value>>? {
        batch.change(of: self).map { StateBox(unsafeDowncast($0, to: StateBoxStorage<PropertyChange<Value>>.self)) }
    }

    /// Sets the value, or stores it for the end of the batch whose body the calling thread runs.
    ///
    /// - Parameter releaseObserver: The release observer of the property, which is retained until the batch has ended.
    @inlinable package func set(_ value: Value, keeping releaseObserver: ReleaseObserver) {
        if Batch.isAnyOpen || isInTurns {
            setSlowly(value, keeping: releaseObserver)
        } else {
            sendStoring(value)
        }
    }

    @inline(never) @inlinable func setSlowly(_ value: Value, keeping releaseObserver: ReleaseObserver) {
        let thread = StreamThreadState.current
        if thread.isComputing {
            return origin.outsideOfComputations { setSlowly(value, keeping: releaseObserver) }
        }
        if thread.isModifying(self) { return origin.noteChangeInModify() }
        if let batch = thread.openBatch {
            if let change = openChange(in: batch) {
                change.value = PropertyChange(value)
            } else {
                add(PropertyChange(value), to: batch, keeping: releaseObserver)
            }
        } else if isInTurns || Batch.current != nil {
            sendInTurn(value)
        } else {
            sendStoring(value)
        }
    }

    /// Sets the value if `version` is the current version.
    ///
    /// - Returns: Whether the value was set.
    @inlinable func set(_ value: Value, ifVersion version: UInt64) -> Bool {
        if isInTurns || Batch.isAnyOpen {
            setSlowly(value, ifVersion: version)
        } else {
            setNow(value, ifVersion: version)
        }
    }

    @inline(never) @inlinable func setSlowly(_ value: Value, ifVersion version: UInt64) -> Bool {
        let thread = StreamThreadState.current
        if thread.isComputing {
            var isSet = false
            origin.outsideOfComputations { isSet = setSlowly(value, ifVersion: version) }
            return isSet
        }
        if thread.isModifying(self) {
            origin.noteChangeInModify()
            return true
        }
        return isInTurns || Batch.current != nil
            ? setInTurn(value, ifVersion: version) : setNow(value, ifVersion: version)
    }

    @inlinable func setNow(_ value: Value, ifVersion version: UInt64) -> Bool {
        var isSet = true
        sendStoring(value) {
            isSet = version == memory.version
            return isSet
        }
        return isSet
    }

    @inlinable func setInTurn(_ value: Value, ifVersion version: UInt64) -> Bool {
        var isSet = true
        sendInTurn(value) {
            isSet = version == memory.version
            return isSet
        }
        return isSet
    }

    /// Disposes `binding` when the property is deallocated. Ignores its values.
    @inlinable func subscribeToEnd(_ binding: Segment) {
        let segment = Segment()
        binding.add(segment)
        subscribe(Sink(segment: segment, next: { _ in }, end: { _ in binding.dispose() }))
    }

    /// Subscribes to the values that are set from now on.
    @inlinable package func attachWithoutReplay(_ sink: Sink<Value, Failure>) {
        guard let sink = sink.tracedHotSource(origin) else { return }
        let isFirst = StateBox(true)
        attach(
            Sink(
                segment: sink.segment,
                next: { value in
                    if isFirst.value { isFirst.value = false } else { sink.next(value) }
                }, end: sink.end))
    }
}
