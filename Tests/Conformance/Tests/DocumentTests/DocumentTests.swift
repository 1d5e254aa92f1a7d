import DocumentSupport
import Foundation
import Testing

/// Compares the documents with the tests that compile and run their code.
@Suite struct DocumentTests {
    /// All documents but the articles of the guide, which GuideTests covers.
    private static func documents() throws -> [Document] {
        let all =
            try [Document("README.md"), Document("CONTRIBUTING.md")] + Document.all(below: "Docs", suffix: ".md")
            + Document.all(below: "Examples", suffix: ".md")
        return all.filter { !$0.path.contains(".docc/") }
    }

    @Test("Every block of Swift in a document is in a test that the document links to")
    func documents() throws {
        let blocks = try Self.documents().map { document in
            for block in Document.uncompiled(document.code, in: try document.linkedTests) {
                Issue.record("\(document.path): no test that it links to compiles\n\(block)")
            }
            return document.code.count
        }
        #expect(blocks.reduce(0, +) > 40)
    }

    @Test("Every block of Swift in a doc comment is in a test")
    func declarations() throws {
        let tests = try ["Tests/Conformance/Tests/DocumentTests", "Tests/Conformance/Tests/GuideTests"].flatMap {
            try Document.all(below: $0, suffix: ".swift").map(\.text)
        }
        let blocks = try Document.all(below: "Sources", suffix: ".swift").flatMap { source in
            source.documentedCode.map { (path: source.path, code: $0) }
        }
        let uncompiled = Set(Document.uncompiled(blocks.map(\.code), in: tests))
        for block in blocks where uncompiled.contains(block.code) {
            Issue.record("\(block.path): no test compiles\n\(block.code)")
        }
        #expect(blocks.count > 15)
    }

    @Test("Code in a doc comment is fenced, and indented lines are diagrams")
    func fences() throws {
        let beginnings = ["let ", "var ", "for ", "await ", "try ", "print(", "func ", "init(", "final class ", "_ = "]
        for source in try Document.all(below: "Sources", suffix: ".swift") {
            for line in source.text.components(separatedBy: "\n") {
                guard let margin = line.range(of: "///     ") else { continue }
                let isCode = beginnings.contains { line[margin.upperBound...].hasPrefix($0) }
                // Inside a fence, an indented line is code.
                #expect(!isCode || source.text.contains("/// ```swift"), "\(source.path): \(line)")
            }
        }
    }
}
