extension Signal {
    /// Sends the values before the first one that does not satisfy `predicate`, then completes.
    ///
    /// ```swift
    /// let speeds = Signal<Int, Never>.of(40, 49, 55, 45)
    /// _ = speeds.take(while: { $0 <= 50 }).subscribe { print($0) }  // prints 40, 49
    /// ```
    ///
    ///     source:                            -1--2--3--1-|
    ///     take(while: < 3):                  -1--2--|
    ///     take(while: < 3, inclusive: true): -1--2--(3|)
    ///
    /// - Completion: With the value that does not satisfy `predicate`, or with the source.
    /// - Failure: If `predicate` throws, the result fails with that error and the source is disposed. The source's failure
    ///   is passed on.
    /// - Disposal: The source is disposed with the value that does not satisfy `predicate`.
    /// - Parameter inclusive: Whether to also send the value that does not satisfy `predicate`.
    /// - In other libraries: `takeWhileBlock:` in ReactiveObjC, `take(while:behavior:)` in RxSwift, `prefix(while:)` and
    ///   `tryPrefix(while:)` in Combine.
    /// - SeeAlso: ``Signal/skip(while:)``
    @_disfavoredOverload @inlinable public func take(
        while predicate: @escaping @Sendable (Value) throws(Failure) -> Bool, inclusive: Bool = false
    ) -> Signal {
        .stage { sink in
            let hasEnded = StateBox(false)
            attach(
                sink.receiving { value in
                    if hasEnded.value { return }
                    let matches: Bool
                    do throws(Failure) { matches = try predicate(value) } catch {
                        hasEnded.value = true
                        return sink.fail(error)
                    }
                    if matches { return sink.next(value) }
                    hasEnded.value = true
                    if inclusive { sink.next(value) }
                    sink.complete()
                } end: { terminal in
                    if !hasEnded.value { sink.end(terminal) }
                })
        }
    }

    /// Sends the values before the first one that does not satisfy `predicate`, which cannot throw, then completes.
    ///
    /// See ``Signal/filter(_:)``.
    @inlinable public func take(
        while predicate: @escaping @Sendable (Value) -> Bool, inclusive: Bool = false
    ) -> Signal {
        take(while: { (value) throws(Failure) in predicate(value) }, inclusive: inclusive)
    }

    /// Sends the values before the first one that satisfies `predicate`, then completes.
    ///
    /// ```swift
    /// let lines = Signal<String, Never>.of("Host: example", "Accept: */*", "", "body")
    /// _ = lines.take(untilMatch: { $0.isEmpty }).subscribe { print($0) }  // prints Host: example, Accept: */*
    /// ```
    ///
    ///     source:                                  -1--2--3--1-|
    ///     take(untilMatch: == 3):                  -1--2--|
    ///     take(untilMatch: == 3, inclusive: true): -1--2--(3|)
    ///
    /// This is ``take(while:inclusive:)`` with the opposite predicate.
    ///
    /// - In other libraries: `takeUntilBlock:` in ReactiveObjC, `take(until:behavior:)` in RxSwift. `take(until:)` in
    ///   ReactiveSwift is inclusive and stops where its predicate does *not* hold.
    /// - SeeAlso: ``Signal/skip(untilMatch:)``, ``Signal/first(where:)``
    @inlinable public func take(
        untilMatch predicate: @escaping @Sendable (Value) throws(Failure) -> Bool, inclusive: Bool = false
    ) -> Signal {
        composed { $0.take(while: { (value) throws(Failure) in try !predicate(value) }, inclusive: inclusive) }
    }
}
