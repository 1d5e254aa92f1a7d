import StreamCore

// If two signals are combined and one of them cannot fail, the result has the failure type of the other. Signals that can fail in
// different ways, and three or more signals, need `widenFailure()` or `mapFailure(_:)`. The overloads are disfavored, so that the
// compiler prefers the plain operators for two signals of one failure type.

extension Signal where Failure == Never {
    /// Sends the values of this signal and, when it has completed, those of one that can fail. See ``Signal/concat(_:)``.
    @_disfavoredOverload @inlinable public func concat<NewFailure: Error>(
        _ next: Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        widened().concat(next)
    }

    /// Ignores the values of this signal and, once it has completed, sends those of `next`, which can fail. See ``Signal/then(_:)``.
    @_disfavoredOverload @inlinable public func then<NewValue: Sendable, NewFailure: Error>(
        _ next: Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> {
        widened().then(next)
    }

    /// Sends the values of this signal and of one that can fail. See ``Signal/merge(with:)``.
    @_disfavoredOverload @inlinable public func merge<NewFailure: Error>(
        with other: Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        widened().merge(with: other)
    }

    /// Pairs the values of this signal with those of one that can fail. See ``Signal/zip(with:)``.
    @_disfavoredOverload @inlinable public func zip<Other: Sendable, NewFailure: Error>(
        with other: Signal<Other, NewFailure>
    ) -> Signal<(Value, Other), NewFailure> {
        widened().zip(with: other)
    }

    /// Sends the latest values of this signal and of one that can fail. See ``/StreamCore/Signal/combineLatest(with:)``.
    @_disfavoredOverload @inlinable public func combineLatest<Other: Sendable, NewFailure: Error>(
        with other: Signal<Other, NewFailure>
    ) -> Signal<(Value, Other), NewFailure> {
        widened().combineLatest(with: other)
    }

    /// Pairs each value with the latest value of a signal that can fail. See ``Signal/withLatest(from:)``.
    @_disfavoredOverload @inlinable public func withLatest<Other: Sendable, NewFailure: Error>(
        from other: Signal<Other, NewFailure>
    ) -> Signal<(Value, Other), NewFailure> {
        widened().withLatest(from: other)
    }

    /// Samples with a signal that can fail. See ``Signal/sample(on:)``.
    @_disfavoredOverload @inlinable public func sample<Tick: Sendable, NewFailure: Error>(
        on sampler: Signal<Tick, NewFailure>
    ) -> Signal<Value, NewFailure> {
        widened().sample(on: sampler)
    }

    /// Samples with a signal that can fail. See ``Signal/sample(with:)``.
    @_disfavoredOverload @inlinable public func sample<Tick: Sendable, NewFailure: Error>(
        with sampler: Signal<Tick, NewFailure>
    ) -> Signal<(Value, Tick), NewFailure> {
        widened().sample(with: sampler)
    }

    /// Races with a signal that can fail. See ``Signal/race(with:)``.
    @_disfavoredOverload @inlinable public func race<NewFailure: Error>(
        with other: Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        widened().race(with: other)
    }

    /// Appends a signal that can fail. See ``Signal/append(_:)``.
    @_disfavoredOverload @inlinable public func append<NewFailure: Error>(
        _ next: Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        widened().append(next)
    }

    /// Prepends a signal that can fail. See ``Signal/prepend(_:)``.
    @_disfavoredOverload @inlinable public func prepend<NewFailure: Error>(
        _ first: Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        widened().prepend(first)
    }

    /// Switches to a signal that can fail. See ``Signal/ifEmpty(switchTo:)``.
    @_disfavoredOverload @inlinable public func ifEmpty<NewFailure: Error>(
        switchTo fallback: Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        widened().ifEmpty(switchTo: fallback)
    }

    /// Sends the values until the replacement, which can fail, sends. See ``Signal/take(untilReplacement:)``.
    @_disfavoredOverload @inlinable public func take<NewFailure: Error>(
        untilReplacement replacement: Signal<Value, NewFailure>
    ) -> Signal<Value, NewFailure> {
        widened().take(untilReplacement: replacement)
    }

    /// Sends the values until a trigger that can fail sends or ends. See ``Signal/take(until:)``.
    @_disfavoredOverload @inlinable public func take<Other, NewFailure: Error>(
        until trigger: Signal<Other, NewFailure>
    ) -> Signal<Value, NewFailure> {
        widened(to: NewFailure.self).take(until: trigger)
    }

    /// Sends the values after a trigger that can fail has sent or completed. See ``Signal/skip(until:)``.
    @_disfavoredOverload @inlinable public func skip<Other, NewFailure: Error>(
        until trigger: Signal<Other, NewFailure>
    ) -> Signal<Value, NewFailure> {
        widened(to: NewFailure.self).skip(until: trigger)
    }

    /// Collects values into arrays that end when a signal that can fail sends. See ``Signal/chunked(by:)``.
    @_disfavoredOverload @inlinable public func chunked<Other: Sendable, NewFailure: Error>(
        by trigger: Signal<Other, NewFailure>
    ) -> Signal<[Value], NewFailure> {
        widened(to: NewFailure.self).chunked(by: trigger)
    }
}

extension Signal {
    /// Sends the values of this signal and, when it has completed, those of one that cannot fail. See ``Signal/concat(_:)``.
    @_disfavoredOverload @inlinable public func concat(_ next: Signal<Value, Never>) -> Signal {
        concat(next.widened(to: Failure.self))
    }

    /// Sends the values of `next`, which cannot fail, once this signal has completed. See ``Signal/then(_:)``.
    @_disfavoredOverload @inlinable public func then<NewValue: Sendable>(
        _ next: Signal<NewValue, Never>
    ) -> Signal<NewValue, Failure> {
        then(next.widened(to: Failure.self))
    }

    /// Sends the values of this signal and of one that cannot fail. See ``Signal/merge(with:)``.
    @_disfavoredOverload @inlinable public func merge(with other: Signal<Value, Never>) -> Signal {
        merge(with: other.widened(to: Failure.self))
    }

    /// Pairs the values of this signal with those of one that cannot fail. See ``Signal/zip(with:)``.
    @_disfavoredOverload @inlinable public func zip<Other: Sendable>(
        with other: Signal<Other, Never>
    ) -> Signal<(Value, Other), Failure> {
        zip(with: other.widened(to: Failure.self))
    }

    /// Sends the latest values of this signal and of one that cannot fail. See ``/StreamCore/Signal/combineLatest(with:)``.
    @_disfavoredOverload @inlinable public func combineLatest<Other: Sendable>(
        with other: Signal<Other, Never>
    ) -> Signal<(Value, Other), Failure> {
        combineLatest(with: other.widened(to: Failure.self))
    }

    /// Pairs each value with the latest value of a signal that cannot fail. See ``Signal/withLatest(from:)``.
    @_disfavoredOverload @inlinable public func withLatest<Other: Sendable>(
        from other: Signal<Other, Never>
    ) -> Signal<(Value, Other), Failure> {
        withLatest(from: other.widened(to: Failure.self))
    }

    /// Sends the latest value whenever a sampler that cannot fail sends. See ``Signal/sample(on:)``.
    @_disfavoredOverload @inlinable public func sample<Tick: Sendable>(on sampler: Signal<Tick, Never>) -> Signal {
        sample(on: sampler.widened(to: Failure.self))
    }

    /// Sends the latest value together with the value of a sampler that cannot fail. See ``Signal/sample(with:)``.
    @_disfavoredOverload @inlinable public func sample<Tick: Sendable>(
        with sampler: Signal<Tick, Never>
    ) -> Signal<(Value, Tick), Failure> {
        sample(with: sampler.widened(to: Failure.self))
    }

    /// Races with a signal that cannot fail. See ``race(with:)``.
    @_disfavoredOverload @inlinable public func race(with other: Signal<Value, Never>) -> Signal {
        race(with: other.widened(to: Failure.self))
    }

    /// Appends a signal that cannot fail. See ``append(_:)``.
    @_disfavoredOverload @inlinable public func append(_ next: Signal<Value, Never>) -> Signal {
        append(next.widened(to: Failure.self))
    }

    /// Prepends a signal that cannot fail. See ``prepend(_:)``.
    @_disfavoredOverload @inlinable public func prepend(_ first: Signal<Value, Never>) -> Signal {
        prepend(first.widened(to: Failure.self))
    }

    /// Switches to a signal that cannot fail. See ``ifEmpty(switchTo:)``.
    @_disfavoredOverload @inlinable public func ifEmpty(switchTo fallback: Signal<Value, Never>) -> Signal {
        ifEmpty(switchTo: fallback.widened(to: Failure.self))
    }

    /// Sends the values until the replacement, which cannot fail, sends. See ``take(untilReplacement:)``.
    @_disfavoredOverload @inlinable public func take(untilReplacement replacement: Signal<Value, Never>) -> Signal {
        take(untilReplacement: replacement.widened(to: Failure.self))
    }

    /// Collects values into arrays that end when a signal that cannot fail sends. See ``chunked(by:)``.
    @_disfavoredOverload @inlinable public func chunked<Other: Sendable>(
        by trigger: Signal<Other, Never>
    ) -> Signal<[Value], Failure> {
        chunked(by: trigger.widened(to: Failure.self))
    }
}
