public import Synchronization

/// A property that can be read and observed but not set: a constant, a view of another one, or one made from others.
///
/// A property made from others is kept up to date by them and does not keep them alive, except for those in between that
/// are made from others themselves: `a.map { … }.map { … }` needs `a` alone. When its sources have all died, it completes
/// and keeps its last value. See ``PropertyProtocol``.
public final class Property<Value: Sendable>: PropertyProtocol {
    @usableFromInline let emitter: Emitter<Value, Never, Latest<Value>>
    @usableFromInline let lifeline: Lifeline
    @usableFromInline let sourceLifeline: ScopedDisposable
    @usableFromInline let source = CompoundDisposable()

    /// What the property was asked to keep alive, and what stands between it and its sources.
    @usableFromInline let captured: [any PropertyProtocol]

    /// A constant: `values` sends it and completes, `signal` completes.
    @inlinable public convenience init(value: Value, fileID: StaticString = #fileID, line: UInt = #line) {
        self.init(initial: value, then: .empty, fileID: fileID, line: line)
    }

    /// `value`, then what `signal` sends. Completes with it, or when its source is lost.
    @inlinable public init(
        initial value: Value, then signal: Signal<Value, Never>, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        emitter = Emitter(memory: Latest(value, survivesEnd: true), origin: StageLabel("Property", fileID, line))
        lifeline = emitter.completingLifeline
        sourceLifeline = source.scoped()
        captured = []
        connect(signal)
    }

    /// A view of `property` that does not keep it alive.
    @inlinable public convenience init(
        _ property: some PropertyProtocol<Value>, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(following: property.values, fileID: fileID, line: line)
    }

    /// A view of `property` that keeps it alive.
    @inlinable public convenience init(
        capturing property: some PropertyProtocol<Value>, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(following: property.values, capturing: [property], fileID: fileID, line: line)
    }

    /// What `values` sends, the first before subscribing to it returns.
    ///
    /// - Parameter otherwise: The first value of a join. Another thread, which changes an input at this moment, may be the
    ///   one that brings the join's first value here, and later.
    @inlinable package init(
        following values: Signal<Value, Never>, capturing properties: [any PropertyProtocol] = [],
        otherwise: (() -> Value)? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        captured = properties
        emitter = Emitter(memory: Latest(nil, survivesEnd: true), origin: StageLabel("Property", fileID, line))
        lifeline = emitter.completingLifeline
        sourceLifeline = source.scoped()
        connect(values)
        if let otherwise, emitter.withMemory({ $0.value == nil }) { emitter.set(otherwise(), ifVersion: 0) }
        precondition(emitter.withMemory { $0.value != nil }, "A property needs a value from the start")
    }

    /// The value now. Inside an observer it may be newer than the one that is told.
    @inlinable public var value: Value { emitter.withMemory { $0.value! } }

    /// Each change from the subscription on, without the value at subscription.
    @inlinable public var signal: Signal<Value, Never> { Signal(attach: emitter.attachWithoutReplay) }

    /// The value at subscription, then each change.
    @inlinable public var values: Signal<Value, Never> { Signal(attach: emitter.attach) }

    @inlinable func connect(_ signal: Signal<Value, Never>) {
        source.add { [emitter] in emitter.end(.completed) }
        let sink = Sink<Value, Never>(segment: source, next: emitter.send, end: { [source] in source.claim(for: $0) })
        emitter.height.store(ThreadContext.current.joinHeight { signal.attach(sink) }, ordering: .relaxed)
    }
}
