extension PropertyProtocol {
    /// A property whose value is always what `transform` makes of this one's.
    @inlinable public func map<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Property<NewValue> {
        let values = values
        return Property(
            following: Signal(attach: { sink in
                values.attach(
                    Sink(segment: sink.segment, next: { sink.next(transform($0)) }, end: sink.end))
            }), capturing: between, fileID: fileID, line: line)
    }

    /// A property of one of the value's properties.
    @inlinable public func map<NewValue: Sendable>(
        _ keyPath: any KeyPath<Value, NewValue> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Property<NewValue> {
        map({ $0[keyPath: keyPath] }, fileID: fileID, line: line)
    }

    /// This property if it is made from others. What is made from it keeps it, because nobody else may.
    @inlinable package var between: [any PropertyProtocol] { (self as? Property<Value>).map { [$0] } ?? [] }

    /// ``values``, for an operator that holds on to nothing else: what is between here and the sources lives as long.
    @inlinable package var lastingValues: Signal<Value, Never> {
        let (values, between) = (values, between)
        if between.isEmpty { return values }
        return Signal(attach: { sink in
            sink.segment.add { withExtendedLifetime(between) {} }
            values.attach(sink)
        })
    }
}

extension Property {
    /// A property of the values of two, which is told once when a batch changes both. See ``batch(_:)``.
    @inlinable public static func combineLatest<A: PropertyProtocol, B: PropertyProtocol>(
        _ a: A, _ b: B,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Property where Value == (A.Value, B.Value) {
        Property(
            following: StreamCore.combineLatest(a.values, b.values),
            capturing: a.between + b.between,
            otherwise: { (a.value, b.value) }, fileID: fileID, line: line)
    }

    /// A property of the values of three. See ``combineLatest(_:_:fileID:line:)``.
    @inlinable public static func combineLatest<A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol>(
        _ a: A, _ b: B, _ c: C,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Property where Value == (A.Value, B.Value, C.Value) {
        Property(
            following: StreamCore.combineLatest(a.values, b.values, c.values),
            capturing: a.between + b.between + c.between,
            otherwise: { (a.value, b.value, c.value) }, fileID: fileID, line: line)
    }

    /// A property of the values of four. See ``combineLatest(_:_:fileID:line:)``.
    @inlinable
    public static func combineLatest<
        A: PropertyProtocol, B: PropertyProtocol, C: PropertyProtocol, D: PropertyProtocol
    >(_ a: A, _ b: B, _ c: C, _ d: D, fileID: StaticString = #fileID, line: UInt = #line) -> Property
    where Value == (A.Value, B.Value, C.Value, D.Value) {
        Property(
            following: StreamCore.combineLatest(a.values, b.values, c.values, d.values),
            capturing: a.between + b.between + c.between + d.between,
            otherwise: { (a.value, b.value, c.value, d.value) }, fileID: fileID, line: line)
    }

    /// A property of the values of any number of properties. See ``combineLatest(_:_:fileID:line:)``.
    @_disfavoredOverload public static func combineLatest<each P: PropertyProtocol>(
        _ properties: repeat each P,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Property where Value == (repeat (each P).Value) {
        var between: [any PropertyProtocol] = []
        for property in repeat each properties { between += property.between }
        return Property(
            following: StreamCore.combineLatest(repeat (each properties).values), capturing: between,
            otherwise: { (repeat (each properties).value) }, fileID: fileID, line: line)
    }
}

extension Property where Value == Void {
    /// Changes several properties and tells it as one change.
    ///
    /// While `body` runs, properties that are set have their new values for whoever reads them, and tell nobody. At its
    /// end each that was set tells its last value, once, and what combines several of them with `combineLatest` tells one
    /// consistent tuple: nobody sees the new value of one beside the old value of another. What was set in between and
    /// overwritten is not told. Holds for this thread's changes; a batch inside a batch is a part of it.
    @discardableResult @inlinable public static func batch<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try Batch.run(body)
    }
}
