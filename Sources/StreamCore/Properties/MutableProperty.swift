/// A property whose value can be set.
///
/// ```swift
/// let count = MutableProperty(1)
/// count.values.subscribe { print($0) }.add(to: bag)  // prints 1
/// count.value = 2  // prints 2
/// @MutableProperty var name = "Rill"  // $name is the MutableProperty
/// $name.signal.subscribe { print($0) }.add(to: bag)
/// name = "Brook"  // prints Brook
/// ```
///
/// It is also a property wrapper, whose projection is the property.
///
/// The value can be set on any thread, including from inside an observer. Reading it never waits for an observer.
/// See ``PropertyProtocol``.
@propertyWrapper public final class MutableProperty<Value: Sendable>: PropertyProtocol {
    @usableFromInline let core: SubjectCore<Value, Never, LatestValue<Value>>
    @usableFromInline let releaseObserver: ReleaseObserver

    /// Creates a property with an initial value.
    @inlinable public init(_ value: Value, fileID: StaticString = #fileID, line: UInt = #line) {
        core = SubjectCore(
            memory: LatestValue(value, survivesEnd: true), origin: SourceLabel("MutableProperty", fileID, line))
        releaseObserver = core.completingReleaseObserver
    }

    /// Creates the property behind a `@MutableProperty` declaration.
    @inlinable public convenience init(wrappedValue: Value, fileID: StaticString = #fileID, line: UInt = #line) {
        self.init(wrappedValue, fileID: fileID, line: line)
    }

    /// The current value.
    ///
    /// Setting it notifies the observers before the setter returns. If another thread is already notifying them, or the setter is
    /// called by an observer, the thread that is notifying delivers this value as well. Inside a batch, observers are notified when
    /// the batch ends. See ``Property/batch(_:)``.
    @inlinable public var value: Value {
        @inlinable get { core.value }
        @inlinable set { core.set(newValue, keeping: releaseObserver) }
    }

    /// The current value. See ``value``.
    @inlinable public var wrappedValue: Value {
        get { value }
        set { value = newValue }
    }

    /// The property, as `$name`.
    @inlinable public var projectedValue: MutableProperty { self }

    /// A signal of every change after the subscription, without the value at the subscription.
    @inlinable public var signal: Signal<Value, Never> { Signal(attach: core.attachWithoutReplay) }

    /// A signal of the value at the subscription and every change after it.
    @inlinable public var values: Signal<Value, Never> { Signal(attach: core.attach) }

    /// Changes the value in place, without a change by another thread between reading and writing.
    ///
    /// ```swift
    /// let queue = MutableProperty(["tea", "coffee"])
    /// let next = queue.modify { $0.removeFirst() }
    /// print(next, queue.value)  // prints tea ["coffee"]
    /// ```
    ///
    /// `body` works on a copy with no lock held. If the property was changed in the meantime, it runs again on the newer value,
    /// so it might run more than once and should have no effect but on its argument. It must not change this property, because
    /// it would run forever. If it throws, nothing changes.
    ///
    /// The number of runs has no bound. Each repetition means that another thread's change succeeded, and setting
    /// ``value`` never waits, so a thread that sets the property steadily can delay a slow `body` for as long as it does so.
    /// Keep `body` short, and compute what takes long before the call.
    ///
    /// Inside a batch, other threads read the changed value immediately, so that no change is overwritten; observers are
    /// notified when the batch ends. See ``Property/batch(_:)``.
    @discardableResult @inlinable public func modify<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        while true {
            let (current, version) = core.valueAndVersion
            var changed = current
            let result = try body(&changed)
            if core.set(changed, ifVersion: version, keeping: releaseObserver) { return result }
        }
    }

    /// Sets the value and returns the one that it replaces.
    ///
    /// ```swift
    /// let highScore = MutableProperty(80)
    /// let old = highScore.swap(95)
    /// print(old, highScore.value)  // prints 80 95
    /// ```
    @discardableResult @inlinable public func swap(_ value: Value) -> Value {
        modify { current in
            defer { current = value }
            return current
        }
    }
}

extension SubjectCore where Memory == LatestValue<Value>, Failure == Never {
    /// An observer for the property to retain: it completes the signals when the property is deallocated.
    @inlinable package var completingReleaseObserver: ReleaseObserver {
        ReleaseObserver { self.end(.completed) }
    }

    /// Stores the initial value unless there is a value. Called before anything can subscribe.
    @inlinable package func initialize(_ value: Value) {
        _ = gate.post { () -> (Item?, Value?) in (nil, memory.value == nil ? exchange(value) : nil) }
    }

    /// A Boolean value that indicates whether every earlier change has been delivered.
    @usableFromInline var isSettled: Bool { gate.isIdle }

    /// The value that the calling thread sees.
    @inlinable package var value: Value {
        if Batch.isAnyOpen, let value = computedInput { return value }
        return ownValue
    }

    /// The value, for code that is no part of a computation.
    @inlinable var ownValue: Value {
        if Batch.isAnyOpen, let value = openChange?.value { return value }
        return withMemory { $0.value! }
    }

    /// The value, and its version for ``set(_:ifVersion:keeping:)``, which is `nil` for a value that only this thread sees.
    @inlinable var valueAndVersion: (Value, UInt64?) {
        if Batch.isAnyOpen, let value = openChange?.value { return (value, nil) }
        return withMemory { ($0.value!, $0.version) }
    }

    /// The change in the batch whose body this thread runs: the value that was set, or `nil` if the stored value was changed
    /// instead.
    @inlinable var openChange: StateBox<Value?>? {
        OpenBatch.current?.change(of: self).map { StateBox(unsafeDowncast($0, to: StateBoxStorage<Value?>.self)) }
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
        if StreamThreadState.current.isComputing {
            return origin.outsideOfComputations { setSlowly(value, keeping: releaseObserver) }
        }
        if let batch = OpenBatch.current {
            change(in: batch, keeping: releaseObserver).value = value
        } else if isInTurns || Batch.current != nil {
            sendInTurn(value)
        } else {
            sendStoring(value)
        }
    }

    @inlinable func change(in batch: OpenBatch, keeping releaseObserver: ReleaseObserver) -> StateBox<Value?> {
        if let change = openChange { return change }
        let change = StateBox(Value?.none)
        batch.add(
            BatchChange(of: self, storage: change.storage) { batch in
                withExtendedLifetime(releaseObserver) { self.commit(&change.value, in: batch) }
            })
        return change
    }

    /// Makes a change take effect. Stores the value that it replaces in `change`, to be released outside of the locks.
    ///
    /// - Parameter isCurrent: Returns whether `change` can take effect.
    /// - Returns: The delivery, if this thread must make it. Called under the lock of the commit.
    @inlinable func commit(
        _ change: inout Value?, if isCurrent: () -> Bool = { true }, in batch: Batch
    ) -> (() -> Void)? {
        guard let delivery = batch.delivery() else { return nil }
        let (entry, item) = gate.post { () -> (Item?, Item?) in
            guard isCurrent() else { return (nil, nil) }
            if change != nil { memory.commit(&change) }
            guard memory.takeUndelivered(), let value = memory.value else { return (nil, nil) }
            memory.batch?.precede(batch)
            memory.batch = batch
            let item = Item.batched(value, version: memory.version, delivery)
            return (item, item)
        }
        guard let item = item ?? nil else { return nil }
        // Also retains a queued item until the lock of the commit is released, because another thread can have delivered it.
        return { self.enter(entry, item) }
    }

    /// Sets the value if `version` is the current version or `nil`.
    ///
    /// - Returns: Whether the value was set.
    @discardableResult @inlinable package func set(
        _ value: Value, ifVersion version: UInt64?, keeping releaseObserver: ReleaseObserver
    ) -> Bool {
        if Batch.isAnyOpen {
            if StreamThreadState.current.isComputing {
                var isSet = false
                origin.outsideOfComputations { isSet = set(value, ifVersion: version, keeping: releaseObserver) }
                return isSet
            }
            if let batch = OpenBatch.current {
                return set(value, ifVersion: version, in: batch, keeping: releaseObserver)
            }
        }
        guard let version, isInTurns || Batch.isAnyOpen && Batch.current != nil else {
            return set(value, ifVersion: version)
        }
        return setInTurn(value, ifVersion: version)
    }

    @inlinable func set(_ value: Value, ifVersion version: UInt64?) -> Bool {
        let item = Item.next(value)
        var (entry, result) = gate.post { () -> (Item?, (isSet: Bool, old: Value?)) in
            guard version == nil || version == memory.version else { return (nil, (false, nil)) }
            return (item, (true, exchange(value)))
        }
        guard let isSet = result?.isSet else { return true }
        // Releases the old value before the delivery.
        result = nil
        if isSet { enter(entry, item) }
        return isSet
    }

    @inline(never) @inlinable func setInTurn(_ value: Value, ifVersion version: UInt64) -> Bool {
        var change: Value? = value
        var isSet = true
        if let batch = Batch.beginDirectTurn() {
            var previous: Batch?
            let isEntered = gate.tryEnter(changing: {
                isSet = version == memory.version
                if isSet { previous = memory.exchange(&change, in: batch) }
            })
            if isEntered {
                change = nil
                deliver(isSet ? value : nil, in: batch, after: previous)
            } else {
                batch.continueIndirectly { commit(&change, if: { isCurrent(version, &isSet) }, in: $0) }
            }
        } else {
            Batch.runTurn { commit(&change, if: { isCurrent(version, &isSet) }, in: $0) }
        }
        return isSet
    }

    @inlinable func isCurrent(_ version: UInt64, _ result: inout Bool) -> Bool {
        result = version == memory.version
        return result
    }

    /// Stores a value that was computed from the stored one, which other threads can also change, and delivers it when the batch
    /// ends.
    @inline(never) @inlinable func set(
        _ value: Value, ifVersion version: UInt64?, in batch: OpenBatch, keeping releaseObserver: ReleaseObserver
    ) -> Bool {
        let change = change(in: batch, keeping: releaseObserver)
        guard let version else {
            change.value = value
            return true
        }
        let (_, result) = gate.post { () -> (Item?, (isSet: Bool, old: Value?)) in
            guard version == memory.version else { return (nil, (false, nil)) }
            memory.batch?.precede(batch.batch)
            memory.batch = batch.batch
            var value: Value? = value
            memory.commit(&value)
            return (nil, (true, value))
        }
        return result?.isSet ?? true
    }

    /// Disposes `binding` when the property is deallocated. Ignores its values.
    @inlinable func subscribeToEnd(_ binding: CompoundDisposable) {
        let segment = CompoundDisposable(isInput: false)
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
