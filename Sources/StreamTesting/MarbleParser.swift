/// Parses marble diagrams, one character at a time.
struct MarbleParser {
    private let diagram: String
    private let characters: [Character]
    private var offset = 0
    private var tick = 0
    private var marks: [(tick: Int, mark: Marble.Mark)] = []

    init(_ diagram: String) {
        self.diagram = diagram
        characters = Array(diagram)
    }

    mutating func parse() throws(Marble.GrammarError) -> [(tick: Int, mark: Marble.Mark)] {
        while let character = next() {
            switch character {
            case " ": continue
            case "-": break
            case "(": try parseGroup()
            default: try add(mark(for: character))
            }
            tick += 1
        }
        return marks
    }

    private mutating func parseGroup() throws(Marble.GrammarError) {
        let start = offset - 1
        while let character = next() {
            switch character {
            case " ": continue
            case ")": return
            case "-", "(":
                throw problem("A group is a single tick, so it cannot contain '\(character)'", at: offset - 1)
            default: try add(mark(for: character))
            }
        }
        throw problem("A group has no ')'", at: start)
    }

    private mutating func mark(for character: Character) throws(Marble.GrammarError) -> Marble.Mark {
        switch character {
        case "|": return .completed
        case "#": return .failed
        case "^": return .subscribed
        case "!": return .disposed
        case ">": return .goesOn
        case "{": return .value(try parseLongValue())
        case _ where character.isLetter || character.isNumber: return .value(String(character))
        default: throw problem("'\(character)' means nothing in a diagram", at: offset - 1)
        }
    }

    private mutating func parseLongValue() throws(Marble.GrammarError) -> String {
        let start = offset - 1
        var value = ""
        while let character = next() {
            if character == "}" { return value }
            value.append(character)
        }
        throw problem("A value has no '}'", at: start)
    }

    private mutating func add(_ mark: Marble.Mark) throws(Marble.GrammarError) {
        if case .completed? = marks.last?.mark { throw problem("Nothing can follow the end", at: offset - 1) }
        if case .failed? = marks.last?.mark { throw problem("Nothing can follow the end", at: offset - 1) }
        marks.append((tick, mark))
    }

    private mutating func next() -> Character? {
        guard offset < characters.count else { return nil }
        defer { offset += 1 }
        return characters[offset]
    }

    private func problem(_ reason: String, at offset: Int) -> Marble.GrammarError {
        Marble.GrammarError(diagram: diagram, offset: offset, reason: reason)
    }
}
