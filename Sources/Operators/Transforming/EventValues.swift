extension Signal {
    /// The values among the events of a materialized signal.
    ///
    ///     source:        -a--b--(c|)     a = next(1), b = next(2), c = failed
    ///     eventValues(): -1--2--|
    ///
    /// - Elsewhere: `values()` in CombineExt.
    /// - SeeAlso: ``Signal/materialize(fileID:line:)``, ``Signal/eventFailures(fileID:line:)``
    @inlinable public func eventValues<NewValue: Sendable, Problem: Error>(
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<NewValue, Failure>
    where Value == Signal<NewValue, Problem>.Event {
        compactMap { (event) throws(Failure) in event.value }.traced(fileID, line)
    }

    /// The failures among the events of a materialized signal.
    ///
    ///     source:          -a--b--(c|)     a = next(1), b = next(2), c = failed(x)
    ///     eventFailures(): -------(x|)
    ///
    /// - Elsewhere: `failures()` in CombineExt.
    /// - SeeAlso: ``Signal/materialize(fileID:line:)``, ``Signal/eventValues(fileID:line:)``
    @inlinable public func eventFailures<NewValue: Sendable, Problem: Error>(
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<Problem, Failure>
    where Value == Signal<NewValue, Problem>.Event {
        compactMap { (event) throws(Failure) in event.failure }.traced(fileID, line)
    }
}
