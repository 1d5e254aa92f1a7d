import DocumentSupport
import Foundation
import Testing

/// Each article of the guide has a file or a folder of tests with its name, and so does the first page of a module that shows code.
@Suite struct ArticleTests {
    static let guide = "Sources/Rill/Rill.docc"

    /// Articles whose code uses other packages, with the folder of the tests that compile it.
    private static let articlesOfExamples = ["OnAServer": "Examples/Pulse/Tests/PulseTests/OnAServer"]

    private static let pagesOfModules = [
        "Sources/Operators/Operators.docc/Operators.md": "GuideTests/FirstStreamTests.swift",
        "Sources/StreamTesting/StreamTesting.docc/StreamTesting.md": "GuideTests/TestingTimeTests.swift",
        "Sources/KeyPathObserving/KeyPathObserving.docc/KeyPathObserving.md":
            "DocumentTests/ObservingKeyPathsTests.swift",
    ]

    @Test("Each block of Swift in an article of the guide is in the test file with the article's name")
    func guide() throws {
        let articles = try Document.all(below: Self.guide, suffix: ".md").filter { !$0.path.hasSuffix("/Rill.md") }
        #expect(articles.count > 5)
        for article in articles {
            let name = URL(filePath: article.path).deletingPathExtension().lastPathComponent
            if let folder = Self.articlesOfExamples[name] {
                expectCompiled(article, in: try Document.all(below: folder, suffix: ".swift"), at: folder)
            } else {
                try expectCompiled(article, in: "GuideTests/\(name)Tests.swift")
            }
        }
    }

    @Test("Each document that an article of the guide names exists")
    func documents() throws {
        for article in try Document.all(below: Self.guide, suffix: ".md") {
            for name in article.text.matches(of: /`(Docs\/[^`]*)`/).map(\.1) {
                let file = Document.root.appending(path: String(name)).path
                #expect(FileManager.default.fileExists(atPath: file), "\(article.path): \(name)")
            }
        }
    }

    @Test("Each block of Swift on a module's first page is in the tests that belong to it", arguments: pagesOfModules)
    func modules(page: String, tests: String) throws {
        try expectCompiled(Document(page), in: tests)
    }

    private func expectCompiled(_ article: Document, in tests: String) throws {
        let path = "Tests/Conformance/Tests/\(tests)"
        expectCompiled(article, in: [try Document(path)], at: path)
    }

    private func expectCompiled(_ article: Document, in tests: [Document], at path: String) {
        #expect(!article.code.isEmpty, "\(article.path)")
        for block in Document.uncompiled(article.code, in: tests.map(\.text)) {
            Issue.record("\(article.path): add this code to \(path):\n\(block)")
        }
    }
}
