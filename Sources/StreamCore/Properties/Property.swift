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
    @usableFromInline let cell: Cell<Value>

    /// The subscription to the signal whose values this property has; `nil` if it is derived from others.
    @usableFromInline let connection: ScopedDisposable?

    /// Retains the properties that the initializer was passed to retain, and the composed properties between this one and its
    /// sources. A disposable releases them, because a long row of properties would need a deep stack.
    @usableFromInline let captured: ScopedDisposable?

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
        let source = SourceCell(value, SourceLabel("Property", fileID, line))
        (cell, captured) = (source, nil)
        connection = source.follow(signal)
    }

    /// Creates a view of `property` that doesn't retain it.
    @inlinable public convenience init(
        _ property: some PropertyProtocol<Value>, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(property.input.view(SourceLabel("Property", fileID, line)))
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
        self.init(property.input.view(SourceLabel("Property", fileID, line)), capturing: [property])
    }

    /// Creates a property that is derived from others.
    @inlinable package init(
        _ cell: Cell<Value>, capturing objects: [any AnyObject & Sendable] = []
    ) {
        self.cell = cell
        connection = nil
        captured = Self.capture(objects)
    }

    /// Creates a property of the values of `values`, which sends the first one before subscribing to it returns.
    ///
    /// - Parameter otherwise: The first value, if `values` has sent none.
    @inlinable package init(
        following values: Signal<Value, Never>, capturing objects: [any AnyObject & Sendable] = [],
        otherwise: (() -> Value)? = nil, named name: StaticString = "Property", fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let source = SourceCell<Value>(following: SourceLabel(name, fileID, line))
        cell = source
        captured = Self.capture(objects)
        connection = source.follow(values)
        if source.isEmpty, let value = otherwise?() { source.initialize(value) }
        precondition(
            !source.isEmpty,
            "A Property requires a first value; its source must send one before the subscription to it returns")
    }

    @inlinable static func capture(_ objects: [any AnyObject & Sendable]) -> ScopedDisposable? {
        objects.isEmpty ? nil : ActionDisposable { withExtendedLifetime(objects) {} }.scoped()
    }

    /// The current value. Inside an observer it can be newer than the observer's argument.
    ///
    /// It is what the present values of the sources determine, also for a thread that has just set one of them. A closure passed to `map`
    /// runs if one of them has changed since it ran last, also without subscribers.
    ///
    /// - Complexity: Constant time if no property has changed since the last read; otherwise proportional to the number of properties
    ///   between this one and its sources, and to the closures of those that have changed.
    @inlinable public var value: Value { cell.value }

    /// A signal of each change after the subscription, without the value at subscription.
    @inlinable public var signal: Signal<Value, Never> { following(cell.attachWithoutReplay) }

    /// A signal of the value at subscription and each later change.
    @inlinable public var values: Signal<Value, Never> { following(cell.attach) }

    /// Returns a signal whose subscriptions keep this property connected to its source, but don't retain the captured
    /// properties.
    @inlinable func following(
        _ attach: @escaping @Sendable (Sink<Value, Never>) -> Void
    ) -> Signal<Value, Never> {
        guard let connection else { return Signal(attach: attach) }
        return Signal(attach: { sink in
            sink.subscription.add { withExtendedLifetime(connection) {} }
            attach(sink)
        })
    }
}
