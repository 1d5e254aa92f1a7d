import Foundation
import Testing

/// `Docs/Operators.md` against the sources and the tests: no number missing, no name invented, no row untested.
@Suite struct OperatorTableTests {
    struct Row {
        let number: Int
        /// The names of the declarations that the row shows, without arguments.
        let names: [String]
        /// The test file, below `Tests`.
        let test: String
    }

    static let root = DocumentedRow.sources.deletingLastPathComponent()

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

    @Test("The table of operators has each number once")
    func numbers() throws {
        let (rows, left) = try Self.table()
        let numbers = rows.map(\.number) + left
        #expect(Set(numbers).count == numbers.count)
        #expect(Set(numbers).isSuperset(of: 1...228))
        // 192 is what every operator does.
        #expect(rows.filter(\.names.isEmpty).map(\.number) == [192])
    }

    @Test("Every name in the table of operators is declared")
    func names() throws {
        let sources = try Self.text(below: DocumentedRow.sources)
        for row in try Self.table().rows {
            for name in row.names where name.first?.isLetter == true {
                let declaration = "(func|var|struct|class|enum|typealias|case) \\`?\(name)\\b"
                #expect(
                    name == "Signal" || sources.range(of: declaration, options: .regularExpression) != nil,
                    "\(row.number): nothing is called \(name)")
            }
        }
    }

    @Test("Every row of the table of operators has a test that bears its number")
    func tests() throws {
        for row in try Self.table().rows {
            let file = Self.root.appending(path: "Tests/\(row.test)")
            let text = try? String(contentsOf: file, encoding: .utf8)
            let name = "\"(\\[\\d+\\] ?)*\\[\(row.number)\\]"
            #expect(
                text?.range(of: name, options: .regularExpression) != nil, "\(row.test) has no test [\(row.number)]")
        }
    }

    private static func text(below folder: URL) throws -> String {
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    }
}
