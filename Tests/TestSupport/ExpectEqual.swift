public import Testing

/// Expects that a value is equal to another one, and reports both if it is not.
///
/// It does what `#expect(value == expected)` does in a ninth of the time of the compiler: the macro chooses among a dozen overloads at each
/// use, and the tests have 4,000 of them.
public func expectEqual<Value: Equatable>(
    _ value: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
    at location: SourceLocation = #_sourceLocation
) {
    if value == expected { return }
    let difference: Comment =
        "got \(String(describingForTest: value)), expected \(String(describingForTest: expected))"
    let message = comment().map { Comment(rawValue: "\($0): \(difference)") } ?? difference
    Issue.record(message, sourceLocation: location)
}
