/// The few control sequences that the board needs, and functions that fit text to a width.
enum Style {
    enum Color: Int {
        case red = 31
        case cyan = 36
    }

    static let enterScreen = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J"
    static let leaveScreen = "\u{1B}[?25h\u{1B}[?1049l"
    static let home = "\u{1B}[H"
    static let clearToEndOfLine = "\u{1B}[K"
    static let clearBelow = "\u{1B}[J"

    static func bold(_ text: String) -> String { "\u{1B}[1m\(text)\u{1B}[0m" }
    static func dim(_ text: String) -> String { "\u{1B}[2m\(text)\u{1B}[0m" }
    static func color(_ text: String, _ color: Color) -> String { "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" }

    static func pad(_ text: String, to width: Int, right: Bool = false) -> String {
        let padding = String(repeating: " ", count: max(0, width - Self.width(of: text)))
        return right ? padding + text : text + padding
    }

    /// Cuts `text` to `width` characters. Control sequences have no width and are kept.
    static func cut(_ text: String, to width: Int) -> String {
        var (shown, used, isSequence) = ("", 0, false)
        for character in text {
            if character == "\u{1B}" { isSequence = true }
            if isSequence || used < width { shown.append(character) }
            if isSequence { isSequence = !character.isLetter } else { used += 1 }
        }
        return shown
    }

    private static func width(of text: String) -> Int {
        var (width, isSequence) = (0, false)
        for character in text {
            if character == "\u{1B}" { isSequence = true }
            if isSequence { isSequence = !character.isLetter } else { width += 1 }
        }
        return width
    }
}
