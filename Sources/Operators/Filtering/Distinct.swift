extension Signal where Value: Hashable {
    /// The values that have not been sent before.
    ///
    ///     source:   -1--2--1--3--2-|
    ///     distinct: -1--2-----3----|
    ///
    /// - Complexity: Holds every different value until the end: memory has no bound unless the values have one.
    /// - Elsewhere: `uniqueValues` in ReactiveSwift, `removeAllDuplicates` in CombineExt.
    /// - SeeAlso: ``Signal/distinct(by:)``, ``Signal/distinctUntilChanged()``
    @inlinable public func distinct() -> Signal {
        composed { source in
            Signal(attach: { sink in
                let seen = StateBox<Set<Value>>([])
                source.filter { (value) throws(Failure) in seen.value.insert(value).inserted }.attach(sink)
            })
        }
    }
}

extension Signal {
    /// Sends only the values whose key no earlier value had.
    ///
    ///     source:            -1--2--3--4--5-|
    ///     distinct(by: odd): -1--2----------|
    ///
    /// - Failure: If `key` throws, the result fails with that error and the source is disposed. The source's failure is passed
    ///   on.
    /// - Complexity: Stores every different key until the end: memory has no bound unless the keys have one. `key` is called
    ///   once for each value.
    /// - Parameter key: Returns the key of a value: `distinct(by: \.id)`.
    /// - In other libraries: `uniqueValues(_:)` in ReactiveSwift, `distinct` with a key selector in RxJava and RxJS.
    /// - SeeAlso: ``Signal/distinctUntilChanged(on:)``
    @inlinable public func distinct<Key: Hashable & Sendable>(
        by key: @escaping @Sendable (Value) throws(Failure) -> Key
    ) -> Signal {
        composed { source in
            Signal(attach: { sink in
                let seen = StateBox<Set<Key>>([])
                source.filter { (value) throws(Failure) in
                    let newKey = try key(value)
                    return seen.value.insert(newKey).inserted
                }.attach(sink)
            })
        }
    }
}
