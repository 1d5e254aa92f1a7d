import StreamCore

extension Signal where Value: Hashable {
    /// The values of the signal that stands in `cases` for the newest key.
    ///
    ///     source: -a-----b-----c----|
    ///     x:      1--2--3--4|
    ///     y:      5--6--7--8|
    ///     z:      0-|
    ///     switchCases([a: x, b: y], default: z): -1--2--5--6--0----|
    ///
    /// A key that comes again is subscribed to again. The keys may be optionals, and `nil` one of the cases.
    ///
    /// - Completion: When this signal and the newest case have completed.
    /// - Failure: Of this signal or the newest case, at once.
    /// - Elsewhere: `switch:cases:default:` in ReactiveObjC.
    /// - SeeAlso: ``Signal/ifElse(then:else:)``, ``FlattenStrategy/latest``
    @inlinable public func switchCases<NewValue: Sendable>(
        _ cases: [Value: Signal<NewValue, Failure>], default other: Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        flattening(.latest, { (key) throws(Failure) in cases[key] ?? other })
    }

    /// As ``switchCases(_:default:)``, but a key that no case stands for fails with `failure`.
    ///
    ///     source: -a-----b-----c----|
    ///     x:      1--2--3--4|
    ///     y:      5--6--7--8|
    ///     switchCases([a: x, b: y], failing: failure): -1--2--5--6--#
    ///
    @inlinable public func switchCases<NewValue: Sendable>(
        _ cases: [Value: Signal<NewValue, Failure>], failing failure: Failure
    ) -> Signal<NewValue, Failure> {
        switchCases(cases, default: .fail(failure))
    }
}

extension Signal where Value: Hashable, Failure == Never {
    /// Cases that can fail, chosen by keys that cannot. See ``Signal/switchCases(_:default:)``.
    @_disfavoredOverload @inlinable public func switchCases<NewValue: Sendable, NewFailure: Error>(
        _ cases: [Value: Signal<NewValue, NewFailure>], default other: Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        widened().switchCases(cases, default: other)
    }

    /// Cases that can fail, chosen by keys that cannot. See ``Signal/switchCases(_:failing:)``.
    @_disfavoredOverload @inlinable public func switchCases<NewValue: Sendable, NewFailure: Error>(
        _ cases: [Value: Signal<NewValue, NewFailure>], failing failure: NewFailure
    ) -> Signal<NewValue, NewFailure> {
        widened().switchCases(cases, failing: failure)
    }
}
