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
        let (values, reader) = (values, reader)
        let isDeep = reader.isDeep
        return Property(
            following: Signal(attach: { sink in
                if isDeep {
                    // A join sends when its input has delivered the value.
                    StreamCore.combineLatest([values]).attach(sink.receiving { sink.next(transform($0[0])) })
                } else {
                    values.attach(sink.receiving { sink.next(transform($0)) })
                }
            }), capturing: intermediates, computing: reader.map(isTransferred: isDeep, transform))
    }

    /// This property if it is composed of others. A property that is composed of it retains it, because nothing else
    /// might.
    @inlinable package var intermediates: [any PropertyProtocol] { (self as? Property<Value>).map { [$0] } ?? [] }
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
        Property(
            following: StreamCore.combineLatest(a.values, b.values),
            capturing: a.intermediates + b.intermediates,
            computing: PropertyReader(a.reader, b.reader))
    }

    /// Combines three properties. See ``combineLatest(_:_:)``.
    @inlinable public static func combineLatest<A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol>(
        _ a: A, _ b: B, _ c: C
    ) -> Property where Value == (A.Value, B.Value, C.Value) {
        Property(
            following: StreamCore.combineLatest(a.values, b.values, c.values),
            capturing: a.intermediates + b.intermediates + c.intermediates,
            computing: PropertyReader(a.reader, b.reader, c.reader))
    }

    /// Combines four properties. See ``combineLatest(_:_:)``.
    @inlinable
    public static func combineLatest<
        A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol
    >(_ a: A, _ b: B, _ c: C, _ d: D) -> Property
    where Value == (A.Value, B.Value, C.Value, D.Value) {
        Property(
            following: StreamCore.combineLatest(a.values, b.values, c.values, d.values),
            capturing: a.intermediates + b.intermediates + c.intermediates + d.intermediates,
            computing: PropertyReader(a.reader, b.reader, c.reader, d.reader))
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
        var intermediates: [any PropertyProtocol] = []
        for property in repeat each properties { intermediates += property.intermediates }
        return Property(
            following: StreamCore.combinePack(repeat (each properties).values), capturing: intermediates,
            computing: PropertyReader(pack: repeat (each properties).reader))
    }
}

extension Property where Value == Void {
    /// Changes several properties as one change.
    ///
    /// ```swift
    /// let (first, last) = (MutableProperty("Grace"), MutableProperty("Hopper"))
    /// combineLatest(first.values, last.values).subscribe { print($0, $1) }.add(to: bag)  // prints Grace Hopper
    /// Property.batch {
    ///     first.value = "Ada"
    ///     last.value = "Lovelace"
    /// }  // prints Ada Lovelace
    /// ```
    ///
    /// The changes take effect together when `body` returns or throws. Each property that was set sends its last value,
    /// once, and a `combineLatest` of several sends one tuple with all the new values. No observer sees the new value
    /// of one property together with the old value of another. Values that are set and then overwritten in `body` are
    /// not sent.
    ///
    /// - Inside `body`, this thread reads the new values. Other threads, and subscribers, still receive the old ones.
    ///   That includes the changes of ``MutableProperty/modify(_:)``, whose closure runs again when the batch ends if another
    ///   thread has changed the property meanwhile. So two threads that count in batches miss no change.
    /// - A batch defers only the changes of properties that its own thread makes. Values of subjects are events: they
    ///   are sent immediately, even in `body`, and a `combineLatest` sends them with the properties' values from before
    ///   the batch.
    /// - A batch never waits for another thread. If an observer or another thread is delivering a value of a property,
    ///   it delivers this batch's value next, and the batch can return before that. A `combineLatest` sends when all
    ///   values have been delivered. Two batches that set the same properties on two threads take effect one after the
    ///   other, in the order in which they end.
    /// - A change that an observer makes while the batch is delivered is a batch of its own, which follows this one.
    /// - A batch inside the body of another is a part of it. A property that is deallocated in `body` completes after
    ///   the batch.
    /// - A subscription to a `combineLatest` that is made while another thread delivers a batch, or in an observer that
    ///   receives a change of the batch, can receive its first tuple after `subscribe` has returned, when the batch has
    ///   been delivered. Such an observer must not wait for that tuple.
    /// - Only `combineLatest` waits for all changes of a batch. `withLatest(from:)`, `sample(on:)`, `zip` and `merge`
    ///   send values as they arrive.
    @discardableResult @inlinable public static func batch<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try OpenBatch.run(body)
    }
}
