/// A property from which another one is derived.
@usableFromInline package struct PropertyInput<Value: Sendable>: Sendable {
    @usableFromInline package let cell: Cell<Value>

    /// What keeps the property connected to the signal whose values it has.
    @usableFromInline let connection: ScopedDisposable?

    @inlinable package init(_ cell: Cell<Value>, _ connection: ScopedDisposable? = nil) {
        self.cell = cell
        self.connection = connection
    }

    @inlinable package var origin: SourceLabel { cell.origin }

    /// Reads it for the node that is derived from it.
    @inlinable var reading: Unowned<Value> { Unowned(cell) }

    /// Returns a node that `compute` computes from this property.
    @inlinable package func derived<Output: Sendable>(
        _ origin: SourceLabel, isEqual: (@Sendable (Output, Output) -> Bool)? = nil,
        _ compute: @escaping @Sendable (Unowned<Value>, UInt, StateThreadPointer) -> Output
    ) -> DerivedCell<Output> {
        let input = reading
        return DerivedCell(origin, of: [cell], retaining: [connection], equality: isEqual.map { .by($0) }) {
            compute(input, $0, $1)
        }
    }

    /// Returns what `transform` makes of this property.
    @inlinable package func map<Output: Sendable>(_ transform: @escaping @Sendable (Value) -> Output)
        -> PropertyInput<Output>
    { PropertyInput<Output>(derived(cell.origin) { transform($0.read($1, $2)) }) }

    /// A node with the same values.
    @inlinable package func view(_ origin: SourceLabel) -> DerivedCell<Value> { derived(origin) { $0.read($1, $2) } }
}

/// A property of this package that stores its value in another property.
package protocol StoredProperty: PropertyProtocol {
    /// A node with the value.
    var storedInput: PropertyInput<Value> { get }

    /// Changes the value, also if this object was released and its value lives on; `nil` if it cannot be changed, or not then.
    var storedChange: PropertyView<Value>.Change? { get }
}

extension StoredProperty {
    @usableFromInline package var storedChange: PropertyView<Value>.Change? { nil }
}

extension PropertyProtocol {
    /// This property for one that is derived from it.
    @inlinable package var input: PropertyInput<Value> {
        if let property = self as? MutableProperty<Value> { return PropertyInput(property.cell) }
        if let property = self as? Property<Value> { return PropertyInput(property.cell, property.connection) }
        return foreignInput
    }

    @usableFromInline var foreignInput: PropertyInput<Value> {
        func input(of property: some StoredProperty) -> PropertyInput<Value>? {
            property.storedInput as? PropertyInput<Value>
        }
        if let input = (self as? any StoredProperty).flatMap({ input(of: $0) }) { return input }
        // A type of another package. If its getter reads properties of this one, it is computed from them. Otherwise its signal tells
        // of changes.
        let last = Lock(value)
        let computed = DerivedCell<Value>(SourceLabel("Property")) { [weak self] in
            guard let value = self?.value else { return last.withLock { $0 } }
            var stored = value
            last.withLock { swap(&$0, &stored) }
            return value
        }
        if computed.hasInputs { return PropertyInput(computed) }
        let source = SourceCell(value, SourceLabel("Property"))
        // With its present value, which can have changed meanwhile.
        let connection = StateThread.current.outsideOfComputations { source.follow(values) }
        return PropertyInput(source, connection)
    }
}

extension SourceCell {
    /// Creates the source of a property whose first value a signal sends. See ``initialize(_:)``.
    @usableFromInline convenience init(following origin: SourceLabel) { self.init(stored: nil, origin) }

    /// A Boolean value that indicates whether the first value has not come yet.
    @usableFromInline var isEmpty: Bool { lock.withLock { stored == nil } }

    /// Sets the first value. Called before anything can read or subscribe.
    @usableFromInline func initialize(_ value: Value) { lock.withLock { stored = value } }

    /// An observer for a property to retain: it ends the source when the property is deallocated.
    @inlinable var endingReleaseObserver: ReleaseObserver { ReleaseObserver { self.end() } }

    /// Subscribes to `signal`, sets this source to each of its values, and ends it with the signal.
    ///
    /// - Returns: The subscription. When it is released or disposed, the source ends as well.
    @inlinable func follow(_ signal: Signal<Value, Never>) -> ScopedDisposable {
        let subscription = Subscription()
        let hasValue = StateBox(!isEmpty)
        subscription.add { self.end() }
        signal.attach(
            Sink(
                subscription: subscription,
                next: { value in
                    if hasValue.value { return self.set(value) }
                    hasValue.value = true
                    self.initialize(value)
                }, end: { subscription.tryDispose(for: $0) }))
        return subscription.scoped()
    }
}
