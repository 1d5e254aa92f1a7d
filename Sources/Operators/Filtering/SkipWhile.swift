extension Signal {
    /// Sends the values from the first one on that does not satisfy `predicate`.
    ///
    /// ```swift
    /// let lines = Signal<String, Never>.of("", "Title", "", "Text")
    /// _ = lines.skipWhile { $0.isEmpty }.map { "<\($0)>" }.subscribe { print($0) }  // prints <Title>, <>, <Text>
    /// ```
    ///
    ///     source:         -1--2--3--1-|
    ///     skipWhile(< 3): -------3--1-|
    ///
    /// `predicate` is not called again after that value.
    ///
    /// - In other libraries: `skipWhileBlock:` in ReactiveObjC, `drop(while:)` and `tryDrop(while:)` in Combine.
    /// - SeeAlso: ``Signal/takeWhile(inclusive:_:)``
    @inlinable public func skipWhile(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal {
        .init(attach: { output in
            let sink = output.traced()
            let isSkipping = StateBox(true)
            attach(
                sink.receiving { value in
                    if isSkipping.value { isSkipping.value = predicate(value) }
                    if !isSkipping.value { sink.next(value) }
                })
        })
    }

    /// Sends the values from the first one on that satisfies `predicate`.
    ///
    /// ```swift
    /// let lines = Signal<String, Never>.of("draft", "# Title", "Text")
    /// _ = lines.skipUntilMatch { $0.hasPrefix("#") }.subscribe { print($0) }  // prints # Title, Text
    /// ```
    ///
    ///     source:               -1--2--3--1-|
    ///     skipUntilMatch(== 3): -------3--1-|
    ///
    /// This is ``skipWhile(_:)`` with the opposite predicate.
    ///
    /// - In other libraries: `skipUntilBlock:` in ReactiveObjC.
    /// - SeeAlso: ``Signal/takeUntilMatch(inclusive:_:)``
    @inlinable public func skipUntilMatch(_ predicate: @escaping @Sendable (Value) -> Bool) -> Signal {
        composed { $0.skipWhile { value in !predicate(value) } }
    }
}
