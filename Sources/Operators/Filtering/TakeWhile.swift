extension Signal {
    /// Sends the values before the first one that does not satisfy `predicate`, then completes.
    ///
    /// ```swift
    /// let speeds = Signal<Int, Never>.of(40, 49, 55, 45)
    /// _ = speeds.takeWhile { $0 <= 50 }.subscribe { print($0) }  // prints 40, 49
    /// ```
    ///
    ///     source:                          -1--2--3--1-|
    ///     takeWhile(< 3):                  -1--2--|
    ///     takeWhile(inclusive: true, < 3): -1--2--(3|)
    ///
    /// - Completion: With the value that does not satisfy `predicate`, or with the source.
    /// - Disposal: The source is disposed with the value that does not satisfy `predicate`.
    /// - Parameter inclusive: Whether to also send the value that does not satisfy `predicate`.
    /// - In other libraries: `takeWhileBlock:` in ReactiveObjC, `take(while:behavior:)` in RxSwift, `prefix(while:)` and
    ///   `tryPrefix(while:)` in Combine.
    /// - SeeAlso: ``Signal/skipWhile(_:)``
    @inlinable public func takeWhile(
        inclusive: Bool = false, _ predicate: @escaping @Sendable (Value) -> Bool
    ) -> Signal {
        .init(attach: { output in
            let sink = output.traced()
            let ended = StatefulSink(sink, state: false)
            attach(
                sink.receiving { value in
                    if ended.state { return }
                    if predicate(value) { return sink.next(value) }
                    ended.state = true
                    if inclusive {
                        sink.subscription.isEnding = true
                        sink.next(value)
                    }
                    sink.complete()
                } end: { terminal in
                    if !ended.state { ended.sink.end(terminal) }
                })
        })
    }

    /// Sends the values before the first one that satisfies `predicate`, then completes.
    ///
    /// ```swift
    /// let lines = Signal<String, Never>.of("Host: example", "Accept: */*", "", "body")
    /// _ = lines.takeUntilMatch { $0.isEmpty }.subscribe { print($0) }  // prints Host: example, Accept: */*
    /// ```
    ///
    ///     source:                                -1--2--3--1-|
    ///     takeUntilMatch(== 3):                  -1--2--|
    ///     takeUntilMatch(inclusive: true, == 3): -1--2--(3|)
    ///
    /// This is ``takeWhile(inclusive:_:)`` with the opposite predicate.
    ///
    /// - In other libraries: `takeUntilBlock:` in ReactiveObjC, `take(until:behavior:)` in RxSwift. `take(until:)` in
    ///   ReactiveSwift is inclusive and stops where its predicate does *not* hold.
    /// - SeeAlso: ``Signal/skipUntilMatch(_:)``, ``Signal/first(where:)``
    @inlinable public func takeUntilMatch(
        inclusive: Bool = false, _ predicate: @escaping @Sendable (Value) -> Bool
    ) -> Signal {
        composed { $0.takeWhile(inclusive: inclusive) { value in !predicate(value) } }
    }
}
