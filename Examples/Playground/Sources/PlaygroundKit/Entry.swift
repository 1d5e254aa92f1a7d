import Foundation
import MarblesKit
import OperatorCatalogue

/// An operator on the page.
public struct Entry: Codable, Sendable, Equatable {
    /// A run of the documentation with its picture.
    public struct Example: Codable, Sendable, Equatable {
        public let setup: Setup
        /// The file name of the picture, or `nil` if the result has the events of the source.
        public let picture: String?
    }

    /// A unique name, which links contain.
    public let id: String
    /// The name with the labels of the arguments.
    public let title: String
    /// The question that the operator answers.
    public let question: String
    /// What the operator does, in one sentence.
    public let summary: String
    /// The names in other libraries.
    public let names: [OtherNames]
    /// The examples of the documentation, the initial one first.
    public let examples: [Example]
    /// A Boolean value that indicates whether the operator can use another diagram.
    public let canAddInput: Bool
}

/// All operators with their pictures.
public struct Catalogue: Sendable {
    /// The operators in the order of `Docs/Operators.md`.
    public let entries: [Entry]
    /// The pictures as SVG, by file name.
    public let pictures: [String: String]

    /// Reads the documentation of the checkout, and runs its examples.
    ///
    /// - Throws: ``Trouble`` or ``Complaint`` if a file cannot be read or an example cannot be run.
    public init() throws {
        let files = try Files.documentation()
        let gallery = try Gallery(files: files)
        pictures = Dictionary(uniqueKeysWithValues: gallery.entries.map { ($0.name + ".svg", $0.picture.svg) })
        let index = try Index(gallery, operators: try Operator.all(files: files))
        let summaries = try Summaries()
        let more = try MoreNames()
        var entries: [Entry] = []
        for family in OperatorCatalogue.families {
            for row in family.rows {
                let names = row.otherNames(more)
                for form in index.forms(of: row) {
                    entries.append(
                        Entry(
                            id: form.title, title: form.title, question: family.question,
                            summary: summaries.summary(of: row), names: names, examples: form.examples,
                            canAddInput: form.examples[0].setup.addingInput() != nil))
                }
            }
        }
        self.entries = entries
    }
}

/// The examples by the operator that they show.
private struct Index {
    typealias Form = (title: String, examples: [Entry.Example])

    private var examples: [String: [Entry.Example]] = [:]
    private var signatures: [String: [String]] = [:]

    init(_ gallery: Gallery, operators: [Operator]) throws {
        for entry in gallery.entries {
            let signature = try DrawingTable.all.find(entry.call).drawing.description
            let setup = Setup(call: entry.call.text, inputs: entry.inputs)
            examples[signature, default: []].append(Entry.Example(setup: setup, picture: entry.name + ".svg"))
        }
        for each in operators {
            signatures[each.name, default: []].append(each.signature)
            guard examples[each.signature] == nil else { continue }
            let setup = Setup(call: each.example.call.text, inputs: each.example.inputs)
            examples[each.signature] = [Entry.Example(setup: setup, picture: nil)]
        }
    }

    /// Returns the entries for a row: one for each of its drawings or, if it has none, one that uses the drawings of other rows.
    func forms(of row: OperatorRow) -> [Form] {
        if row.drawings.count > 1 {
            return row.drawings.compactMap { drawing in
                examples[drawing.description].map { (title: drawing.description, examples: $0) }
            }
        }
        let title = Self.plain(row.title)
        let own = row.drawings.first.flatMap { examples[$0.description] }
        let found = own ?? row.codes.lazy.map(Self.stem).compactMap { similar(to: title, named: $0) }.first
        guard let found, let first = found.first else { return [] }
        guard let call = Self.call(title) else { return [(title, found)] }
        let same = found.filter { $0.setup.call.hasPrefix(call.dropLast()) }
        if !same.isEmpty { return [(title, same)] }
        let setup = Setup(call: call, inputs: first.setup.inputs)
        let isRun = (try? setup.evaluated()) != nil
        return [(title, (isRun ? [Entry.Example(setup: setup, picture: nil)] : []) + found)]
    }

    /// Returns the examples of the drawings with a name, those with the most labels of the title first.
    ///
    /// If there are none, such as for `debounceEach`, it returns those of the longest name with which this one begins: `debounce`.
    private func similar(to title: String, named name: String) -> [Entry.Example]? {
        let shorter = signatures.filter { name.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }
        guard let found = shorter?.value else { return nil }
        let words = Set(title.split { !$0.isLetter && $0 != "…" }.dropFirst())
        let ranked = found.enumerated().sorted { left, right in
            let shared = [left, right].map {
                words.intersection($0.element.split { !$0.isLetter && $0 != "…" }.dropFirst()).count
            }
            return (-shared[0], left.offset) < (-shared[1], right.offset)
        }
        return ranked.compactMap { examples[$0.element] }.flatMap { $0 }
    }

    /// Returns the call of a title that contains an argument: `flatMap(.latest)` for `flatMap(.latest, _:)`.
    private static func call(_ title: String) -> String? {
        guard title.contains("(.") else { return nil }
        let first = title.components(separatedBy: "), ")[0]
        let closed = first == title ? title : first + ")"
        return closed.replacing(", _:)", with: ")").replacing("(max:)", with: "(max: 2)")
    }

    private static func plain(_ title: String) -> String { title.replacing("`", with: "") }

    /// Returns the name without its type and its arguments.
    private static func stem(_ code: String) -> String {
        let name = code.prefix { $0 != "(" && $0 != " " }
        let parts = name.split(separator: ".").map(String.init)
        return parts.last == "init" ? parts.first ?? "" : parts.last ?? code
    }
}
