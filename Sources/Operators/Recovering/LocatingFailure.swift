/// A failure with the place that it came from, as `locatingFailure()` sends it.
public struct LocatedFailure<Failure: Error>: Error, CustomStringConvertible {
    /// The failure of the source.
    public let failure: Failure

    /// The module, the file, and the line of the call of `locatingFailure()`.
    public let place: String

    /// The stages of the signal, source first, one per line. A source includes the file and the line where it was created.
    public let stages: String

    @inlinable init(_ failure: Failure, place: String, stages: String) {
        (self.failure, self.place, self.stages) = (failure, place, stages)
    }

    /// The failure, followed by the place and the stages.
    public var description: String { "\(failure), in the signal at \(place):\n\(stages)" }
}

extension LocatedFailure: Equatable where Failure: Equatable {}
extension LocatedFailure: Hashable where Failure: Hashable {}

extension Signal {
    /// Adds to a failure the place of this call, and the stages of the signal with the places of its sources.
    ///
    /// ```swift
    /// let user = Signal<String, LoadingError>.fail(.offline).map { $0.uppercased() }.locatingFailure()
    /// _ = user.subscribe(next: { print($0) }, failed: { print($0.failure) })  // prints offline
    /// ```
    ///
    ///     source:          -1--2-#
    ///     locatingFailure: -1--2-#     the failure with its place
    ///
    /// Printed, the failure has these lines:
    ///
    ///     offline, in the signal at App/Loading.swift:20:
    ///     fail(_:) — App/Loading.swift:20
    ///     map
    ///
    /// No tracer needs to run, and nothing is done before a failure arrives. The stages don't include the signals that a closure returns,
    /// such as that of `flatMap(_:_:)`. Use this operator in the closure as well if such a signal can fail.
    ///
    /// - Completion: With the source.
    /// - Failure: With the located failure of the source. Its stages are found then, without an effect, which takes some microseconds.
    /// - In other libraries: `checkpoint` in Reactor.
    /// - SeeAlso: ``mapFailure(_:)``
    @inlinable public func locatingFailure(
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<Value, LocatedFailure<Failure>> {
        composed { source in
            source.mapFailure { failure in
                LocatedFailure(failure, place: "\(fileID):\(line)", stages: debugDescription)
            }
        }
    }
}
