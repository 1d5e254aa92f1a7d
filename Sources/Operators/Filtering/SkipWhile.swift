extension Signal {
    /// The values from the first on for which `predicate` does not hold.
    ///
    ///     source:           -1--2--3--1-|
    ///     skip(while: < 3): -------3--1-|
    ///
    /// `predicate` is not asked again after that.
    ///
    /// - Failure: What `predicate` throws ends the result and disposes the source. The source's failure is passed on.
    /// - Elsewhere: `skipWhileBlock:` in ReactiveObjC, `drop(while:)` and `tryDrop(while:)` in Combine.
    /// - SeeAlso: ``Signal/take(while:inclusive:fileID:line:)``
    @inlinable public func skip(
        while predicate: @escaping @Sendable (Value) throws(Failure) -> Bool, fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Signal {
        Signal(attach: { sink in
            let sink = sink.traced(fileID, line)
            let isOpen = Cell(false)
            filter { (value) throws(Failure) in
                if !isOpen.value { isOpen.value = try !predicate(value) }
                return isOpen.value
            }.attach(sink)
        })
    }

    /// The values from the first on for which `predicate` holds: ``skip(while:fileID:line:)`` with the opposite.
    ///
    ///     source:                 -1--2--3--1-|
    ///     skip(untilMatch: == 3): -------3--1-|
    ///
    /// - Elsewhere: `skipUntilBlock:` in ReactiveObjC.
    /// - SeeAlso: ``Signal/take(untilMatch:inclusive:fileID:line:)``
    @inlinable public func skip(
        untilMatch predicate: @escaping @Sendable (Value) throws(Failure) -> Bool, fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Signal {
        skip(while: { (value) throws(Failure) in try !predicate(value) }).traced(fileID, line)
    }
}
