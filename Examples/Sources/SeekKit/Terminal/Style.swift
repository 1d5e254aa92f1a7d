import Synchronization

/// The appearance of text.
package struct Style: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let bold = Style(rawValue: 1)
    package static let dim = Style(rawValue: 2)
    package static let reverse = Style(rawValue: 4)
    package static let yellow = Style(rawValue: 8)

    /// The text that the query matches.
    package static let match: Style = [.bold, .yellow]

    private static let hasColors = Atomic(true)

    /// Shows everything without colors from now on, which `NO_COLOR` asks for: see https://no-color.org.
    package static func removeColors() { hasColors.store(false, ordering: .relaxed) }

    private static let codes: KeyValuePairs<Style, Int> = [.bold: 1, .dim: 2, .reverse: 7, .yellow: 33]

    /// The bytes that switch a terminal from any style to this one.
    package var sequence: String { sequence(usesColor: Self.hasColors.load(ordering: .relaxed)) }

    /// Without colors, bold alone shows a match.
    func sequence(usesColor: Bool) -> String {
        let codes = Self.codes.filter { contains($0.key) && (usesColor || $0.key != .yellow) }.map { ";\($0.value)" }
        return "\u{1B}[0\(codes.joined())m"
    }
}

enum ControlSequence {
    static let enterScreen = "\u{1B}[?1049h\u{1B}[?2004h"
    static let leaveScreen = "\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
    static let hideCursor = "\u{1B}[?25l"
    static let showCursor = "\u{1B}[?25h"
    static let clearScreen = "\u{1B}[0m\u{1B}[2J"
    static let clearToEndOfLine = "\u{1B}[K"

    /// - Parameters: The position, counted from 0.
    static func move(toRow row: Int, column: Int = 0) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }
}
