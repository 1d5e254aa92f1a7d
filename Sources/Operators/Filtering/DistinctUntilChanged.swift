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
    /// - Complexity: Stores one value.
    /// - In other libraries: `skipRepeats` in ReactiveSwift, `removeDuplicates` in Combine. Both compare with the last
    ///   value received, which differs if `areEqual` is not transitive.
    /// - SeeAlso: ``Signal/distinct()``
    @inlinable public func distinctUntilChanged(by areEqual: @escaping @Sendable (Value, Value) -> Bool) -> Signal {
        .init(attach: { output in
            let sink = output.traced()
            let last = StateBox<Value?>(nil)
            attach(
                sink.receiving { [next = sink.next] value in
                    if let previous = last.value, areEqual(previous, value) { return }
                    last.value = value
                    next(value)
                })
        })
    }

    /// Sends only the values whose key differs from that of the last value sent.
    ///
    /// ```swift
    /// let words = Signal<String, Never>.of("to", "be", "not")
    /// _ = words.distinctUntilKeyChanged(\.count).subscribe { print($0) }  // prints to, not
    /// ```
    ///
    /// - Complexity: Stores one key. `key` is called once for each value.
    /// - In other libraries: `distinctUntilKeyChanged` in RxJS, `distinctUntilChangedBy` in Kotlin.
    /// - SeeAlso: ``distinctUntilChanged(by:)``
    @inlinable public func distinctUntilKeyChanged<Key: Equatable & Sendable>(
        _ key: @escaping @Sendable (Value) -> Key
    ) -> Signal {
        .init(attach: { output in
            let sink = output.traced()
            let last = StateBox<Key?>(nil)
            attach(
                sink.receiving { [next = sink.next] value in
                    let newKey = key(value)
                    if last.value == newKey { return }
                    last.value = newKey
                    next(value)
                })
        })
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
        composed { $0.distinctUntilChanged { old, new in old == new } }
    }
}
