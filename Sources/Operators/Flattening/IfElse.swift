import StreamCore

extension Signal where Value == Bool {
    /// Sends the values of one signal while the latest value is `true`, and of the other while it is `false`.
    ///
    /// ```swift
    /// let isMetric = MutableProperty(true)
    /// isMetric.values.ifElse(then: .just("5 km"), else: .just("3 miles"))
    ///     .subscribe { print($0) }.add(to: bag)  // prints 5 km
    /// isMetric.value = false  // prints 3 miles
    /// ```
    ///
    ///     source: -1-----0-----1--|
    ///     x:      a--b--c--d|
    ///     y:      e--f--g--h|
    ///     ifElse(then: x, else: y): -a--b--e--f--a--b--c--d|
    ///
    /// Each value subscribes again, even if it equals the previous one. Insert `distinctUntilChanged()` before this operator to
    /// keep the active subscription instead.
    ///
    /// - Completion: When this signal and the signal chosen last have completed.
    /// - Failure: The failure of this signal or of the signal chosen last. Immediate.
    /// - In other libraries: `if:then:else:` in ReactiveObjC.
    /// - SeeAlso: ``Signal/switchCases(_:default:)``
    @inlinable public func ifElse<NewValue: Sendable>(
        then first: Signal<NewValue, Failure>, else second: Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        flattening(.latest, { condition in condition ? first : second })
    }
}
