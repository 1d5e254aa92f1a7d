import DocumentSupport
import Foundation
import OperatorCatalogue
import Testing

/// Compares the documents about operators with the operator catalogue and with the compiler's list of declarations.
///
/// `make renew` writes them.
@Suite struct GeneratedDocumentTests {
    private static let api = Result { try PublicAPI() }

    @Test("Every public operator is in a row of the catalogue, and every name of a row is declared")
    func names() throws {
        let api = try Self.api.get()
        let operators = api.symbols.filter { symbol in
            guard symbol.module == "Operators" else { return false }
            return symbol.kind == "swift.func" || symbol.path.count == 2 && symbol.path[0] == "Signal"
        }
        #expect(operators.count > 200)
        let listed = Set(OperatorCatalogue.listed.flatMap(\.names))
        for name in Set(operators.map(\.name)).subtracting(listed).sorted() {
            Issue.record("\(name) is in no row. Add it to one in Tests/Conformance/Sources/OperatorCatalogue/Rows")
        }
        for name in listed.subtracting(api.names).sorted() {
            Issue.record("A row of the catalogue names \(name), which is not declared")
        }
    }

    @Test("Every public type, function, and bridge of a type of Foundation is in a row of the catalogue")
    func types() throws {
        let listed = OperatorCatalogue.listed.flatMap(\.names)
        let known = Set(listed + listed.map { String($0.prefix { $0 != "." && $0 != "(" }) })
        let foundation = ["Calendar", "NotificationCenter", "Progress", "URLSession"]
        var found: Set<String> = []
        for symbol in try Self.api.get().symbols {
            if symbol.path.count == 1 || foundation.contains(symbol.path[0]) { found.insert(symbol.name) }
        }
        #expect(found.count > 150)
        for name in found.subtracting(known).sorted() {
            Issue.record("\(name) is in no row. Add it to one in Tests/Conformance/Sources/OperatorCatalogue/Rows")
        }
    }

    @Test("The table of operators is generated from the catalogue") func operators() throws {
        let families = try OperatorCatalogue.families.map { family in
            let rows = try family.listed.map { row in
                let test = try Self.tests(of: row)
                let link = "[\(row.tests.replacing(/^.*\/|Tests$/, with: ""))](../\(test.path))"
                return "\(row.title) | \(try row.summary ?? Self.summary(of: row.names[0])) | \(link)\n"
            }
            return "## \(family.question)\n\nRill | Description | Test\n---|---|---\n" + rows.joined()
        }
        try GeneratedPart("operators", of: "Docs/Operators.md").update(to: families.joined(separator: "\n"))
    }

    /// Operators and properties that store results, windows, waiting values, or parts, by the names of their entries in the stored costs.
    private static let costly = [
        ("`cached(for:on:)`", "Signal.cached(for:sendsStale:refreshing:on:) | cached("),
        ("`cached(for:refreshing:on:)`", "Signal.cached(for:sendsStale:refreshing:on:) | refreshing"),
        ("`flatMap(.merge(max: 2), priority: …)`, each value is two", "Signal.flatMap(_:priority:_:) | { $0.flatMap("),
        ("`window(every:lasting:on:)`, flattened", "Signal.window(every:lasting:alignedTo:on:) | window("),
        ("`window(every:lasting:by:lateness:)`, flattened", "Signal.window(every:lasting:by:lateness:late:) | window("),
        ("`property.view(\\.part)`", "PropertyView | "),
        ("`MutableProperty(following:)`", "MutableProperty.init(following:reset:) | "),
        ("`bindBidirectionally(a, b)`", "bindBidirectionally(_:_:) | "),
        ("`property.sample(on:)`", "PropertyProtocol.sample(on:) | "),
    ]

    @Test("The costs of requests, priorities, windows, and parts of state in the figures are the stored ones")
    func costs() throws {
        func stored(_ file: String, _ entry: String) throws -> String {
            let data = try Data(contentsOf: Document.root.appending(path: "Benchmarks/\(file).json"))
            let rows = try JSONDecoder().decode([String: [Double]].self, from: data)
            let row = try #require(rows.first { $0.key.hasPrefix(entry) }, "\(file): \(entry)")
            return row.value.map { String(format: "%g", $0) }.joined(separator: " | ")
        }
        let rows = try Self.costly.map { title, entry in
            let instructions = try stored("SweepInstructions", entry)
            return "\(title) | \(instructions) | \(try stored("SweepAllocations", entry))\n"
        }
        let head =
            "Operator | instructions: value | subscription | objects: value | subscription\n---|--:|--:|--:|--:\n"
        try GeneratedPart("costs", of: "Docs/Figures.md").update(to: head + rows.joined())
    }

    @Test("The suite of each row of the catalogue names an operator of the row") func tests() throws {
        for row in OperatorCatalogue.listed where !row.names.isEmpty {
            let words = try Set(Self.tests(of: row).text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
            let names = row.names.flatMap { $0.prefix { $0 != "(" }.split(separator: ".") }
            #expect(names.contains(where: words.contains), "\(row.tests) names none of \(row.names)")
        }
    }

    @Test(
        "The documentation of Signal groups the operators by the families of the catalogue",
        arguments: ["StreamCore", "Operators"])
    func groups(module: String) throws {
        let part = try GeneratedPart("operators", of: "Sources/\(module)/\(module).docc/Signal.md")
        // The page itself groups some declarations.
        var listed = Set(part.rest.matches(of: /- ``(.+)``/).map { String($0.1) })
        // A name can be a source in one module and an operator in another: its suite is in the tests of the module.
        var questions: [String: String] = [:]
        for isInModule in [true, false] {
            for family in OperatorCatalogue.families {
                for row in family.listed
                where try Self.tests(of: row).path.hasPrefix("Tests/\(module)Tests") == isInModule {
                    for name in row.names where questions[name] == nil { questions[name] = family.question }
                }
            }
        }
        let members = Dictionary(grouping: try Self.api.get().symbols.filter { $0.module == module }, by: \.name)
        let groups = OperatorCatalogue.families.compactMap { family -> String? in
            let names = family.listed.flatMap(\.names).filter {
                $0.hasPrefix("Signal.") && questions[$0] == family.question
            }
            let links = names.flatMap { name in
                Set(members[name, default: []].map { String($0.fullName.dropFirst("Signal.".count)) }).sorted()
            }
            let new = links.filter { listed.insert($0).inserted }
            return new.isEmpty ? nil : "### \(family.question)\n\n" + new.map { "- ``\($0)``\n" }.joined()
        }
        try part.update(to: groups.joined(separator: "\n"))
    }

    /// Returns the first sentence of the documentation of a declaration. Of overloads, the one with the longest documentation
    /// counts that refers to no other.
    private static func summary(of name: String) throws -> String {
        let overloads = try api.get().symbols.filter { $0.name == name }.map(\.documentation)
        let complete = overloads.filter { !$0.prefix { !$0.isEmpty }.joined(separator: " ").contains("See ``") }
        let longest = (complete.isEmpty ? overloads : complete).max {
            ($0.count, $0.joined(separator: "\n")) < ($1.count, $1.joined(separator: "\n"))
        }
        let paragraph = (longest ?? []).prefix { !$0.isEmpty && !$0.hasPrefix("- ") }.joined(separator: " ")
        let sentence = paragraph.firstMatch(of: #/^.*?\.(?= [A-Z]|$)/#)?.output ?? paragraph[...]
        try #require(!sentence.isEmpty, "\(name) has no documentation")
        // ``Signal/filter(_:)``
        return String(sentence).replacing(#/``(?:\w+/)*(.*?)``/#) { "`\($0.1)`" }.replacing("|", with: "\\|")
    }

    /// Returns the file of a row's suite.
    private static func tests(of row: ListedRow) throws -> Document {
        let found = paths.filter { "/\($0)".hasSuffix("/\(row.tests).swift") }
        try #require(
            found.count == 1, "\(row.tests).swift of \(row.names) is one of \(found): add its folder to the name")
        return try Document("Tests/\(found[0])")
    }

    /// The test files, relative to `Tests`.
    private static let paths: [String] = {
        let files = FileManager.default.enumerator(atPath: Document.root.appending(path: "Tests").path)
        return (files?.compactMap { $0 as? String } ?? []).filter {
            $0.hasSuffix(".swift") && !$0.contains(".build/")
        }
    }()
}
