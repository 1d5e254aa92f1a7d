import OperatorCatalogue
import StreamTesting

/// A picture for each diagram in the documentation, and for each operator without a documented diagram.
public struct Gallery {
    public struct Entry {
        /// The name of the file, without its extension.
        public let name: String
        public let call: Call
        /// The diagrams in the notation of the command line.
        public let inputs: [String]
        public let picture: MarblePicture
        let subject: Drawing
        /// The row of the documentation with the same content, if one exists.
        let documented: Diagram.Row?
    }

    /// The questions of `Docs/Operators.md`, with the pictures that answer them, in order.
    public let families: [(question: String, entries: [Entry])]

    public var entries: [Entry] { families.flatMap(\.entries) }

    /// - Parameter files: The texts of the source files that contain diagrams.
    /// - Throws: ``Complaint``.
    public init(_ table: DrawingTable = .all, files: [String]) throws {
        var documented: [String: [(call: Call, row: Diagram.Row, inputs: [String])]] = [:]
        for diagram in files.flatMap(Diagram.all) {
            let inputs = diagram.inputs(in: table)
            for (call, row) in diagram.results(in: table) {
                documented[try table.find(call).drawing.description, default: []].append((call, row, inputs))
            }
        }
        let plays = try table.families.map { question, operators in
            (question, try operators.flatMap { try Self.plays(of: $0, documented[$0.description] ?? []) })
        }
        let names = Self.names(of: plays.flatMap(\.1))
        families = try plays.map { question, plays in
            (
                question,
                try plays.map { play in
                    let ticks = play.documented.flatMap(Self.ticks)
                    return Entry(
                        name: names[play.call.text]!, call: play.call, inputs: play.inputs,
                        picture: try table.picture(of: play.call, on: play.inputs, ticks: ticks),
                        subject: play.subject, documented: play.documented)
                }
            )
        }
    }

    private typealias Play = (subject: Drawing, call: Call, documented: Diagram.Row?, inputs: [String])

    private static func plays(
        of subject: Drawing, _ documented: [(call: Call, row: Diagram.Row, inputs: [String])]
    ) throws -> [Play] {
        guard documented.isEmpty, let call = subject.example.first else {
            return documented.map { (subject, $0.call, $0.row, $0.inputs) }
        }
        return [(subject, try Call(parsing: call), nil, Array(subject.example.dropFirst()))]
    }

    /// Returns the number of ticks of a row that ends with '>', because such a row shows only the beginning of the
    /// result.
    private static func ticks(of row: Diagram.Row) -> Int? {
        row.diagram.hasSuffix(">") ? Marble(row.diagram).marks.last.map { $0.tick - 1 } : nil
    }

    /// Returns the file names: the name of the operator for one of its pictures, and the name with the labels of the
    /// arguments for the others. No two names are the same in a file system that ignores case.
    private static func names(of plays: [Play]) -> [String: String] {
        let wishes = plays.map { play in (play: play, short: play.subject.fileName, long: longName(play)) }
        // A call without labels takes precedence, and so does a call of the documentation.
        let order = wishes.enumerated().sorted { left, right in
            let (one, other) = (left.element, right.element)
            let oneRank = (one.short == one.long ? 0 : 2) + (one.play.documented == nil ? 1 : 0)
            let otherRank = (other.short == other.long ? 0 : 2) + (other.play.documented == nil ? 1 : 0)
            return (oneRank, left.offset) < (otherRank, right.offset)
        }
        var taken: Set<String> = []
        var names: [String: String] = [:]
        for (_, wish) in order {
            let candidates = [wish.short, wish.long] + (2...max(2, plays.count)).map { "\(wish.long)-\($0)" }
            names[wish.play.call.text] = candidates.first { taken.insert($0.lowercased()).inserted }
        }
        return names
    }

    private static func longName(_ play: Play) -> String {
        let words = play.call.arguments.flatMap { argument -> [String] in
            if let label = argument.label { return [label] }
            let isWord = argument.text.hasPrefix(".") || play.subject.signature.labels.contains(argument.text)
            return isWord ? argument.text.split { !$0.isLetter }.map(String.init) : []
        }
        return ([play.subject.fileName] + words).joined(separator: "-")
    }

    /// The page with all pictures.
    public var page: String {
        var lines = [
            "# Pictures",
            "",
            "Diagrams of every operator, generated from runs in virtual time. A marble has the color of the source that sent it,",
            "or the color of new values. A bar is a completion, a cross a failure, a red stroke a disposal, and an arrow means that",
            "the signal continues. Events that no subscriber received are faint. The numbers at the bottom are ticks. Events of the",
            "same tick are drawn next to each other.",
            "",
            "The command `swift run --package-path Examples marbles --pictures Docs/Pictures` writes this folder.",
        ]
        for (question, entries) in families {
            lines += ["", "## \(question)"]
            for entry in entries {
                let text = entry.call.text
                lines += ["", "![\(text)](\(entry.name).svg)"]
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// All pictures as text.
    public var text: String {
        families.map { question, entries in
            ([question, String(repeating: "=", count: question.count)]
                + entries.map { entry in
                    "\n" + entry.subject.description + "\n" + entry.picture.text.indented
                }).joined(separator: "\n")
        }.joined(separator: "\n\n") + "\n"
    }
}

extension String {
    fileprivate var indented: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(separator: "\n")
    }
}

extension Drawing {
    fileprivate var fileName: String { name.replacing(".", with: "-") }
}
