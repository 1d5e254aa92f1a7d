import Foundation
import TestSupport
import Testing

/// The names on the pages of `Docs/ComingFrom` are those of the table of operators.
///
/// `RILL_WRITE_DOCUMENTS=1 swift test --filter NamesTests` writes them anew.
@Suite("Docs/ComingFrom: names") struct NamesTests {
    struct Row {
        let number: Int
        let names: String
        let gives: String
        let elsewhere: [String]
    }

    static let peers = ["ReactiveObjC", "ReactiveSwift", "RxSwift", "Combine"]

    /// The text above the table of each page.
    static let legend = """
        `≈` precedes a name that is similar but not equal: the operator here is composed of others, or it behaves differently in a case
        that a section above describes. Names without an operator here are
        [at the end of the table of operators](../Operators.md#not-here), with the alternatives.


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

    @Test("A page of names is made from the table of operators", arguments: peers + ["AsyncSequence"])
    func names(peer: String) throws {
        let page = try Document("Docs/ComingFrom/\(peer).md")
        let parts = page.text.split(separator: /<!-- \/?names -->\n/, omittingEmptySubsequences: false)
        try #require(parts.count == 3)
        let table = try Self.table(of: peer, now: String(parts[1]))
        if ProcessInfo.processInfo.environment["RILL_WRITE_DOCUMENTS"] != nil {
            try "\(parts[0])<!-- names -->\n\(table)<!-- /names -->\n\(parts[2])"
                .write(to: Document.root.appending(path: page.path), atomically: true, encoding: .utf8)
        } else {
            #expect(parts[1] == table)
        }
    }

    @Test("A name that behaves differently is marked on its page", arguments: peers + ["AsyncSequence"])
    func marks(peer: String) throws {
        let table = try Document("Docs/ComingFrom/\(peer).md").text.components(separatedBy: "<!-- names -->")[1]
        for name in try #require(Self.similar[peer]) {
            let lines = table.components(separatedBy: "\n")
                .filter { $0.components(separatedBy: " | ")[0].contains("`\(name)`") }
            #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("| ≈ ") }, "\(name)")
        }
    }

    @Test("Every operator has its name in the table of operators")
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

    private static func table(of peer: String, now: String) throws -> String {
        let rows = try rows()
        let pairs: [(theirs: String, row: Row)]
        if let column = peers.firstIndex(of: peer) {
            // A cell with names of both kinds is two lines.
            pairs = rows.flatMap { row in
                row.elsewhere[column].replacing("; ≈", with: "\n≈").split(separator: "\n").map { (String($0), row) }
            }
            .filter { !$0.0.hasPrefix("–") }.sorted { (key($0.0), $0.1.number) < (key($1.0), $1.1.number) }
        } else {
            // There is no column for it, so the page says itself which number each name belongs to.
            pairs = try now.matches(of: /(?m)^\| ((?:≈ )?`.*?) \|.*\| (\d+) \|$/).map { match in
                (String(match.1), try #require(rows.first { $0.number == Int(match.2) }))
            }
        }
        return legend + "| \(peer) | Rill | What comes out | # |\n|---|---|---|--:|\n"
            + pairs.map { "| \($0) | \($1.names) | \($1.gives) | \($1.number) |\n" }.joined()
    }

    /// Sorts by the first letter of a name, whatever stands before it.
    private static func key(_ names: String) -> String {
        String(names.drop { !$0.isLetter }).lowercased()
    }

    private static func rows() throws -> [Row] {
        let text = try Document("Docs/Operators.md").text.components(separatedBy: "## Not here")[0]
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 8, let number = Int(cells[0]) else { return nil }
            return Row(number: number, names: cells[1], gives: cells[2], elsewhere: Array(cells[4...]))
        }
    }
}
