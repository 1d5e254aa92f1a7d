import Foundation
import TestSupport
import Testing

/// Compares `Docs/Operators.md` with the sources and the tests: every number exists once, and every row has a test.
@Suite struct OperatorTableTests {
    struct Row {
        let number: Int
        /// The names of the declarations in the row, without arguments.
        let names: [String]
        /// The test file, below `Tests`.
        let test: String
    }

    static let root = Document.root

    private static func table() throws -> (rows: [Row], left: Set<Int>) {
        let text = try String(contentsOf: root.appending(path: "Docs/Operators.md"), encoding: .utf8)
        var rows: [Row] = []
        var left: Set<Int> = []
        var isInside = true
        for line in text.split(separator: "\n") {
            if line == "## Not here" { isInside = false }
            guard let match = line.firstMatch(of: /^\| (\d+) \| (.+?) \|/), let number = Int(match.1) else { continue }
            guard isInside else {
                left.insert(number)
                continue
            }
            let test = line.firstMatch(of: /\]\(\.\.\/Tests\/(.+?\.swift)\)/)
            let names = match.2.matches(of: /`([^`]+)`/).map { name(of: String($0.1)) }
            rows.append(Row(number: number, names: names, test: test.map { String($0.1) } ?? "none"))
        }
        return (rows, left)
    }

    /// `take` of `take(while:inclusive:)`, `connect` of `MulticastConnection.connect()`, `map` of `zip(…).map { }`.
    private static func name(of call: String) -> String {
        var call = call
        // Innermost first: `flatten(.merge(max:))`.
        while let arguments = call.firstRange(of: /\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}/) {
            call.removeSubrange(arguments)
        }
        call = call.trimmingCharacters(in: .whitespaces)
        return call.split(separator: " ")[0].split(separator: ".").last.map(String.init) ?? call
    }

    @Test("The table of operators contains each number once")
    func numbers() throws {
        let (rows, left) = try Self.table()
        let numbers = rows.map(\.number) + left
        #expect(Set(numbers).count == numbers.count)
        #expect(Set(numbers).isSuperset(of: 1...228))
        // Row 192 describes all operators.
        #expect(rows.filter(\.names.isEmpty).map(\.number) == [192])
    }

    @Test("The table of operators contains only declared names")
    func names() throws {
        let sources = try Self.text(below: Self.root.appending(path: "Sources"))
        for row in try Self.table().rows {
            for name in row.names where name.first?.isLetter == true {
                let declaration = "(func|var|struct|class|enum|typealias|case) \\`?\(name)\\b"
                #expect(
                    name == "Signal" || sources.range(of: declaration, options: .regularExpression) != nil,
                    "Row \(row.number) names \(name), which is not declared")
            }
        }
    }

    @Test("The table of operators links each row to a file with a test that names the operator")
    func tests() throws {
        for row in try Self.table().rows {
            let file = Self.root.appending(path: "Tests/\(row.test)")
            guard let text = try? String(contentsOf: file, encoding: .utf8) else {
                Issue.record("Row \(row.number) links to \(row.test), which does not exist")
                continue
            }
            // Display names begin with an operator in these two targets only. Tests of tools and types at least use the name.
            let beginsWithOperators = ["OperatorsTests/", "StreamCoreTests/"].contains { row.test.hasPrefix($0) }
            let titles = text.matches(of: /@Test\(\s*"((?:[^"\\]|\\.)*)"/).map { String($0.1) }
            let texts = beginsWithOperators ? titles : [text]
            #expect(
                row.names.isEmpty || row.names.contains { Self.contains($0, in: texts) },
                "No test in \(row.test) names one of \(row.names) (row \(row.number))")
        }
    }

    /// A Boolean value that indicates whether one of the texts contains the name as a whole word.
    private static func contains(_ name: String, in texts: [String]) -> Bool {
        texts.contains { text in
            text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == name }
        }
    }

    private static func text(below folder: URL) throws -> String {
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    }
}
