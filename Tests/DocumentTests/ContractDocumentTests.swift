import StreamTesting
import TestSupport
import Testing

@Suite("Docs/Contract.md") struct ContractDocumentTests {
    private static let document = Result { try Document("Docs/Contract.md") }

    @Test("Every law of ContractLaw has a section and a row of tests")
    func laws() throws {
        let text = try Self.document.get().text
        for law in ContractLaw.allCases {
            #expect(text.contains("\n## \(law.rawValue). "))
            #expect(text.contains(try Regex("\n\(law.rawValue) \\| `\\w+Tests`")))
        }
    }

    @Test("Every suite that the document names exists")
    func suites() throws {
        let text = try Self.document.get().text
        let tests = try Document.all(below: "Tests", suffix: ".swift").map(\.text).joined()
        let names = text.matches(of: /`(\w+Tests)`/).map { String($0.1) }
        #expect(!names.isEmpty)
        for name in names {
            #expect(tests.contains("struct \(name) "), "\(name)")
        }
    }
}
