import StreamCore

/// A recorded or handwritten sequence of events, as a value that can be stored, compared, and sent to any number of
/// subscribers.
///
/// ```swift
/// let response = Record(["header", "body"], end: .failed(LoadingError.offline))
/// _ = response.signal
///     .subscribe(next: { print($0) }, failed: { print($0) })  // prints header, body, offline
/// print(response.values.count)  // prints 2
/// ```
///
///     Record([1, 2, 3])                          123|
///     Record([1], end: .failed(.disconnected))   1#
public struct Record<Value: Sendable, Failure: Error>: Sendable {
    /// The terminal event of a record.
    public enum End: Sendable {
        case completed
        case failed(Failure)
    }

    /// The values, which are sent first.
    public var values: [Value]
    /// The terminal event, which is sent last.
    public var end: End

    /// Creates a record of values and a terminal event.
    ///
    /// ```swift
    /// let record = Record<Int, LoadingError>([18, 21], end: .failed(.offline))
    /// _ = record.signal.subscribe(next: { print($0) }, failed: { print($0) })  // prints 18, 21, offline
    /// ```
    public init(_ values: [Value] = [], end: End = .completed) {
        self.values = values
        self.end = end
    }

    /// A signal that synchronously sends the values in order, and then the terminal event, to each subscriber.
    public var signal: Signal<Value, Failure> {
        Signal(attach: { [values, end] sink in
            startSource(of: sink) { sink in
                for value in values {
                    if sink.isDisposed { return }
                    sink.next(value)
                }
                switch end {
                case .completed: sink.complete()
                case .failed(let failure): sink.fail(failure)
                }
            }
        })
    }
}

extension Record: Equatable where Value: Equatable, Failure: Equatable {}
extension Record.End: Equatable where Failure: Equatable {}
extension Record: Hashable where Value: Hashable, Failure: Hashable {}
extension Record.End: Hashable where Failure: Hashable {}
extension Record: Codable where Value: Codable, Failure: Codable {}
extension Record.End: Codable where Failure: Codable {}
