extension Signal where Value: Hashable {
    /// Sends only the values that were not sent before.
    ///
    /// ```swift
    /// let visitors = Signal<String, Never>.of("Ada", "Grace", "Ada")
    /// _ = visitors.distinct().subscribe { print($0) }  // prints Ada, Grace
    /// ```
    ///
    ///     source:   -1--2--1--3--2-|
    ///     distinct: -1--2-----3----|
    ///
    /// - Complexity: Stores every distinct value until the end: memory has no bound unless the values have one.
    /// - In other libraries: `uniqueValues` in ReactiveSwift, `removeAllDuplicates` in CombineExt.
    /// - SeeAlso: ``Signal/distinct(by:)``, ``Signal/distinctUntilChanged()``
    @inlinable public func distinct() -> Signal {
        .init(attach: { output in
            let sink = output.traced()
            let seen = StateBox<Set<Value>>([])
            attach(sink.receiving { value in if seen.value.insert(value).inserted { sink.next(value) } })
        })
    }
}

extension Signal {
    /// Sends only the values whose key no earlier value had.
    ///
    /// ```swift
    /// let words = Signal<String, Never>.of("apple", "avocado", "banana")
    /// _ = words.distinct(by: { $0.first }).subscribe { print($0) }  // prints apple, banana
    /// ```
    ///
    ///     source:            -1--2--3--4--5-|
    ///     distinct(by: odd): -1--2----------|
    ///
    /// - Complexity: Stores every different key until the end: memory has no bound unless the keys have one. `key` is
    ///   called once for each value.
    /// - Parameter key: Returns the key of a value: `distinct(by: \.id)`.
    /// - In other libraries: `uniqueValues(_:)` in ReactiveSwift, `distinct` with a key selector in RxJava and RxJS.
    /// - SeeAlso: ``Signal/distinctUntilKeyChanged(_:)``
    @inlinable public func distinct<Key: Hashable & Sendable>(
        by key: @escaping @Sendable (Value) -> Key
    ) -> Signal {
        .init(attach: { output in
            let sink = output.traced()
            let seen = StateBox<Set<Key>>([])
            attach(sink.receiving { value in if seen.value.insert(key(value)).inserted { sink.next(value) } })
        })
    }
}
