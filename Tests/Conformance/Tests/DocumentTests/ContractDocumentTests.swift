import DocumentSupport
import StreamTesting
import Testing

@Suite("Docs/Contract.md") struct ContractDocumentTests {
    private static let document = Result { try Document("Docs/Contract.md") }

    @Test("Every law of ContractLaw has a section and a row of tests")
    func laws() throws {
        let text = try Self.document.get().text
        for law in ContractLaw.allCases {
            #expect(text.contains("\n## \(law.rawValue). "))
            #expect(text.contains(try Regex("\n\(law.rawValue) \\| `[\\w/]+Tests`")))
        }
    }

    @Test("Every suite that the document names exists once, in the folder that precedes its name, if there is one")
    func suites() throws {
        let text = try Self.document.get().text
        let tests = try Document.all(below: "Tests", suffix: ".swift")
        let names = text.matches(of: /`((?:\w+\/)*)(\w+Tests)`/).map { (folder: String($0.1), suite: String($0.2)) }
        #expect(!names.isEmpty)
        for (folder, suite) in names {
            let found = tests.filter { $0.path.contains("/\(folder)") && $0.text.contains("struct \(suite) ") }
            #expect(found.count == 1, "\(folder)\(suite): \(found.map(\.path))")
        }
    }
}
