/// A property that can be set. Also a property wrapper, whose projection is the property.
///
/// ```swift
/// let count = MutableProperty(1)
/// @MutableProperty var name = "Rill"  // $name is the MutableProperty
/// ```
///
/// Setting may be done from any thread and from inside an observer, and reading never waits for an observer.
/// See ``PropertyProtocol``.
@propertyWrapper public final class MutableProperty<Value: Sendable>: PropertyProtocol {
    @usableFromInline let emitter: Emitter<Value, Never, Latest<Value>>
    @usableFromInline let lifeline: Lifeline

    /// A property with its first value.
    @inlinable public init(_ value: Value, fileID: StaticString = #fileID, line: UInt = #line) {
        emitter = Emitter(memory: Latest(value, survivesEnd: true), origin: StageLabel("MutableProperty", fileID, line))
        lifeline = emitter.completingLifeline
    }

    /// A wrapped property with its first value.
    @inlinable public convenience init(wrappedValue: Value, fileID: StaticString = #fileID, line: UInt = #line) {
        self.init(wrappedValue, fileID: fileID, line: line)
    }

    /// The current value. Setting it tells the observers before it returns, unless another thread or an observer is telling them;
    /// then that one tells this value, too.
    @inlinable public var value: Value {
        @inlinable get { emitter.withMemory { $0.value! } }
        @inlinable set { emitter.set(newValue) }
    }

    /// The current value. See ``value``.
    @inlinable public var wrappedValue: Value {
        get { value }
        set { value = newValue }
    }

    /// The property itself.
    @inlinable public var projectedValue: MutableProperty { self }

    /// Each change from the subscription on, without the value at subscription.
    @inlinable public var signal: Signal<Value, Never> { Signal(attach: emitter.attachWithoutReplay) }

    /// The value at subscription, then each change.
    @inlinable public var values: Signal<Value, Never> { Signal(attach: emitter.attach) }

    /// Changes the value in place: no change of another thread comes between reading and writing.
    ///
    /// `body` works on a copy with no lock held. If another change was made meanwhile, it runs again on the newer value,
    /// so it may run more than once and should have no effect but on its argument; if it changed this property it would run
    /// for ever. Nothing changes when it throws.
    @discardableResult @inlinable public func modify<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        while true {
            let (current, version) = emitter.withMemory { ($0.value!, $0.version) }
            var changed = current
            let result = try body(&changed)
            if emitter.set(changed, ifVersion: version) { return result }
        }
    }

    /// Sets `value` and returns what it replaces.
    @discardableResult @inlinable public func swap(_ value: Value) -> Value {
        modify { current in
            defer { current = value }
            return current
        }
    }
}

extension Emitter where Memory == Latest<Value> {
    /// Completes when it is released, behind what a batch still holds back: for a property to hold.
    @inlinable package var completingLifeline: Lifeline {
        Lifeline {
            self.flush()
            self.end(.completed)
        }
    }

    @inlinable package func set(_ value: Value) {
        if Batch.isAnyOpen {
            set(value, ifVersion: nil)
        } else {
            send(value)
        }
    }

    /// Sets `value` unless the version is another by now; inside a batch, leaves the telling to its end.
    @discardableResult @inlinable package func set(_ value: Value, ifVersion version: UInt64?) -> Bool {
        let batch = Batch.isAnyOpen ? Batch.current : nil
        let isHeldBack = batch?.isCollecting ?? false
        let outcome = Outcome()
        let entry = drain.post { state -> (Item?, Value?) in
            guard version == nil || version == state.memory.version else { return (nil, nil) }
            outcome.isSet = true
            if isHeldBack {
                outcome.isFirst = state.memory.version == state.memory.deliveredVersion
                return (nil, state.memory.commit(value))
            }
            return (.next(value), state.memory.remember(value))
        }
        if case .closed = entry { return true }
        if isHeldBack {
            if outcome.isFirst { batch?.add(source: flush) }
        } else {
            enter(entry, .next(value))
        }
        return outcome.isSet
    }

    /// Tells the value that a batch held back, to those who joined before it was set.
    @inlinable func flush() {
        let told = Told<Value>()
        let entry = drain.post { state in
            let memory = state.memory
            guard memory.version != memory.deliveredVersion, let value = memory.value else { return (nil, ()) }
            state.memory.deliveredVersion = memory.version
            told.value = (value, memory.version)
            return (.flush(value, version: memory.version), ())
        }
        if let (value, version) = told.value { enter(entry, .flush(value, version: version)) }
    }

    /// Subscribes to what is set from now on.
    @inlinable package func attachWithoutReplay(_ sink: Sink<Value, Failure>) {
        guard let sink = sink.tracedHotSource(origin) else { return }
        let isFirst = Cell(true)
        attach(
            Sink(
                segment: sink.segment,
                next: { value in
                    if isFirst.value { isFirst.value = false } else { sink.next(value) }
                }, end: sink.end))
    }
}

/// What a change learns under the drain's lock.
@usableFromInline final class Outcome {
    @usableFromInline var isSet = false
    @usableFromInline var isFirst = false

    @inlinable init() {}
}

@usableFromInline final class Told<Value> {
    @usableFromInline var value: (Value, UInt64)?

    @inlinable init() {}
}
