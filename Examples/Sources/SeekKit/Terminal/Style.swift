/// The few control sequences that the program needs.
enum Style {
    static func reverse(_ text: String) -> String { "\u{1B}[7m\(text)\u{1B}[0m" }
    static func dim(_ text: String) -> String { "\u{1B}[2m\(text)\u{1B}[0m" }
}

enum ControlSequence {
    static let enterScreen = "\u{1B}[?1049h\u{1B}[?25l"
    static let leaveScreen = "\u{1B}[?25h\u{1B}[?1049l"
    static let clearScreen = "\u{1B}[2J"
    static let clearToEndOfLine = "\u{1B}[K"

    /// - Parameter row: The row, counted from 0.
    static func move(toRow row: Int) -> String { "\u{1B}[\(row + 1);1H" }
}
