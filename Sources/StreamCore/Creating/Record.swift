/// Events that were recorded, or written down, as a value: to store, to compare, and to play to any number of subscribers.
///
///     Record([1, 2, 3])                          123|
///     Record([1], end: .failed(.disconnected))   1#
public struct Record<Value: Sendable, Failure: Error>: Sendable {
    /// How a record ends.
    public enum End: Sendable {
        case completed
        case failed(Failure)
    }

    /// What is sent first.
    public var values: [Value]
    /// What is sent then.
    public var end: End

    /// A record of `values` and an end.
    public init(_ values: [Value] = [], end: End = .completed) {
        self.values = values
        self.end = end
    }

    /// The values in their order, then the end, for each subscriber, at once.
    public var signal: Signal<Value, Failure> {
        Signal(attach: { [values, end] sink in
            sink.begin { sink in
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
