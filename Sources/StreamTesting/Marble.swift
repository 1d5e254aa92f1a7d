/// A marble diagram: a stream as text, with one character per tick of virtual time.
///
/// ```swift
/// let source = scheduler.cold("-a-(bc|)")
/// source.subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)
/// scheduler.run()  // prints a, b, c
/// ```
///
/// | | |
/// |---|---|
/// | `-` | a tick without events |
/// | `a` | a value, any letter or digit, as a `String` |
/// | `{ab}` | a value of more or fewer than one character |
/// | `(ab\|)` | several events in one tick |
/// | `\|` | completed |
/// | `#` | failed, with ``MarbleFailure`` |
/// | `^` | subscribed, in a subscription line |
/// | `!` | disposed |
/// | `>` | continues |
///
/// Spaces are ignored, so you can use them to align lines. A tick is one second of virtual time.
public struct Marble: Sendable, Hashable {
    /// An event in a diagram.
    public enum Mark: Sendable, Hashable {
        case value(String)
        case completed
        case failed
        case subscribed
        case disposed
        case goesOn
    }

    /// An error in a diagram, with its position.
    public struct GrammarError: Error, Hashable, CustomStringConvertible {
        /// The diagram.
        public let diagram: String

        /// The offset of the character, including spaces.
        public let offset: Int

        /// The description of the problem.
        public let reason: String

        /// Creates an error at the character `offset` of `diagram`.
        public init(diagram: String, offset: Int, reason: String) {
            self.diagram = diagram
            self.offset = offset
            self.reason = reason
        }

        /// The problem, the diagram, and a mark below the position.
        public var description: String {
            let column = min(max(offset, 0), diagram.count)
            return "\(reason)\n\(diagram)\n\(String(repeating: " ", count: column))^ here"
        }
    }

    /// The events in order, each with its tick number.
    public let marks: [(tick: Int, mark: Mark)]

    /// Parses a diagram.
    /// - Throws: ``GrammarError``.
    public init(parsing diagram: String) throws(GrammarError) {
        var parser = MarbleParser(diagram)
        marks = try parser.parse()
    }

    /// Parses a diagram that is known to be valid.
    /// - Precondition: `diagram` follows the grammar. The message contains the problem and its position.
    public init(_ diagram: String) {
        do throws(GrammarError) { try self.init(parsing: diagram) } catch {
            preconditionFailure("Marble(_:) requires a valid diagram: \(error)")
        }
    }

    init(marks: [(tick: Int, mark: Mark)]) { self.marks = marks }

    /// Returns whether both diagrams have the same marks at the same ticks.
    public static func == (left: Marble, right: Marble) -> Bool {
        left.marks.elementsEqual(right.marks, by: ==)
    }

    /// Hashes the marks and their ticks.
    public func hash(into hasher: inout Hasher) {
        for (tick, mark) in marks {
            hasher.combine(tick)
            hasher.combine(mark)
        }
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

extension Marble: ExpressibleByStringLiteral {
    /// Parses a diagram that is written as a literal.
    /// - Precondition: `diagram` follows the grammar. The message contains the problem and its position.
    public init(stringLiteral diagram: String) { self.init(diagram) }
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

    /// A Boolean value that indicates whether the mark is a terminal event.
    var isEnd: Bool { self == .completed || self == .failed }

    /// A Boolean value that indicates whether a subscriber receives the mark as an event.
    var isEvent: Bool {
        switch self {
        case .value, .completed, .failed: true
        case .subscribed, .disposed, .goesOn: false
        }
    }
}

/// The failure of a diagram's `#`.
public struct MarbleFailure: Error, Hashable {
    /// Creates the failure. All instances are equal.
    public init() {}
}

extension Duration {
    /// One tick of a diagram.
    public static var tick: Duration { .seconds(1) }

    /// The number of whole ticks, computed in attoseconds because the quotient of two durations is a rounded `Double`.
    var ticks: Int { Int(attoseconds / Self.tick.attoseconds) }
}
