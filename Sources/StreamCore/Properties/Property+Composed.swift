extension PropertyProtocol {
    /// Transforms the values of this property with `transform`, which can be a key path literal: `map(\.name)`.
    ///
    /// ```swift
    /// let password = MutableProperty("secret")
    /// let isStrong = password.map { $0.count >= 12 }
    /// print(isStrong.value)  // prints false
    /// password.value = "correct horse"
    /// print(isStrong.value)  // prints true
    /// ```
    @inlinable public func map<NewValue: Sendable>(_ transform: @escaping @Sendable (Value) -> NewValue) -> Property<
        NewValue
    > {
        let input = input
        let reading = input.reading
        return Property<NewValue>(
            DerivedCell(
                SourceLabel("Property.map"), of: [input.cell], retaining: [input.connection]
            ) { transform(reading.read($0, $1)) }, capturing: captures)
    }

    /// What this property captures. A property that is composed of it captures the same, because nothing else might.
    @inlinable package var captures: [any AnyObject & Sendable] {
        (self as? Property<Value>)?.captured.map { [$0] } ?? []
    }
}

extension Property {
    /// Combines two properties. An observer is notified once when a batch changes both. See ``batch(_:)``.
    ///
    /// ```swift
    /// let (price, count) = (MutableProperty(3), MutableProperty(2))
    /// let total = Property.combineLatest(price, count).map { $0 * $1 }
    /// print(total.value)  // prints 6
    /// count.value = 5
    /// print(total.value)  // prints 15
    /// ```
    @inlinable public static func combineLatest<A: PropertyProtocol, B: PropertyProtocol>(
        _ a: A, _ b: B
    ) -> Property where Value == (A.Value, B.Value) {
        let (inputA, inputB) = (a.input, b.input)
        let (readA, readB) = (inputA.reading, inputB.reading)
        return Property(
            DerivedCell(
                combineLatestLabel, of: [inputA.cell, inputB.cell], retaining: [inputA.connection, inputB.connection]
            ) {
                (readA.read($0, $1), readB.read($0, $1))
            }, capturing: a.captures + b.captures)
    }

    /// Combines three properties. See ``combineLatest(_:_:)``.
    public static func combineLatest<A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol>(
        _ a: A, _ b: B, _ c: C
    ) -> Property where Value == (A.Value, B.Value, C.Value) {
        combinePack(a, b, c)
    }

    /// Combines four properties. See ``combineLatest(_:_:)``.
    public static func combineLatest<
        A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol
    >(_ a: A, _ b: B, _ c: C, _ d: D) -> Property
    where Value == (A.Value, B.Value, C.Value, D.Value) {
        combinePack(a, b, c, d)
    }

    // Not inlinable, because the optimizer crashes when it specializes a pack that follows other parameters (Swift 6.3).

    /// Combines five or more properties. See ``combineLatest(_:_:)``.
    public static func combineLatest<
        A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol, E: PropertyProtocol,
        each P: PropertyProtocol
    >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ others: repeat each P) -> Property
    where Value == (A.Value, B.Value, C.Value, D.Value, E.Value, repeat (each P).Value) {
        combinePack(a, b, c, d, e, repeat each others)
    }

    static func combinePack<each P: PropertyProtocol>(
        _ properties: repeat each P
    ) -> Property where Value == (repeat (each P).Value) {
        let inputs = (repeat (each properties).input)
        let readings = (repeat (each inputs).reading)
        var (nodes, connections, captures): ([Node], [AnyObject?], [any AnyObject & Sendable]) = ([], [], [])
        for input in repeat each inputs {
            nodes.append(input.cell)
            connections.append(input.connection)
        }
        for property in repeat each properties { captures += property.captures }
        return Property(
            DerivedCell(combineLatestLabel, of: nodes, retaining: connections) { version, thread in
                (repeat (each readings).read(version, thread))
            }, capturing: captures)
    }

    @usableFromInline static var combineLatestLabel: SourceLabel { SourceLabel("Property.combineLatest") }
}

extension Property where Value == Void {
    /// Changes several properties as one change. `body` can run several times: an array outside of it to which it appends would get an element
    /// for each run.
    ///
    /// ```swift
    /// let (first, last) = (MutableProperty("Grace"), MutableProperty("Hopper"))
    /// Property.combineLatest(first, last).values.subscribe { print($0, $1) }.add(to: bag)  // prints Grace Hopper
    /// Property.batch {
    ///     first.value = "Ada"
    ///     last.value = "Lovelace"
    /// }  // prints Ada Lovelace
    /// ```
    ///
    /// It is a transaction: `body` runs as if alone. Inside, this thread reads its own changes, and apart from them one version of all properties.
    /// Other threads, and subscribers, still receive the old values. When `body` returns or throws, all changes take effect together. Each property
    /// that was set sends its last value, once. No observer sees the new value of one property together with the old value of another.
    ///
    /// - If another thread has meanwhile changed a property that `body` has read, `body` runs again. So `total.value += 1` is exact in a
    ///   batch. What `body` has only set replaces what the other thread has set. ``Misuse`` reports a body that has run 100 times.
    /// - `body` should only read and set properties. What it sends to a subject is sent at once, by each run. ``Misuse`` reports that in debug
    ///   builds, and also a subscription, a change of an observed object, and a transaction of objects.
    /// - If an observer or another thread is delivering a value of a property, it delivers this batch's value next, and the batch can return before
    ///   that.
    /// - A change that an observer makes while the batch is delivered follows it.
    /// - A batch inside the body of another is a part of it. A property that is deallocated in `body` completes after the batch.
    @discardableResult @inlinable public static func batch<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try Transaction.run(body)
    }
}
