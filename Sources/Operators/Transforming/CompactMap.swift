extension Signal {
    /// What `transform` makes of each value, where that is not `nil`.
    ///
    ///     source:     -1--x--3-|
    ///     compactMap: -a-----c-|     1 → a, x → nil, 3 → c
    ///
    /// - Failure: What `transform` throws ends the result and disposes the source. The source's failure is passed on.
    /// - SeeAlso: ``Signal/skipNil()``, ``Signal/ofType(_:)``
    @_disfavoredOverload @inlinable public func compactMap<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue?
    ) -> Signal<NewValue, Failure> {
        Signal<NewValue, Failure>(attach: { sink in
            let sink = sink.traced()
            attach(
                Sink(
                    segment: sink.segment,
                    next: { value in
                        let mapped: NewValue?
                        do throws(Failure) { mapped = try transform(value) } catch { return sink.fail(error) }
                        if let mapped { sink.next(mapped) }
                    }, end: sink.end))
        })
    }

    /// Transforms each value with `transform`, which cannot fail, and leaves out `nil`. See ``Signal/filter(_:)``.
    @inlinable public func compactMap<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue?
    ) -> Signal<NewValue, Failure> {
        Signal<NewValue, Failure>(attach: { sink in
            let sink = sink.traced()
            attach(
                Sink(
                    segment: sink.segment, next: { value in if let mapped = transform(value) { sink.next(mapped) } },
                    end: sink.end))
        })
    }
}
