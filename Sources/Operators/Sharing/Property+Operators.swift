extension PropertyProtocol {
    /// Creates a property of the values that satisfy the given predicate. It starts with `initial` if the current value
    /// doesn't.
    @inlinable public func filter(initial: Value, _ isIncluded: @escaping @Sendable (Value) -> Bool) -> Property<Value>
    {
        let isAtStart = StateBox(true)
        return Property(
            following: values.compactMap { value in
                defer { isAtStart.value = false }
                if isIncluded(value) { return value }
                return isAtStart.value ? initial : nil
            }, capturing: intermediates)
    }

    /// Creates a property of pairs of the values at the same position.
    @inlinable public func zip<Other: PropertyProtocol>(with other: Other)
        -> Property<(Value, Other.Value)>
    {
        Property(
            following: values.zip(with: other.values), capturing: intermediates + other.intermediates,
            otherwise: { (self.value, other.value) })
    }

    /// Creates a property with the values of the property that `transform` returns for the latest value.
    @inlinable public func flatMap<Inner: PropertyProtocol>(
        _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Property<Inner.Value> {
        Property(
            following: values.flatMap(strategy) { transform($0).values }, capturing: intermediates,
            otherwise: { transform(self.value).value })
    }

    /// Creates a property that skips values that `areEqual` finds equal to the previous one.
    @inlinable public func distinctUntilChanged(by areEqual: @escaping @Sendable (Value, Value) -> Bool) -> Property<
        Value
    > {
        Property(following: values.distinctUntilChanged(by: areEqual), capturing: intermediates)
    }
}

extension PropertyProtocol where Value: Equatable {
    /// Creates a property that skips values equal to the previous one.
    @inlinable public func distinctUntilChanged() -> Property<Value> {
        distinctUntilChanged(by: ==)
    }
}

extension PropertyProtocol<Bool> {
    /// Creates a property that is `true` while this one is `false`.
    @inlinable public func negate() -> Property<Bool> {
        map({ !$0 })
    }

    /// Creates a property that is `true` while both properties are `true`.
    @inlinable public func and(_ other: some PropertyProtocol<Bool>)
        -> Property<Bool>
    {
        Property.combineLatest(self, other).map({ $0 && $1 })
    }

    /// Creates a property that is `true` while at least one of both properties is.
    @inlinable public func or(_ other: some PropertyProtocol<Bool>)
        -> Property<Bool>
    {
        Property.combineLatest(self, other).map({ $0 || $1 })
    }
}
