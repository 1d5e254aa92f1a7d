import Foundation
import TestSupport
import Testing

/// The names on the pages of `Docs/ComingFrom` are those of the table of operators.
///
/// `RILL_WRITE_DOCUMENTS=1 swift test --filter NamesTests` generates them, except on the page about `AsyncSequence`, for which
/// the table of operators has no column.
@Suite("The names in Docs/ComingFrom") struct NamesTests {
    struct Row {
        let names: [String]
        let elsewhere: [String]
    }

    static let peers = ["ReactiveObjC", "ReactiveSwift", "RxSwift", "Combine"]

    static let legend = """
        `≈` marks a name that is similar but not equal: it is a combination of operators, or a difference is described above.
        For names without an operator in Rill, see [the alternatives](../Operators.md#not-here).


        """

    /// Names that behave differently, and for that reason must be marked.
    static let similar = [
        "AsyncSequence": [
            "_throttle(for:)", "buffer(policy:)", "chunked(by: .repeating(every:))", "combineLatest(_:_:)",
        ],
        "Combine": [
            "autoconnect", "collect(byTime)", "collect(byTimeOrCount)", "connect", "delay", "drop(untilOutputFrom:)",
            "handleEvents(receiveCancel:)", "throttle(latest: false)", "timeout",
        ],
        "ReactiveObjC": ["RACCommand"],
        "ReactiveSwift": [
            "collect(every:on:skipEmpty:discardWhenCompleted:)", "on(terminated:)",
        ],
        "RxSwift": [
            "buffer(timeSpan:count:)", "combineLatest", "connect", "do(onDispose:)", "PublishRelay", "ReplayRelay",
            "retry(when:)", "sample(_:defaultValue:)",
            "throttle(latest: false)", "window", "zip",
        ],
    ]

    @Test("The names on a page are generated from the table of operators", arguments: peers)
    func names(peer: String) throws {
        let page = try Document("Docs/ComingFrom/\(peer).md")
        let parts = try Self.parts(of: page)
        let table = try Self.table(of: peer)
        if ProcessInfo.processInfo.environment["RILL_WRITE_DOCUMENTS"] != nil {
            try "\(parts[0])<!-- names -->\n\(table)<!-- /names -->\n\(parts[2])"
                .write(to: Document.root.appending(path: page.path), atomically: true, encoding: .utf8)
        } else {
            #expect(parts[1] == table)
        }
    }

    @Test("The page about AsyncSequence names only operators that exist")
    func asyncSequence() throws {
        let ours = try Self.rows().flatMap(\.names)
        let text = try Self.parts(of: Document("Docs/ComingFrom/AsyncSequence.md"))[1]
        let same = try #require(text.firstMatch(of: /Same names[^:]*: ([^.]*)\./)).1
        #expect(!Self.codes(in: same).isEmpty)
        for name in Self.codes(in: same) {
            #expect(ours.contains { Self.isSame(name, $0) }, "\(name)")
        }
        let lines = text.components(separatedBy: "---|---\n")[1].split(separator: "\n")
        for name in lines.flatMap({ Self.codes(in: $0.components(separatedBy: " | ")[1]) }) {
            #expect(ours.contains(name), "\(name)")
        }
    }

    @Test("A name that behaves differently is marked on its page", arguments: peers + ["AsyncSequence"])
    func marks(peer: String) throws {
        let table = try Self.parts(of: Document("Docs/ComingFrom/\(peer).md"))[1]
        for name in try #require(Self.similar[peer]) {
            let lines = table.components(separatedBy: "\n")
                .filter { $0.components(separatedBy: " | ")[0].contains("`\(name)`") }
            #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("≈ ") }, "\(name)")
        }
    }

    @Test("The table of operators names every public operator")
    func operators() throws {
        let table = try Document("Docs/Operators.md").text
        let sources = try Document.all(below: "Sources/Operators", suffix: ".swift")
        for source in sources where !source.path.contains("/Unavailable/") {
            var isOperator = false
            for line in source.text.components(separatedBy: "\n") {
                if line.first?.isWhitespace == false { isOperator = line.hasPrefix("extension Signal ") }
                let parts = line.components(separatedBy: "func ")
                guard isOperator, line.contains("public "), parts.count == 2 else { continue }
                let name = parts[1].drop { $0 == "`" }.prefix { $0.isLetter }
                #expect(table.contains("`\(name)") || table.contains(".\(name)"), "\(name)")
            }
        }
    }

    /// The text before the names, the names, and the text after them.
    private static func parts(of page: Document) throws -> [Substring] {
        let parts = page.text.split(separator: /<!-- \/?names -->\n/, omittingEmptySubsequences: false)
        try #require(parts.count == 3)
        return parts
    }

    /// A list of the names that both libraries have, and a table with one line for each other name of the peer.
    private static func table(of peer: String) throws -> String {
        let column = try #require(peers.firstIndex(of: peer))
        var same: Set<String> = []
        var lines: [String: [String]] = [:]
        for row in try rows() {
            // A cell with names of both kinds makes two lines. The numbers of parameters, such as `(2–8)`, are left out.
            let cell = row.elsewhere[column].replacing("; ≈", with: "\n≈").replacing(#/ \(\d+–[^)]*\)/#, with: "")
            for theirs in cell.split(separator: "\n").map(String.init) where !theirs.hasPrefix("–") {
                let names = Self.codes(in: theirs).map(withoutType)
                let areSame = names.allSatisfy { name in row.names.contains { isSame(name, $0) } }
                if areSame, !names.isEmpty, !theirs.hasPrefix("≈") {
                    same.formUnion(names)
                } else {
                    let known = lines[theirs, default: []]
                    lines[theirs] = known + row.names.filter { !known.contains($0) }
                }
            }
        }
        // A form with arguments is listed only if the name alone is not.
        let names = same.filter { !$0.contains("(") || !same.contains(String($0.prefix { $0 != "(" })) }
            .sorted { key($0) < key($1) }.map { "`\($0)`" }.joined(separator: ", ")
        let table = lines.sorted { (key($0.key), $0.key) < (key($1.key), $1.key) }
            .map { "\($0) | \($1.map { "`\($0)`" }.joined(separator: ", "))\n" }
        return legend + "Same names (arguments can differ): \(names).\n\n\(peer) | Rill\n---|---\n" + table.joined()
    }

    /// A Boolean value that indicates whether an operator has the same name here, and the same labels if `theirs` lists them.
    private static func isSame(_ theirs: String, _ ours: String) -> Bool {
        let (theirs, ours) = (words(theirs), words(withoutType(ours)))
        return theirs.first == ours.first && (theirs.count == 1 || theirs == ours)
    }

    private static func words(_ name: String) -> [Substring] { name.split { !$0.isLetter && $0 != "." } }

    private static func withoutType(_ name: String) -> String {
        String(name.trimmingPrefix(/Signal(Producer)?\./))
    }

    private static func codes(in text: some StringProtocol) -> [String] {
        text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }

    /// Returns the sort key of names, which starts with the first letter and ignores the characters before it.
    private static func key(_ names: String) -> String {
        String(names.drop { !$0.isLetter }).lowercased()
    }

    private static func rows() throws -> [Row] {
        let text = try Document("Docs/Operators.md").text.components(separatedBy: "## Not here")[0]
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 8, Int(cells[0]) != nil else { return nil }
            let names = codes(in: cells[1])
            return names.isEmpty ? nil : Row(names: names, elsewhere: Array(cells[4...]))
        }
    }
}
