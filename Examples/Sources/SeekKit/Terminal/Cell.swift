import DisplayWidth

/// A character on the screen, with the columns that it takes. It contains no control characters.
package struct Cell: Hashable, Sendable {
    package let text: String
    package let width: Int
    package var style: Style

    package init(_ text: String, width: Int, style: Style = []) {
        self.text = text
        self.width = width
        self.style = style
    }

    static func ellipsis(_ style: Style = .dim) -> Cell { Cell("…", width: 1, style: style) }

    var isBlank: Bool { text.allSatisfy { $0 == " " } }
}

extension Cell {
    /// The visible form of a character in a column.
    ///
    /// Tabs extend to the next multiple of eight. Control characters, and those that change the direction of text, are
    /// replaced, so that no file can control the terminal.
    init(_ character: Character, column: Int, style: Style) {
        let text = Self.visible(character, column: column)
        self.init(text, width: text.displayWidth, style: style)
    }

    private static func visible(_ character: Character, column: Int) -> String {
        let tabStop = 8
        guard let scalar = character.unicodeScalars.first else { return "" }
        switch scalar.value {
        case 0x09: return String(repeating: " ", count: tabStop - column % tabStop)
        case 0x0D where character == "\r\n": return "^M^J"
        case 0x00..<0x20: return "^" + String(Unicode.Scalar(UInt8(scalar.value) + 0x40))
        case 0x7F: return "^?"
        default: return character.unicodeScalars.contains(where: isHarmful) ? "\u{FFFD}" : String(character)
        }
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x80..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x2028, 0x2029: true
        default: false
        }
    }
}
