extension Property {
    /// Computes a property with a closure from the properties that the closure reads.
    ///
    /// ```swift
    /// let (isMember, price, discount) = (MutableProperty(false), MutableProperty(50), MutableProperty(8))
    /// let total = Property.computed { isMember.value ? price.value - discount.value : price.value }
    /// total.values.subscribe { print($0) }.add(to: bag)  // prints 50
    /// discount.value = 10  // the closure has not read it
    /// isMember.value = true  // prints 40
    /// ```
    ///
    /// The closure runs again when a property changes whose ``value`` its last run has read, on the thread that sends the change. It
    /// can read every kind of property of this package. Changes of a property of your own type are not noticed, unless that property
    /// reads one of these itself.
    ///
    /// A write or a batch runs the closure once, with values of one moment; twice if the closure reads a property for the first time that
    /// the same change determines. Every value that is set is computed and sent, in order, unless a property that is read for the first
    /// time has changed again meanwhile. A value that is equal to the last one is not sent, if the values are `Equatable`.
    ///
    /// While a change is being delivered, reading the property runs the closure as well. So the closure should have no effects:
    /// ``Misuse`` reports one that sets a property or subscribes to one, or that reads a property which is computed from this one.
    ///
    /// The property retains what the closure captures. It completes when all properties that the last run has read have completed.
    ///
    /// - Complexity: A change costs the closure, and a constant time for each of its reads.
    /// - In other libraries: `computed` of signals in JavaScript. Elsewhere, list the properties: `combineLatest(a, b).map { … }`.
    @inlinable public static func computed(
        fileID: StaticString = #fileID, line: UInt = #line, _ compute: @escaping @Sendable () -> Value
    ) -> Property {
        Property(DerivedCell(SourceLabel("Property.computed", fileID, line), equality: .ofType, compute))
    }
}

extension Property where Value == Void {
    /// Reads properties inside the closure of a computed property without depending on them.
    ///
    /// ```swift
    /// let (distance, unit) = (MutableProperty(5), MutableProperty("km"))
    /// let text = Property.computed { "\(distance.value) \(Property.untracked { unit.value })" }
    /// text.values.subscribe { print($0) }.add(to: bag)  // prints 5 km
    /// unit.value = "miles"  // is read later
    /// distance.value = 3  // prints 3 miles
    /// ```
    ///
    /// A change of what only `body` reads does not run the closure again. When something else runs it, `body` reads the values of the same moment
    /// as the closure. It has the same effect on key paths, and in the closure of `observe { }`. Elsewhere, it only calls `body`.
    ///
    /// - In other libraries: `untracked` of signals in JavaScript.
    @inlinable public static func untracked<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try Reads.ignoring(body)
    }
}
