import Foundation
import Testing

/// The articles of the guide, and the first pages of modules. Each names a file of tests, in which its code stands, and which says
/// what it prints.
@Suite struct ArticleTests {
    static let articles = [
        ("Docs/Rill.docc/FirstStream.md", "GuideTests/FirstStreamTests.swift"),
        ("Docs/Rill.docc/HotAndCold.md", "GuideTests/HotAndColdTests.swift"),
        ("Docs/Rill.docc/WhichThread.md", "GuideTests/WhichThreadTests.swift"),
        ("Docs/Rill.docc/CancellingAndLifetimes.md", "GuideTests/CancellingAndLifetimesTests.swift"),
        ("Docs/Rill.docc/Failures.md", "GuideTests/FailuresTests.swift"),
        ("Docs/Rill.docc/TestingTime.md", "GuideTests/TestingTimeTests.swift"),
        ("Docs/Rill.docc/ReadingStackTraces.md", "GuideTests/ReadingStackTracesTests.swift"),
        ("Sources/Operators/Operators.docc/Operators.md", "GuideTests/FirstStreamTests.swift"),
        ("Sources/StreamTesting/StreamTesting.docc/StreamTesting.md", "GuideTests/TestingTimeTests.swift"),
        (
            "Sources/KeyPathObserving/KeyPathObserving.docc/KeyPathObserving.md",
            "DocumentTests/ObservingKeyPathsTests.swift"
        ),
    ]

    @Test("Every block of code of an article stands in its tests", arguments: articles)
    func compiled(article: String, tests: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let text = try String(contentsOf: root.appending(path: article), encoding: .utf8)
        let compiled = Self.unindented(
            try String(contentsOf: root.appending(path: "Tests/\(tests)"), encoding: .utf8))
        let blocks = text.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(!blocks.isEmpty)
        for block in blocks { #expect(compiled.contains(Self.unindented(block)), "not compiled:\n\(block)") }
    }

    private static func unindented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }
}
