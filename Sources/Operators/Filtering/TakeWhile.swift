extension Signal {
    /// The values before the first for which `predicate` does not hold, then completed.
    ///
    ///     source:                            -1--2--3--1-|
    ///     take(while: < 3):                  -1--2--|
    ///     take(while: < 3, inclusive: true): -1--2--(3|)
    ///
    /// - Parameter inclusive: Whether the value for which it does not hold is sent, too.
    /// - Completion: With that value, or with the source.
    /// - Failure: What `predicate` throws ends the result and disposes the source. The source's failure is passed on.
    /// - Disposal: The source is disposed with that value.
    /// - Elsewhere: `takeWhileBlock:` in ReactiveObjC, `take(while:behavior:)` in RxSwift, `prefix(while:)` and
    ///   `tryPrefix(while:)` in Combine.
    /// - SeeAlso: ``Signal/skip(while:)``
    @_disfavoredOverload @inlinable public func take(
        while predicate: @escaping @Sendable (Value) throws(Failure) -> Bool, inclusive: Bool = false
    ) -> Signal {
        Signal(attach: { sink in
            let sink = sink.traced()
            let isOver = StateBox(false)
            attach(
                Sink(
                    segment: sink.segment,
                    next: { value in
                        if isOver.value { return }
                        let goesOn: Bool
                        do throws(Failure) { goesOn = try predicate(value) } catch {
                            isOver.value = true
                            return sink.fail(error)
                        }
                        if goesOn { return sink.next(value) }
                        isOver.value = true
                        if inclusive { sink.next(value) }
                        sink.complete()
                    },
                    end: { terminal in
                        if !isOver.value { sink.end(terminal) }
                    }))
        })
    }

    /// Sends values as long as `predicate` holds, which cannot fail. See ``Signal/filter(_:)``.
    @inlinable public func take(
        while predicate: @escaping @Sendable (Value) -> Bool, inclusive: Bool = false
    ) -> Signal {
        take(while: { (value) throws(Failure) in predicate(value) }, inclusive: inclusive)
    }

    /// The values before the first for which `predicate` holds, then completed: ``take(while:inclusive:)`` with the
    /// opposite.
    ///
    ///     source:                                  -1--2--3--1-|
    ///     take(untilMatch: == 3):                  -1--2--|
    ///     take(untilMatch: == 3, inclusive: true): -1--2--(3|)
    ///
    /// - Elsewhere: `takeUntilBlock:` in ReactiveObjC, `take(until:behavior:)` in RxSwift; `take(until:)` in ReactiveSwift
    ///   is inclusive and stops where its predicate does *not* hold.
    /// - SeeAlso: ``Signal/skip(untilMatch:)``, ``Signal/first(where:)``
    @inlinable public func take(
        untilMatch predicate: @escaping @Sendable (Value) throws(Failure) -> Bool, inclusive: Bool = false
    ) -> Signal {
        composed { $0.take(while: { (value) throws(Failure) in try !predicate(value) }, inclusive: inclusive) }
    }
}
