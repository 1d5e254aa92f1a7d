/// A diagram of a stream, as text: one character for each tick of virtual time.
///
/// | | |
/// |---|---|
/// | `-` | a tick in which nothing happens |
/// | `a` | a value, any letter or digit, as a `String` |
/// | `{ab}` | a value of more or fewer than one character |
/// | `(ab\|)` | several events in one tick |
/// | `\|` | completed |
/// | `#` | failed, with ``MarbleFailure`` |
/// | `^` | subscribed, in a subscription line |
/// | `!` | disposed |
/// | `>` | goes on |
///
/// Spaces mean nothing and serve to align lines. A tick is one second of virtual time.
public struct Marble: Sendable, Equatable {
    /// What happens at one tick.
    public enum Mark: Sendable, Equatable {
        case value(String)
        case completed
        case failed
        case subscribed
        case disposed
        case goesOn
    }

    /// What is wrong in a diagram, and where.
    public struct GrammarError: Error, Equatable, CustomStringConvertible {
        /// The diagram.
        public let diagram: String

        /// The offset of the character, spaces counted.
        public let offset: Int

        /// What was expected there.
        public let reason: String

        /// An error at the character `offset` of `diagram`.
        public init(diagram: String, offset: Int, reason: String) {
            self.diagram = diagram
            self.offset = offset
            self.reason = reason
        }

        /// What is wrong, the diagram, and a mark below the place.
        public var description: String {
            let column = min(max(offset, 0), diagram.count)
            return "\(reason)\n\(diagram)\n\(String(repeating: " ", count: column))^ here"
        }
    }

    /// What happens, in order, with the number of the tick.
    public let marks: [(tick: Int, mark: Mark)]

    /// Reads a diagram.
    /// - Throws: ``GrammarError``.
    public init(parsing diagram: String) throws(GrammarError) {
        var parser = MarbleParser(diagram)
        marks = try parser.parse()
    }

    /// Reads a diagram that is known to be right.
    /// - Precondition: `diagram` follows the grammar; the message says what does not, and where.
    public init(_ diagram: String) {
        do throws(GrammarError) { try self.init(parsing: diagram) } catch {
            preconditionFailure("A marble diagram is wrong: \(error)")
        }
    }

    init(marks: [(tick: Int, mark: Mark)]) { self.marks = marks }

    /// Whether both have the same marks at the same ticks.
    public static func == (left: Marble, right: Marble) -> Bool {
        left.marks.elementsEqual(right.marks, by: ==)
    }
}

extension Marble: CustomStringConvertible {
    /// The diagram, without spaces.
    public var description: String { cells.joined() }

    /// The text of each tick up to the last event.
    var cells: [String] {
        guard let last = marks.last else { return [] }
        var texts = [[String]](repeating: [], count: last.tick + 1)
        for (tick, mark) in marks { texts[tick].append(mark.text) }
        return texts.map(\.cell)
    }
}

extension Marble.Mark {
    /// The mark in a diagram.
    var text: String {
        switch self {
        case .value(let value):
            value.count == 1 && (value.first!.isLetter || value.first!.isNumber) ? value : "{\(value)}"
        case .completed: "|"
        case .failed: "#"
        case .subscribed: "^"
        case .disposed: "!"
        case .goesOn: ">"
        }
    }

    /// Whether nothing comes after it.
    var isEnd: Bool { self == .completed || self == .failed }

    /// Whether it is something that a subscriber is told.
    var isEvent: Bool {
        switch self {
        case .value, .completed, .failed: true
        case .subscribed, .disposed, .goesOn: false
        }
    }
}

/// The failure of a diagram's `#`.
public struct MarbleFailure: Error, Equatable {
    /// The failure; they are all equal.
    public init() {}
}

extension Duration {
    /// One tick of a diagram.
    public static var tick: Duration { .seconds(1) }

    /// The number of whole ticks, computed in attoseconds because the quotient of two durations is a rounded `Double`.
    var ticks: Int { Int(attoseconds / Self.tick.attoseconds) }
}
