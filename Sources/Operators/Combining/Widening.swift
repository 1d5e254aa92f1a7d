import StreamCore

// Joins of a signal that cannot fail with one that can: the result fails as that does. They are disfavoured, so that two
// signals of one failure type are joined by the plain operators.

extension Signal where Failure == Never {
    /// This signal, and when it has completed, one that can fail. See ``Signal/concat(_:fileID:line:)``.
    @_disfavoredOverload @inlinable public func concat<NewFailure: Error>(
        _ next: Signal<Value, NewFailure>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<Value, NewFailure> {
        widenFailure().concat(next, fileID: fileID, line: line)
    }

    /// The values of `next`, which can fail, once this signal has completed. See ``Signal/then(_:fileID:line:)``.
    @_disfavoredOverload @inlinable public func then<NewValue: Sendable, NewFailure: Error>(
        _ next: Signal<NewValue, NewFailure>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<NewValue, NewFailure> {
        widenFailure().then(next, fileID: fileID, line: line)
    }

    /// The values of this signal and of one that can fail. See ``Signal/merge(with:fileID:line:)``.
    @_disfavoredOverload @inlinable public func merge<NewFailure: Error>(
        with other: Signal<Value, NewFailure>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<Value, NewFailure> {
        widenFailure().merge(with: other, fileID: fileID, line: line)
    }

    /// Pairs with the values of one that can fail. See ``Signal/zip(with:fileID:line:)``.
    @_disfavoredOverload @inlinable public func zip<Other: Sendable, NewFailure: Error>(
        with other: Signal<Other, NewFailure>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<(Value, Other), NewFailure> {
        widenFailure().zip(with: other, fileID: fileID, line: line)
    }

    /// The latest values of this signal and of one that can fail. See ``Signal/combineLatest(with:fileID:line:)``.
    @_disfavoredOverload @inlinable public func combineLatest<Other: Sendable, NewFailure: Error>(
        with other: Signal<Other, NewFailure>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<(Value, Other), NewFailure> {
        widenFailure().combineLatest(with: other, fileID: fileID, line: line)
    }

    /// Each value with the newest of one that can fail. See ``Signal/withLatest(from:fileID:line:)``.
    @_disfavoredOverload @inlinable public func withLatest<Other: Sendable, NewFailure: Error>(
        from other: Signal<Other, NewFailure>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<(Value, Other), NewFailure> {
        widenFailure().withLatest(from: other, fileID: fileID, line: line)
    }
}

extension Signal {
    /// This signal, and when it has completed, one that cannot fail. See ``Signal/concat(_:fileID:line:)``.
    @_disfavoredOverload @inlinable public func concat(
        _ next: Signal<Value, Never>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal {
        concat(next.widenFailure(to: Failure.self), fileID: fileID, line: line)
    }

    /// The values of `next`, which cannot fail, once this signal has completed. See ``Signal/then(_:fileID:line:)``.
    @_disfavoredOverload @inlinable public func then<NewValue: Sendable>(
        _ next: Signal<NewValue, Never>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<NewValue, Failure> {
        then(next.widenFailure(to: Failure.self), fileID: fileID, line: line)
    }

    /// The values of this signal and of one that cannot fail. See ``Signal/merge(with:fileID:line:)``.
    @_disfavoredOverload @inlinable public func merge(
        with other: Signal<Value, Never>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal {
        merge(with: other.widenFailure(to: Failure.self), fileID: fileID, line: line)
    }

    /// Pairs with the values of one that cannot fail. See ``Signal/zip(with:fileID:line:)``.
    @_disfavoredOverload @inlinable public func zip<Other: Sendable>(
        with other: Signal<Other, Never>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<(Value, Other), Failure> {
        zip(with: other.widenFailure(to: Failure.self), fileID: fileID, line: line)
    }

    /// The latest values of this signal and of one that cannot fail. See ``Signal/combineLatest(with:fileID:line:)``.
    @_disfavoredOverload @inlinable public func combineLatest<Other: Sendable>(
        with other: Signal<Other, Never>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<(Value, Other), Failure> {
        combineLatest(with: other.widenFailure(to: Failure.self), fileID: fileID, line: line)
    }

    /// Each value with the newest of one that cannot fail. See ``Signal/withLatest(from:fileID:line:)``.
    @_disfavoredOverload @inlinable public func withLatest<Other: Sendable>(
        from other: Signal<Other, Never>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<(Value, Other), Failure> {
        withLatest(from: other.widenFailure(to: Failure.self), fileID: fileID, line: line)
    }

    /// The newest value whenever a sampler that cannot fail sends. See ``Signal/sample(on:fileID:line:)``.
    @_disfavoredOverload @inlinable public func sample<Tick: Sendable>(
        on sampler: Signal<Tick, Never>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal {
        sample(on: sampler.widenFailure(to: Failure.self), fileID: fileID, line: line)
    }

    /// The newest value and that of a sampler that cannot fail. See ``Signal/sample(with:fileID:line:)``.
    @_disfavoredOverload @inlinable public func sample<Tick: Sendable>(
        with sampler: Signal<Tick, Never>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<(Value, Tick), Failure> {
        sample(with: sampler.widenFailure(to: Failure.self), fileID: fileID, line: line)
    }
}
