/// What is wrong in what was typed, and where.
public struct Complaint: Error, Equatable, CustomStringConvertible {
    /// What was expected.
    public let reason: String
    /// What was typed.
    public let line: String
    /// The offset of what is wrong.
    public let column: Int

    init(_ reason: String, in line: String, at column: Int) {
        (self.reason, self.line, self.column) = (reason, line, column)
    }

    public var description: String {
        "\(reason)\n    \(line)\n    \(String(repeating: " ", count: column))^"
    }
}
