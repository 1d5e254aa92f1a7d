extension PropertyProtocol {
    /// A property that follows this one while `isIncluded` holds, and starts with `initial` if it does not hold now.
    public func filter(initial: Value, _ isIncluded: @escaping @Sendable (Value) -> Bool) -> Property<Value> {
        let isAtStart = StateBox(true)
        return Property(
            following: values.compactMap { value in
                defer { isAtStart.value = false }
                if isIncluded(value) { return value }
                return isAtStart.value ? initial : nil
            }, capturing: intermediates)
    }

    /// A property of pairs of the values at the same position.
    public func zip<Other: PropertyProtocol>(with other: Other)
        -> Property<(Value, Other.Value)>
    {
        Property(
            following: values.zip(with: other.values), capturing: intermediates + other.intermediates,
            otherwise: { (self.value, other.value) })
    }

    /// A property that follows the property which `transform` makes of the newest value.
    public func flatMap<Inner: PropertyProtocol>(
        _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Property<Inner.Value> {
        Property(
            following: values.flatMap(strategy) { transform($0).values }, capturing: intermediates,
            otherwise: { transform(self.value).value })
    }

    /// A property that passes over values equal to the one before, as `areEqual` tells.
    public func distinctUntilChanged(by areEqual: @escaping @Sendable (Value, Value) -> Bool) -> Property<Value> {
        Property(following: values.distinctUntilChanged(by: areEqual), capturing: intermediates)
    }
}

extension PropertyProtocol where Value: Equatable {
    /// A property that passes over values equal to the one before.
    public func distinctUntilChanged() -> Property<Value> {
        distinctUntilChanged(by: ==)
    }
}

extension PropertyProtocol<Bool> {
    /// `true` while this one is `false`.
    public func negate() -> Property<Bool> {
        map({ !$0 })
    }

    /// `true` while both are.
    public func and(_ other: some PropertyProtocol<Bool>)
        -> Property<Bool>
    {
        Property.combineLatest(self, other).map({ $0 && $1 })
    }

    /// `true` while one of both is, or both are.
    public func or(_ other: some PropertyProtocol<Bool>)
        -> Property<Bool>
    {
        Property.combineLatest(self, other).map({ $0 || $1 })
    }
}
