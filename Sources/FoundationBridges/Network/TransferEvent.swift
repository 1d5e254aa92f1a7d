/// The progress of a download or an upload, or its result, which is sent last.
public enum TransferEvent<Value: Sendable>: Sendable {
    /// A number of bytes that were transferred.
    case progress(TransferProgress)

    /// The result.
    case finished(Value)

    /// The progress, or `nil` if the transfer is finished.
    public var progress: TransferProgress? { if case .progress(let progress) = self { progress } else { nil } }

    /// The result, or `nil` if the transfer is in progress.
    public var result: Value? { if case .finished(let value) = self { value } else { nil } }
}

extension TransferEvent: Equatable where Value: Equatable {}
extension TransferEvent: Hashable where Value: Hashable {}

/// The number of bytes that were transferred.
public struct TransferProgress: Sendable, Hashable {
    /// The number of bytes that were sent or received.
    public var bytes: Int64

    /// The number of bytes to transfer, or `nil` if it is not known, for example because the body is compressed.
    public var expectedBytes: Int64?

    /// Creates a progress.
    public init(bytes: Int64, expectedBytes: Int64? = nil) { (self.bytes, self.expectedBytes) = (bytes, expectedBytes) }

    /// The transferred part of the bytes, from 0 to 1, or `nil` if the number of bytes to transfer is not known.
    public var fraction: Double? {
        guard let expectedBytes else { return nil }
        return expectedBytes > 0 ? min(1, Double(bytes) / Double(expectedBytes)) : 1
    }
}
