import Foundation
import OperatorCatalogue
import TestSupport
import Testing

/// The names on the pages of `Docs/ComingFrom` are those of the operator catalogue.
///
/// `make renew` writes them, except on the page about `AsyncSequence`, whose names are
/// not in the catalogue.
@Suite("The names in Docs/ComingFrom") struct NamesTests {
    static let peers = ["ReactiveObjC", "ReactiveSwift", "RxSwift", "Combine"]

    static let legend = """
        `≈` marks combinations, and names with a difference that is described above. Some names are [not here](../Operators.md#not-here).


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

    @Test("The names on a page are generated from the operator catalogue", arguments: peers)
    func names(peer: String) throws {
        try Self.part(of: peer).update(to: Self.table(of: peer))
    }

    @Test("The page about AsyncSequence names only operators that exist")
    func asyncSequence() throws {
        let ours = OperatorCatalogue.listed.flatMap { Self.codes(in: $0.title) }
        let text = try Self.part(of: "AsyncSequence").text
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
        let table = try Self.part(of: peer).text
        for name in try #require(Self.similar[peer]) {
            let lines = table.components(separatedBy: "\n")
                .filter { $0.components(separatedBy: " | ")[0].contains("`\(name)`") }
            #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("≈ ") }, "\(name)")
        }
    }

    private static func part(of peer: String) throws -> GeneratedPart {
        try GeneratedPart("names", of: "Docs/ComingFrom/\(peer).md")
    }

    /// A list of the names that both libraries have, and a table with one line for each other name of the peer.
    private static func table(of peer: String) -> String {
        var same: Set<String> = []
        var lines: [String: [String]] = [:]
        for row in OperatorCatalogue.listed {
            let ours = codes(in: row.title)
            // Names of both kinds make two lines. The numbers of parameters, such as `(2–8)`, are left out.
            let cell = row.elsewhere.names[peer, default: "–"].replacing("; ≈", with: "\n≈").replacing(
                #/ \(\d+–[^)]*\)/#, with: "")
            for theirs in cell.split(separator: "\n").map(String.init) where !theirs.hasPrefix("–") {
                let names = Self.codes(in: theirs).map(withoutType)
                let areSame = names.allSatisfy { name in ours.contains { isSame(name, $0) } }
                if areSame, !names.isEmpty, !theirs.hasPrefix("≈") {
                    same.formUnion(names)
                } else {
                    let known = lines[theirs, default: []]
                    lines[theirs] = known + ours.filter { !known.contains($0) }
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
}
