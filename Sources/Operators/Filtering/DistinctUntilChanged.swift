extension Signal {
    /// Sends only the values that differ from the last value sent, as determined by `areEqual`.
    ///
    /// ```swift
    /// let temperatures = Signal<Int, Never>.of(20, 21, 24, 25)
    /// _ = temperatures.distinctUntilChanged { abs($0 - $1) < 3 }.subscribe { print($0) }  // prints 20, 24
    /// ```
    ///
    ///     source:               -1-1-2-2-1-|
    ///     distinctUntilChanged: -1---2---1-|
    ///
    /// The first value is always sent.
    ///
    /// - Failure: If `areEqual` throws, the result fails with that error and the source is disposed. The source's
    ///   failure is passed on.
    /// - Complexity: Stores one value.
    /// - In other libraries: `skipRepeats` in ReactiveSwift, `removeDuplicates` in Combine. Both compare with the last
    ///   value received, which differs if `areEqual` is not transitive.
    /// - SeeAlso: ``Signal/distinct()``
    @_disfavoredOverload @inlinable public func distinctUntilChanged(
        by areEqual: @escaping @Sendable (Value, Value) throws(Failure) -> Bool
    ) -> Signal {
        .stage { sink in
            let last = StateBox<Value?>(nil)
            attach(
                sink.receiving { value in
                    if let previous = last.value {
                        guard let isEqual = sink.attempt(areEqual, previous, value), !isEqual else { return }
                    }
                    last.value = value
                    sink.next(value)
                })
        }
    }

    /// Sends only the values that differ from the last value sent, using a predicate that cannot fail.
    ///
    /// See ``Signal/distinctUntilChanged(by:)`` and ``Signal/filter(_:)``.
    @inlinable public func distinctUntilChanged(by areEqual: @escaping @Sendable (Value, Value) -> Bool) -> Signal {
        distinctUntilChanged(by: { (old, new) throws(Failure) in areEqual(old, new) })
    }

    /// Sends only the values whose property at `keyPath` differs from that of the last value sent.
    ///
    /// ```swift
    /// let words = Signal<String, Never>.of("to", "be", "not")
    /// _ = words.distinctUntilChanged(on: \.count).subscribe { print($0) }  // prints to, not
    /// ```
    ///
    /// See ``distinctUntilChanged(by:)``.
    @inlinable public func distinctUntilChanged<Property: Equatable & SendableMetatype>(
        on keyPath: any KeyPath<Value, Property> & Sendable
    ) -> Signal {
        composed {
            $0.distinctUntilChanged { (old, new) throws(Failure) in old[keyPath: keyPath] == new[keyPath: keyPath] }
        }
    }
}

extension Signal where Value: Equatable {
    /// Sends only the values that differ from the last value sent. See ``Signal/distinctUntilChanged(by:)``.
    ///
    /// ```swift
    /// let scores = Signal<Int, Never>.of(10, 10, 20)
    /// _ = scores.distinctUntilChanged().subscribe { print($0) }  // prints 10, 20
    /// ```
    @inlinable public func distinctUntilChanged() -> Signal {
        composed { $0.distinctUntilChanged { (old, new) throws(Failure) in old == new } }
    }
}
