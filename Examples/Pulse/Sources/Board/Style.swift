import DisplayWidth

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The few control sequences that the board needs, and functions that fit text to a width.
enum Style {
    enum Color: Int, Sendable {
        case red = 91
        case green = 92
        case yellow = 93
        case blue = 94
        case magenta = 95
        case cyan = 96
    }

    static let enterScreen = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J"
    static let leaveScreen = "\u{1B}[?25h\u{1B}[?1049l"
    static let home = "\u{1B}[H"
    static let clearToEndOfLine = "\u{1B}[K"
    static let clearBelow = "\u{1B}[J"

    static func bold(_ text: String) -> String { "\u{1B}[1m\(text)\u{1B}[0m" }
    static func dim(_ text: String) -> String { "\u{1B}[2m\(text)\u{1B}[0m" }
    /// Whether colors are wanted: see https://no-color.org.
    static let hasColors = getenv("NO_COLOR").map { $0.pointee == 0 } ?? true

    static func color(_ text: String, _ color: Color, hasColors: Bool = hasColors) -> String {
        hasColors ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
    static func selected(_ text: String) -> String { "\u{1B}[7m\(text)\u{1B}[0m" }
    /// White on red, or reversed.
    static func alarm(_ text: String, hasColors: Bool = hasColors) -> String {
        "\u{1B}[\(hasColors ? "1;97;41" : "1;7")m\(text)\u{1B}[0m"
    }

    /// Colors characters, with one control sequence for each run of the same color.
    static func runs(_ characters: [(character: Character, color: Color)], hasColors: Bool = hasColors) -> String {
        guard hasColors else { return String(characters.map(\.character)) }
        var (text, current) = ("", Color?.none)
        for (character, color) in characters {
            if color != current { text += "\u{1B}[\(color.rawValue)m" }
            current = color
            text.append(character)
        }
        return text + "\u{1B}[0m"
    }

    static func pad(_ text: String, to width: Int, right: Bool = false) -> String {
        let padding = String(repeating: " ", count: max(0, width - Self.width(of: text)))
        return right ? padding + text : text + padding
    }

    /// Places `right` at the end of a line, or omits it if there is no room.
    static func spread(_ left: String, _ right: String, over columns: Int) -> String {
        let room = columns - width(of: left) - width(of: right)
        return room > 0 ? left + String(repeating: " ", count: room) + right : left
    }

    /// Cuts `text` to `width` columns, of which the last one shows the cut. Control sequences have no width and are kept.
    static func cut(_ text: String, to width: Int) -> String {
        guard self.width(of: text) > width else { return text }
        var (shown, room) = ("", max(0, width - 1))
        for (character, isSequence) in marked(text) {
            if isSequence {
                shown.append(character)
            } else if room >= 0 {
                room -= character.displayWidth
                if room >= 0 { shown.append(character) } else if width > 0 { shown.append("…") }
            }
        }
        return shown
    }

    static func width(of text: String) -> Int {
        marked(text).reduce(0) { $0 + ($1.isSequence ? 0 : $1.character.displayWidth) }
    }

    /// Marks the characters that belong to a control sequence.
    private static func marked(_ text: String) -> [(character: Character, isSequence: Bool)] {
        var isSequence = false
        return text.map { character in
            isSequence = isSequence || character == "\u{1B}"
            defer { isSequence = isSequence && !character.isLetter }
            return (character, isSequence)
        }
    }
}
