import StreamCore

extension Signal where Value: Hashable {
    /// Sends the values of the signal that `cases` contains for the latest key.
    ///
    /// ```swift
    /// let tab = MutableProperty("home")
    /// let content: [String: Signal<String, Never>] = ["home": .just("Welcome"), "news": .just("Headlines")]
    /// tab.values.switchCases(content, default: .just("Not found"))
    ///     .subscribe { print($0) }.add(to: bag)  // prints Welcome
    /// tab.value = "news"  // prints Headlines
    /// ```
    ///
    ///     source: -a-----b-----c----|
    ///     x:      1--2--3--4|
    ///     y:      5--6--7--8|
    ///     z:      0-|
    ///     switchCases([a: x, b: y], default: z): -1--2--5--6--0----|
    ///
    /// Each key subscribes to its signal again, even if it equals the previous key. The keys can be optionals, with `nil` as one
    /// of the cases.
    ///
    /// - Completion: When this signal and the signal of the latest key have completed.
    /// - Failure: The failure of this signal or of the signal of the latest key. Immediate.
    /// - In other libraries: `switch:cases:default:` in ReactiveObjC.
    /// - SeeAlso: ``Signal/ifElse(then:else:)``, ``FlattenStrategy/latest``
    @inlinable public func switchCases<NewValue: Sendable>(
        _ cases: [Value: Signal<NewValue, Failure>], default other: Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        flattening(.latest, { key in cases[key] ?? other })
    }

    /// Sends the values of the signal that `cases` contains for the latest key, and fails if there is no such signal.
    ///
    ///     source: -a-----b-----c----|
    ///     x:      1--2--3--4|
    ///     y:      5--6--7--8|
    ///     switchCases([a: x, b: y], failing: failure): -1--2--5--6--#
    ///
    /// See ``switchCases(_:default:)``.
    ///
    /// - Failure: The same, and `failure` for a key that `cases` doesn't contain.
    @inlinable public func switchCases<NewValue: Sendable>(
        _ cases: [Value: Signal<NewValue, Failure>], failing failure: Failure
    ) -> Signal<NewValue, Failure> {
        switchCases(cases, default: .fail(failure))
    }
}
