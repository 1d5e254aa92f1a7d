#if canImport(Testing)
    internal import Testing
#endif

/// Runs `body`, and passes the issues of Swift Testing that it records to `report` instead of the test.
func capturingIssues(
    _ report: @escaping @Sendable (String) -> Void, _ body: @escaping @Sendable () async throws -> Void
) async throws {
    #if canImport(Testing)
        if let test = Test.current {
            let trait: IssueHandlingTrait = .compactMapIssues { issue in
                let place = issue.sourceLocation.map { " (\($0.fileID):\($0.line))" } ?? ""
                report("\(issue)\(place)")
                return nil
            }
            return try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
        }
    #endif
    try await body()
}
