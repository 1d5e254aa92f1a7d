/// A line of the screen during writing. It is never wider than the screen and contains no control characters.
struct TerminalLine {
    private(set) var text = ""
    private(set) var width = 0
    private let room: Int
    private var isFull = false

    init(width: Int) {
        room = width
    }

    /// Writes as much as fits. An omitted rest is marked by `…` in the last column.
    mutating func write(_ string: some StringProtocol) {
        for character in string {
            if isFull { return }
            let shown = visible(character)
            let shownWidth = shown.displayWidth
            if width + shownWidth > room {
                cut()
            } else {
                text += shown
                width += shownWidth
            }
        }
    }

    /// Adds spaces up to the end of the line.
    mutating func fill() {
        text += String(repeating: " ", count: room - width)
        width = room
    }

    private mutating func cut() {
        isFull = true
        guard room > 0 else { return }
        while width >= room, let last = text.popLast() { width -= last.displayWidth }
        text += "…"
        width += 1
    }

    /// Returns the visible form of a character. Tabs extend to the next multiple of eight. Control characters, and
    /// those that change the direction of text, are replaced, so that no file can control the terminal.
    private func visible(_ character: Character) -> String {
        let tabStop = 8
        guard let scalar = character.unicodeScalars.first else { return "" }
        switch scalar.value {
        case 0x09: return String(repeating: " ", count: tabStop - width % tabStop)
        case 0x0D where character == "\r\n": return "^M^J"
        case 0x00..<0x20: return "^" + String(Unicode.Scalar(UInt8(scalar.value) + 0x40))
        case 0x7F: return "^?"
        default:
            let isHarmful = character.unicodeScalars.contains { scalar in
                switch scalar.value {
                case 0..<0x20, 0x80..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x2028, 0x2029: true
                default: false
                }
            }
            return isHarmful ? "\u{FFFD}" : String(character)
        }
    }
}
