/// An error in the input, with its location.
public struct Complaint: Error, Equatable, CustomStringConvertible {
    /// The expectation that the input does not fulfill.
    public let reason: String
    /// The input.
    public let line: String
    /// The offset of the error in the input.
    public let column: Int

    public init(_ reason: String, in line: String, at column: Int) {
        (self.reason, self.line, self.column) = (reason, line, column)
    }

    public var description: String {
        "\(reason)\n    \(line)\n    \(String(repeating: " ", count: column))^"
    }
}
