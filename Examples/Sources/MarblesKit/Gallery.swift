import OperatorCatalogue
import StreamTesting

/// A picture for each diagram in the documentation, and for each operator without a documented diagram.
///
/// A picture in which the result equals the source explains nothing. It is left out.
public struct Gallery: Sendable {
    public struct Entry: Sendable {
        /// The name of the file, without its extension.
        public let name: String
        public let call: Call
        /// The diagrams that the call uses, in the notation of the command line.
        public let inputs: [String]
        public let run: DrawingRun
        let subject: Drawing

        public var picture: MarblePicture { run.picture }
    }

    /// The questions of `Docs/Operators.md`, with the pictures that answer them, in order.
    public let families: [(question: String, entries: [Entry])]

    /// The operators without a picture, because they send the events of the source on.
    public let unchanged: [Drawing]

    public var entries: [Entry] { families.flatMap(\.entries) }

    /// - Parameter files: The texts of the source files that contain diagrams.
    /// - Throws: ``Complaint``.
    public init(_ table: DrawingTable = .all, files: [String]) throws {
        let examples = try Examples(table, files: files)
        let plays = try table.families.map { question, drawings in
            (question, try drawings.flatMap { try Self.plays(of: $0, examples, in: table) })
        }
        let names = Self.names(of: plays.flatMap(\.1))
        families = plays.map { question, plays in
            (
                question,
                plays.map { play in
                    Entry(
                        name: names[play.example.call.text]!, call: play.example.call, inputs: play.example.inputs,
                        run: play.run, subject: play.subject)
                }
            )
        }
        let drawn = Set(plays.flatMap(\.1).map(\.subject.description))
        unchanged = table.drawings.filter { !drawn.contains($0.description) }
    }

    private typealias Play = (subject: Drawing, example: Example, run: DrawingRun)

    /// Runs the documented examples or, if these explain nothing, the example of the drawing.
    private static func plays(of subject: Drawing, _ examples: Examples, in table: DrawingTable) throws -> [Play] {
        let candidates = [examples.documented(subject), try examples.own(subject).map { [$0] } ?? []]
        for candidate in candidates {
            let plays = try candidate.map { example in
                let run = try table.run(example.call, on: example.inputs, ticks: example.ticks)
                // A diagram of the documentation can have inputs of several results.
                let used = example.inputs.filter { line in run.inputs.contains { line.hasPrefix("\($0): ") } }
                var example = example
                example.inputs = used
                return (subject, example, run)
            }.filter { !$0.2.isUnchanged }
            if !plays.isEmpty { return plays }
        }
        return []
    }

    /// Returns the file names: the name of the operator for one of its pictures, and the name with the labels of the
    /// arguments for the others. No two names are the same in a file system that ignores case.
    private static func names(of plays: [Play]) -> [String: String] {
        let wishes = plays.map { play in (play: play, short: play.subject.fileName, long: longName(play)) }
        // A call without labels takes precedence, and so does a call of the documentation.
        let order = wishes.enumerated().sorted { left, right in
            let (one, other) = (left.element, right.element)
            let oneRank = (one.short == one.long ? 0 : 2) + (one.play.example.isDocumented ? 0 : 1)
            let otherRank = (other.short == other.long ? 0 : 2) + (other.play.example.isDocumented ? 0 : 1)
            return (oneRank, left.offset) < (otherRank, right.offset)
        }
        var taken: Set<String> = []
        var names: [String: String] = [:]
        for (_, wish) in order {
            let candidates = [wish.short, wish.long] + (2...max(2, plays.count)).map { "\(wish.long)-\($0)" }
            names[wish.play.example.call.text] = candidates.first { taken.insert($0.lowercased()).inserted }
        }
        return names
    }

    private static func longName(_ play: Play) -> String {
        let words = play.example.call.arguments.flatMap { argument -> [String] in
            if let label = argument.label { return [label] }
            let isWord = argument.text.hasPrefix(".") || play.subject.signature.labels.contains(argument.text)
            return isWord ? argument.text.split { !$0.isLetter }.map(String.init) : []
        }
        return ([play.subject.fileName] + words).joined(separator: "-")
    }

    /// Returns the page with all pictures: a heading and a sentence for each operator, and then its pictures.
    public func page(_ summaries: Summaries) -> String {
        var lines = [
            "# Pictures",
            "",
            "Diagrams of every operator, generated from runs in virtual time. A marble has the color of the source that sent it,",
            "or the color of new values. A bar is a completion, a cross a failure, a red stroke a disposal, and an arrow means that",
            "the signal continues. Events that no subscriber received are faint. The numbers at the bottom are ticks, which have equal",
            "distances. Values of the same tick are drawn below each other, and an end after them. Text below the operator is",
            "the closure or the condition of the run. Lines with the same background are events on the same thread.",
            "",
            "The command `swift run --package-path Examples marbles --pictures Docs/Pictures` writes this folder.",
        ]
        for (question, entries) in families where !entries.isEmpty {
            lines += ["", "## \(question)"]
            for (index, entry) in entries.enumerated() {
                if index == 0 || entries[index - 1].subject.description != entry.subject.description {
                    lines += ["", "### \(entry.subject.description)", "", summaries.summary(of: entry.subject)]
                }
                lines += ["", "![Diagram of \(entry.call.text)](\(entry.name).svg)"]
            }
        }
        if !unchanged.isEmpty {
            lines += [
                "", "## Without a picture", "", "The result of these operators has the events of the source:", "",
            ]
            lines += unchanged.map { "- `\($0.description)`" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// All pictures as text.
    public var text: String {
        families.filter { !$0.entries.isEmpty }.map { question, entries in
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
