import StreamCore

// Joins of a signal that cannot fail with one that can: the result fails as that does. They are disfavoured, so that two
// signals of one failure type are joined by the plain operators.

extension Signal where Failure == Never {
    /// This signal, and when it has completed, one that can fail. See ``Signal/concat(_:)``.
    @_disfavoredOverload @inlinable public func concat<NewFailure: Error>(
        _ next: Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        widenFailure().concat(next)
    }

    /// The values of `next`, which can fail, once this signal has completed. See ``Signal/then(_:)``.
    @_disfavoredOverload @inlinable public func then<NewValue: Sendable, NewFailure: Error>(
        _ next: Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        widenFailure().then(next)
    }

    /// The values of this signal and of one that can fail. See ``Signal/merge(with:)``.
    @_disfavoredOverload @inlinable public func merge<NewFailure: Error>(
        with other: Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        widenFailure().merge(with: other)
    }

    /// Pairs with the values of one that can fail. See ``Signal/zip(with:)``.
    @_disfavoredOverload @inlinable public func zip<Other: Sendable, NewFailure: Error>(
        with other: Signal<Other, NewFailure>
    ) -> Signal<(Value, Other), NewFailure> {
        widenFailure().zip(with: other)
    }

    /// The latest values of this signal and of one that can fail. See ``Signal/combineLatest(with:)``.
    @_disfavoredOverload @inlinable public func combineLatest<Other: Sendable, NewFailure: Error>(
        with other: Signal<Other, NewFailure>
    ) -> Signal<(Value, Other), NewFailure> {
        widenFailure().combineLatest(with: other)
    }

    /// Each value with the newest of one that can fail. See ``Signal/withLatest(from:)``.
    @_disfavoredOverload @inlinable public func withLatest<Other: Sendable, NewFailure: Error>(
        from other: Signal<Other, NewFailure>
    ) -> Signal<(Value, Other), NewFailure> {
        widenFailure().withLatest(from: other)
    }
}

extension Signal {
    /// This signal, and when it has completed, one that cannot fail. See ``Signal/concat(_:)``.
    @_disfavoredOverload @inlinable public func concat(_ next: Signal<Value, Never>) -> Signal {
        concat(next.widenFailure(to: Failure.self))
    }

    /// The values of `next`, which cannot fail, once this signal has completed. See ``Signal/then(_:)``.
    @_disfavoredOverload @inlinable public func then<NewValue: Sendable>(
        _ next: Signal<NewValue, Never>
    ) -> Signal<NewValue, Failure> {
        then(next.widenFailure(to: Failure.self))
    }

    /// The values of this signal and of one that cannot fail. See ``Signal/merge(with:)``.
    @_disfavoredOverload @inlinable public func merge(with other: Signal<Value, Never>) -> Signal {
        merge(with: other.widenFailure(to: Failure.self))
    }

    /// Pairs with the values of one that cannot fail. See ``Signal/zip(with:)``.
    @_disfavoredOverload @inlinable public func zip<Other: Sendable>(
        with other: Signal<Other, Never>
    ) -> Signal<(Value, Other), Failure> {
        zip(with: other.widenFailure(to: Failure.self))
    }

    /// The latest values of this signal and of one that cannot fail. See ``Signal/combineLatest(with:)``.
    @_disfavoredOverload @inlinable public func combineLatest<Other: Sendable>(
        with other: Signal<Other, Never>
    ) -> Signal<(Value, Other), Failure> {
        combineLatest(with: other.widenFailure(to: Failure.self))
    }

    /// Each value with the newest of one that cannot fail. See ``Signal/withLatest(from:)``.
    @_disfavoredOverload @inlinable public func withLatest<Other: Sendable>(
        from other: Signal<Other, Never>
    ) -> Signal<(Value, Other), Failure> {
        withLatest(from: other.widenFailure(to: Failure.self))
    }

    /// The newest value whenever a sampler that cannot fail sends. See ``Signal/sample(on:)``.
    @_disfavoredOverload @inlinable public func sample<Tick: Sendable>(on sampler: Signal<Tick, Never>) -> Signal {
        sample(on: sampler.widenFailure(to: Failure.self))
    }

    /// The newest value and that of a sampler that cannot fail. See ``Signal/sample(with:)``.
    @_disfavoredOverload @inlinable public func sample<Tick: Sendable>(
        with sampler: Signal<Tick, Never>
    ) -> Signal<(Value, Tick), Failure> {
        sample(with: sampler.widenFailure(to: Failure.self))
    }
}
