extension Signal {
    /// Sends the values from the first one on that does not satisfy `predicate`.
    ///
    /// ```swift
    /// let lines = Signal<String, Never>.of("", "Title", "", "Text")
    /// _ = lines.skip(while: { $0.isEmpty }).map { "<\($0)>" }.subscribe { print($0) }  // prints <Title>, <>, <Text>
    /// ```
    ///
    ///     source:           -1--2--3--1-|
    ///     skip(while: < 3): -------3--1-|
    ///
    /// `predicate` is not called again after that value.
    ///
    /// - Failure: If `predicate` throws, the result fails with that error and the source is disposed. The source's failure
    ///   is passed on.
    /// - In other libraries: `skipWhileBlock:` in ReactiveObjC, `drop(while:)` and `tryDrop(while:)` in Combine.
    /// - SeeAlso: ``Signal/take(while:inclusive:)``
    @_disfavoredOverload @inlinable public func skip(
        while predicate: @escaping @Sendable (Value) throws(Failure) -> Bool
    ) -> Signal {
        .stage { sink in
            let isSkipping = StateBox(true)
            attach(
                sink.receiving { value in
                    if isSkipping.value {
                        guard let matches = sink.attempt(predicate, value) else { return }
                        isSkipping.value = matches
                    }
                    if !isSkipping.value { sink.next(value) }
                })
        }
    }

    /// Sends the values from the first one on that does not satisfy `predicate`, which cannot throw.
    ///
    /// See ``Signal/filter(_:)``.
    @inlinable public func skip(while predicate: @escaping @Sendable (Value) -> Bool) -> Signal {
        skip(while: { (value) throws(Failure) in predicate(value) })
    }

    /// Sends the values from the first one on that satisfies `predicate`.
    ///
    /// ```swift
    /// let lines = Signal<String, Never>.of("draft", "# Title", "Text")
    /// _ = lines.skip(untilMatch: { $0.hasPrefix("#") }).subscribe { print($0) }  // prints # Title, Text
    /// ```
    ///
    ///     source:                 -1--2--3--1-|
    ///     skip(untilMatch: == 3): -------3--1-|
    ///
    /// This is ``skip(while:)`` with the opposite predicate.
    ///
    /// - In other libraries: `skipUntilBlock:` in ReactiveObjC.
    /// - SeeAlso: ``Signal/take(untilMatch:inclusive:)``
    @inlinable public func skip(untilMatch predicate: @escaping @Sendable (Value) throws(Failure) -> Bool) -> Signal {
        composed { $0.skip(while: { (value) throws(Failure) in try !predicate(value) }) }
    }
}
