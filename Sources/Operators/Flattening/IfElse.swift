import StreamCore

extension Signal where Value == Bool {
    /// The values of the one signal while the newest value is `true`, of the other while it is `false`.
    ///
    ///     source: -1-----0-----1--|
    ///     x:      a--b--c--d|
    ///     y:      e--f--g--h|
    ///     ifElse(then: x, else: y): -a--b--e--f--a--b--c--d|
    ///
    /// Each value subscribes anew, also one that is equal to the one before: put `distinctUntilChanged()` in front to go on.
    ///
    /// - Completion: When this signal and the newest one chosen have completed.
    /// - Failure: Of this signal or the newest one chosen, at once.
    /// - Elsewhere: `if:then:else:` in ReactiveObjC.
    /// - SeeAlso: ``Signal/switchCases(_:default:)``
    @inlinable public func ifElse<NewValue: Sendable>(
        then first: Signal<NewValue, Failure>, else second: Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        flattening(.latest, { (condition) throws(Failure) in condition ? first : second })
    }
}

extension Signal where Value == Bool, Failure == Never {
    /// Signals that can fail, chosen by conditions that cannot. See ``Signal/ifElse(then:else:)``.
    @_disfavoredOverload @inlinable public func ifElse<NewValue: Sendable, NewFailure: Error>(
        then first: Signal<NewValue, NewFailure>, else second: Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        widened().ifElse(then: first, else: second)
    }
}
