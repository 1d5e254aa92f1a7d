import Foundation
import MarblesKit
import OperatorCatalogue

/// The names of an operator in another library.
public struct OtherNames: Codable, Sendable, Equatable {
    public let library: String
    /// The names in backticks. A `≈` precedes one that is similar but not equal.
    public var text: String
}

/// The names in libraries that are not in the catalogue, by the code of an operator in the documentation.
struct MoreNames {
    private var found: [String: [OtherNames]] = [:]

    init() throws(Trouble) {
        // A name, its libraries, and the code.
        for line in try Files.read(Files.root.appending(path: "Examples/other-names.txt").path).split(separator: "\n") {
            let cells = Self.cells(line, " | ")
            guard cells.count == 3 else { continue }
            for library in cells[1].split(separator: ", ") { add("`\(cells[0])`", String(library), to: cells[2]) }
        }
        let page = try Files.read(Files.root.appending(path: "Docs/ComingFrom/AsyncSequence.md").path)
        for line in (page.components(separatedBy: "\n## Names\n").last ?? "").split(separator: "\n") {
            let cells = Self.cells(line, "|")
            guard cells.count == 2, cells[0].contains("`") else { continue }
            let name = cells[0].replacing("\\*", with: "").trimmingCharacters(in: .whitespaces)
            for code in Self.codes(cells[1]) { add(name, "AsyncSequence", to: code) }
        }
    }

    /// The codes that have names.
    var codes: Set<String> { Set(found.keys) }

    /// Returns the names for any of the codes.
    func names(for codes: [String]) -> [OtherNames] { codes.flatMap { found[$0] ?? [] } }

    private mutating func add(_ name: String, _ library: String, to code: String) {
        found[code, default: []].append(OtherNames(library: library, text: name))
    }

    private static func cells(_ line: Substring, _ separator: String) -> [String] {
        line.components(separatedBy: separator).map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// Returns the texts in backticks.
    static func codes(_ text: String) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
}

extension OperatorRow {
    /// The codes that the documentation uses for the row.
    var codes: [String] {
        let titles = MoreNames.codes(title)
        // The names of `share(replay:while:)` belong to the row with this title, and not to that of `share()`.
        let callsWithoutArguments = titles.filter { $0.hasSuffix("()") }.map { $0.dropLast() }
        return titles
            + names.map { $0.replacing(/^Signal\./, with: "") }
            .filter { name in !callsWithoutArguments.contains { name.hasPrefix($0) } }
    }

    /// The names in other libraries, one entry for each library.
    func otherNames(_ more: MoreNames) -> [OtherNames] {
        var all: [OtherNames] = ["RxSwift", "Combine", "ReactiveSwift", "ReactiveObjC"].compactMap { library in
            elsewhere.names[library].map { OtherNames(library: library, text: $0) }
        }
        for name in more.names(for: codes) {
            if let index = all.firstIndex(where: { $0.library == name.library }) {
                if !all[index].text.contains(name.text) { all[index].text += ", \(name.text)" }
            } else {
                all.append(name)
            }
        }
        return all
    }
}
