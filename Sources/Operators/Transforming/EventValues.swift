extension Signal {
    /// Sends the values among the events of a materialized signal.
    ///
    /// ```swift
    /// let attempts = Signal<Int, LoadingError>.just(7).concat(.fail(.offline)).materialize()
    /// _ = attempts.eventValues().subscribe { print($0) }  // prints 7
    /// ```
    ///
    ///     source:        -a--b--(c|)     a = next(1), b = next(2), c = failed
    ///     eventValues(): -1--2--|
    ///
    /// - In other libraries: `values()` in CombineExt.
    /// - SeeAlso: ``Signal/materialize()``, ``Signal/eventFailures()``
    @inlinable public func eventValues<NewValue: Sendable, Problem: Error>() -> Signal<NewValue, Failure>
    where Value == Signal<NewValue, Problem>.Event {
        composed { $0.compactMap { event in event.value } }
    }

    /// Sends the failures among the events of a materialized signal.
    ///
    /// ```swift
    /// let attempts = Signal<Int, LoadingError>.just(7).concat(.fail(.offline)).materialize()
    /// _ = attempts.eventFailures().subscribe { print($0) }  // prints offline
    /// ```
    ///
    ///     source:          -a--b--(c|)     a = next(1), b = next(2), c = failed(x)
    ///     eventFailures(): -------(x|)
    ///
    /// - In other libraries: `failures()` in CombineExt.
    /// - SeeAlso: ``Signal/materialize()``, ``Signal/eventValues()``
    @inlinable public func eventFailures<NewValue: Sendable, Problem: Error>() -> Signal<Problem, Failure>
    where Value == Signal<NewValue, Problem>.Event {
        composed { $0.compactMap { event in event.failure } }
    }
}
