import StreamTesting

/// A picture for every diagram in the documentation, and for every operator whose documentation has none.
public struct Gallery {
    public struct Entry {
        /// Of the file, without its extension.
        public let name: String
        public let call: Call
        /// The diagrams, as they are typed.
        public let inputs: [String]
        public let picture: MarblePicture
        let subject: Operator
        /// The row of the documentation that shows the same, if there is one.
        let documented: Diagram.Row?
    }

    /// The questions of `Docs/Operators.md` with the pictures that answer them, in order.
    public let families: [(question: String, entries: [Entry])]

    public var entries: [Entry] { families.flatMap(\.entries) }

    /// - Parameter files: The texts of the source files that have diagrams.
    /// - Throws: ``Complaint``.
    public init(_ table: OperatorTable = .all, files: [String]) throws {
        var documented: [String: [(call: Call, row: Diagram.Row, inputs: [String])]] = [:]
        for diagram in files.flatMap(Diagram.all) {
            let inputs = diagram.inputs(in: table)
            for (call, row) in diagram.results(in: table) {
                documented[try table.find(call).operator.description, default: []].append((call, row, inputs))
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

    private typealias Play = (subject: Operator, call: Call, documented: Diagram.Row?, inputs: [String])

    private static func plays(
        of subject: Operator, _ documented: [(call: Call, row: Diagram.Row, inputs: [String])]
    ) throws -> [Play] {
        guard documented.isEmpty, let call = subject.example.first else {
            return documented.map { (subject, $0.call, $0.row, $0.inputs) }
        }
        return [(subject, try Call(parsing: call), nil, Array(subject.example.dropFirst()))]
    }

    /// A row that ends with '>' shows the beginning of what goes on.
    private static func ticks(of row: Diagram.Row) -> Int? {
        row.diagram.hasSuffix(">") ? Marble(row.diagram).marks.last.map { $0.tick - 1 } : nil
    }

    /// The name of the operator for one picture of it, and that with the labels of its arguments for others. No two are the
    /// same in a file system that takes upper and lower case for that.
    private static func names(of plays: [Play]) -> [String: String] {
        let wishes = plays.map { play in (play: play, short: play.subject.fileName, long: longName(play)) }
        // A call without labels has the best claim, and one of the documentation.
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

    /// A page with all pictures.
    public var page: String {
        var lines = [
            "# Pictures",
            "",
            "Every operator as it really ran in virtual time. A marble has the colour of the source that sent such a value,",
            "or that of what is new; a bar is completion, a cross a failure, a red stroke a disposal, and an arrow goes on. What",
            "nobody received is faint. The numbers at the bottom are ticks; what happens at one tick stands side by side.",
            "",
            "This folder is written by `swift run --package-path Examples marbles --pictures Docs/Pictures`.",
        ]
        for (question, entries) in families {
            lines += ["", "## \(question)"]
            for entry in entries {
                let text = entry.call.text
                lines += ["", "`\(text)`", "", "![\(text)](\(entry.name).svg)"]
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Everything as text.
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

extension Operator {
    fileprivate var fileName: String { name.replacing(".", with: "-") }
}
