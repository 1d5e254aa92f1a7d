extension PropertyProtocol {
    /// Creates a property of the values that satisfy the given predicate. It starts with `initial` if the current value
    /// doesn't.
    ///
    /// It is a source of its own, which changes when the value is delivered. What must be right together with other properties at any time is made
    /// with `map` and `Property.combineLatest`.
    ///
    /// ```swift
    /// let sensor = MutableProperty(-40)
    /// let temperature = sensor.filter(initial: 0) { $0 > -40 }
    /// print(temperature.value)  // prints 0
    /// sensor.value = 21
    /// sensor.value = -40
    /// print(temperature.value)  // prints 21
    /// ```
    @inlinable public func filter(initial: Value, _ isIncluded: @escaping @Sendable (Value) -> Bool) -> Property<Value>
    {
        let isAtStart = StateBox(true)
        return Property(
            following: values.compactMap { value in
                defer { isAtStart.value = false }
                if isIncluded(value) { return value }
                return isAtStart.value ? initial : nil
            }, capturing: captures, named: "Property.filter", fileID: "", line: 0)
    }

    /// Creates a property of pairs of the values at the same position.
    ///
    /// It is a source of its own, which changes when the value is delivered. What must be right together with other properties at any time is made
    /// with `map` and `Property.combineLatest`.
    ///
    /// ```swift
    /// let (question, answer) = (MutableProperty("2 + 2"), MutableProperty(4))
    /// let solved = question.zip(with: answer)
    /// question.value = "3 * 3"
    /// print(solved.value)  // prints ("2 + 2", 4)
    /// answer.value = 9
    /// print(solved.value)  // prints ("3 * 3", 9)
    /// ```
    @inlinable public func zip<Other: PropertyProtocol>(with other: Other)
        -> Property<(Value, Other.Value)>
    {
        Property(
            following: values.zip(with: other.values), capturing: captures + other.captures,
            otherwise: { (self.value, other.value) }, named: "Property.zip", fileID: "", line: 0)
    }

    /// Creates a property with the values of the property that `transform` returns for the latest value.
    ///
    /// ```swift
    /// let temperatures = ["Oslo": MutableProperty(4), "Rome": MutableProperty(19)]
    /// let city = MutableProperty("Oslo")
    /// let temperature = city.flatMap(.latest) { temperatures[$0]! }
    /// city.value = "Rome"
    /// print(temperature.value)  // prints 19
    /// temperatures["Rome"]?.value = 20
    /// print(temperature.value)  // prints 20
    /// ```
    @inlinable public func flatMap<Inner: PropertyProtocol>(
        _ strategy: FlattenStrategy, _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Property<Inner.Value> {
        Property(
            following: values.flatMap(strategy) { transform($0).values }, capturing: captures,
            otherwise: { transform(self.value).value }, named: "Property.flatMap", fileID: "", line: 0)
    }

    /// Creates a property that skips values that `areEqual` finds equal to the previous one.
    @inlinable public func distinctUntilChanged(by areEqual: @escaping @Sendable (Value, Value) -> Bool) -> Property<
        Value
    > {
        Property(
            input.derived(SourceLabel("Property.distinctUntilChanged"), isEqual: areEqual) {
                $0.read($1, $2)
            }, capturing: captures)
    }
}

extension PropertyProtocol where Value: Equatable {
    /// Creates a property that skips values equal to the previous one.
    ///
    /// ```swift
    /// let score = MutableProperty(0)
    /// score.distinctUntilChanged().signal.subscribe { print($0) }.add(to: bag)
    /// score.value = 10  // prints 10
    /// score.value = 10
    /// score.value = 20  // prints 20
    /// ```
    @inlinable public func distinctUntilChanged() -> Property<Value> {
        distinctUntilChanged(by: ==)
    }
}

extension PropertyProtocol<Bool> {
    /// Creates a property that is `true` while this one is `false`.
    ///
    /// ```swift
    /// let isSaving = MutableProperty(false)
    /// let isEnabled = isSaving.negate()
    /// isSaving.value = true
    /// print(isEnabled.value)  // prints false
    /// ```
    @inlinable public func negate() -> Property<Bool> {
        map({ !$0 })
    }

    /// Creates a property that is `true` while both properties are `true`.
    ///
    /// ```swift
    /// let (hasName, hasPassword) = (MutableProperty(true), MutableProperty(false))
    /// let canSignIn = hasName.and(hasPassword)
    /// print(canSignIn.value)  // prints false
    /// hasPassword.value = true
    /// print(canSignIn.value)  // prints true
    /// ```
    @inlinable public func and(_ other: some PropertyProtocol<Bool>)
        -> Property<Bool>
    {
        Property.combineLatest(self, other).map({ $0 && $1 })
    }

    /// Creates a property that is `true` while at least one of both properties is.
    ///
    /// ```swift
    /// let (isLoading, isSaving) = (MutableProperty(true), MutableProperty(false))
    /// let isBusy = isLoading.or(isSaving)
    /// print(isBusy.value)  // prints true
    /// isLoading.value = false
    /// print(isBusy.value)  // prints false
    /// ```
    @inlinable public func or(_ other: some PropertyProtocol<Bool>)
        -> Property<Bool>
    {
        Property.combineLatest(self, other).map({ $0 || $1 })
    }
}
