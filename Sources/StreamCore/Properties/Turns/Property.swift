/// A property that can be read and observed but not set: a constant, a view of another property, or one that is composed of
/// others.
///
/// ```swift
/// let celsius = MutableProperty(20)
/// let fahrenheit: Property<Int> = celsius.map { $0 * 9 / 5 + 32 }
/// fahrenheit.values.subscribe { print($0) }.add(to: bag)  // prints 68
/// celsius.value = 25  // prints 77
/// print(fahrenheit.value)  // prints 77
/// ```
///
/// A composed property follows its sources and doesn't keep them alive, except for those that are composed themselves:
/// `a.map { … }.map { … }` needs only `a`. When its sources have been deallocated, it completes and keeps its last value. A
/// subscription to ``values`` or ``signal`` keeps the composed property alive until then. See ``PropertyProtocol``.
public final class Property<Value: Sendable>: PropertyProtocol {
    @usableFromInline let core: SubjectCore<Value, Never, LatestValue<Value>>
    @usableFromInline let releaseObserver: ReleaseObserver
    @usableFromInline let scopedSource: ScopedDisposable
    @usableFromInline let source = Segment()

    /// Retains the properties that the initializer was passed to retain, and the composed properties between this one and its
    /// sources. A disposable releases them, because a long row of properties would need a deep stack.
    @usableFromInline let captured: ScopedDisposable?

    /// Computes the value from the sources until the property completes; `nil` if only the stream of changes determines it.
    @usableFromInline let composition: PropertyComposition<Value>?

    /// Creates a constant property: `values` sends the value and completes, `signal` completes.
    @inlinable public convenience init(value: Value, fileID: StaticString = #fileID, line: UInt = #line) {
        self.init(initial: value, then: .empty, fileID: fileID, line: line)
    }

    /// Creates a property with a first value and then the values of `signal`. It completes with the signal, or when its
    /// source is released.
    ///
    /// ```swift
    /// let progress = Subject<Int, Never>()
    /// let percent = Property(initial: 0, then: progress.signal)
    /// print(percent.value)  // prints 0
    /// progress.send(60)
    /// print(percent.value)  // prints 60
    /// ```
    @inlinable public init(
        initial value: Value, then signal: Signal<Value, Never>, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        core = SubjectCore(memory: LatestValue(value, survivesEnd: true), origin: SourceLabel("Property", fileID, line))
        releaseObserver = core.completingReleaseObserver
        scopedSource = source.scoped()
        captured = nil
        composition = nil
        connect(signal)
    }

    /// Creates a view of `property` that doesn't retain it.
    @inlinable public convenience init(
        _ property: some PropertyProtocol<Value>, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(following: property.values, computing: property.reader, fileID: fileID, line: line)
    }

    /// Creates a view of `property` that retains it.
    ///
    /// ```swift
    /// final class Player: Sendable {
    ///     let score: Property<Int>
    ///     private let currentScore = MutableProperty(0)
    ///
    ///     init() { score = Property(capturing: currentScore) }
    ///     func win() { currentScore.modify { $0 += 10 } }
    /// }
    /// let player = Player()
    /// player.win()
    /// print(player.score.value)  // prints 10
    /// ```
    @inlinable public convenience init(
        capturing property: some PropertyProtocol<Value>, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(
            following: property.values, capturing: [property], computing: property.reader, fileID: fileID, line: line)
    }

    /// Creates a property of the values of `values`, which sends the first one before subscribing to it returns.
    ///
    /// - Parameters:
    ///   - otherwise: The first value of a property that has no `reader`, if `values` has sent none.
    ///   - equality: Finds the values to ignore, because they are equal to the last one.
    ///   - reader: Computes the value from the sources, for a thread that reads before the property has received a change. It also
    ///     computes the first value if another thread changes an input at this moment, which then sends the first combined value later.
    @inlinable package init(
        following values: Signal<Value, Never>, capturing properties: [any PropertyProtocol] = [],
        otherwise: (() -> Value)? = nil, ignoring equality: Equality<Value>? = nil,
        computing reader: PropertyReader<Value>? = nil,
        fileID: StaticString = #fileID, line: UInt = #line
    ) {
        captured = properties.isEmpty ? nil : ActionDisposable { withExtendedLifetime(properties) {} }.scoped()
        core = SubjectCore(memory: LatestValue(nil, survivesEnd: true), origin: SourceLabel("Property", fileID, line))
        releaseObserver = core.completingReleaseObserver
        scopedSource = source.scoped()
        composition = reader.map { PropertyComposition($0) }
        connect(values, ignoring: equality)
        if core.withMemory({ $0.value == nil }), let value = otherwise?() ?? composition?.computedValue {
            core.initialize(value)
        }
        precondition(
            core.withMemory { $0.value != nil },
            "A Property requires a first value; its source must send one before the subscription to it returns")
    }

    /// The current value. Inside an observer it can be newer than the observer's argument.
    ///
    /// It includes every change that this thread has made to the sources. While any thread delivers a change of a property from which
    /// others are derived, the value is computed from the sources, each property between them and this one once. So a closure passed to
    /// `map` can run more than once per value. If a source is of your own type that conforms to ``PropertyProtocol``, each read computes
    /// the value.
    ///
    /// - Complexity: Constant time while no change is being delivered; otherwise proportional to the number of properties that this one is
    ///   composed of.
    @inlinable public var value: Value {
        if Batch.isAnyOpen, let value = valueInComputation { return value }
        return composition?.unsettledValue ?? core.withMemory { $0.value! }
    }

    /// The value for what this thread computes; `nil` if it computes nothing.
    @inline(never) @inlinable var valueInComputation: Value? {
        let thread = StreamThreadState.current
        if thread.propertyRead != nil { return valueInRead }
        return thread.computation.map { $0.value(of: core, keeping: self, composition) { valueInRead } }
    }

    /// The value for the composed property that this thread reads.
    ///
    /// It is always computed from the sources of the read. The delivered value can be of a later moment.
    @inlinable var valueInRead: Value {
        composition?.computedValue ?? PropertyRead.value(ofSource: core) { [core] in core.withMemory { $0.value! } }
    }

    /// A signal of each change after the subscription, without the value at subscription.
    @inlinable public var signal: Signal<Value, Never> { following(core.attachWithoutReplay) }

    /// A signal of the value at subscription and each later change.
    @inlinable public var values: Signal<Value, Never> { following(core.attach) }

    /// Returns a signal whose subscriptions keep this property connected to its source, but don't retain the captured
    /// properties.
    @inlinable func following(
        _ attach: @escaping @Sendable (Sink<Value, Never>) -> Void
    ) -> Signal<Value, Never> {
        let (releaseObserver, scopedSource) = (releaseObserver, scopedSource)
        return Signal(attach: { sink in
            sink.segment.add { withExtendedLifetime((releaseObserver, scopedSource)) {} }
            attach(sink)
        })
    }

    @inlinable func connect(_ signal: Signal<Value, Never>, ignoring equality: Equality<Value>? = nil) {
        source.add { [core, composition] in
            core.end(.completed)
            core.upstream.release()
            composition?.end()
        }
        var next: @Sendable (Value) -> Void = core.send
        if let equality {
            next = { [core] value in
                if let last = core.withMemory({ $0.value }), equality(last, value) { return }
                core.send(value)
            }
        }
        let sink = Sink<Value, Never>(segment: source, next: next, end: { [source] in source.tryDispose(for: $0) })
        core.upstream.store { signal.attach(sink) }
    }
}
