/// A key of the terminal that the board handles.
enum Key: Hashable, Sendable {
    case up, down, enter, escape, backspace, clear
    case character(Character)

    /// Parses the bytes of one or several keys. Other keys are ignored.
    ///
    /// A terminal sends the bytes of a key together, so an escape character that is alone is the key.
    static func keys(in bytes: some Sequence<UInt8>) -> [Key] {
        var (keys, rest) = ([Key](), String(decoding: Array(bytes), as: UTF8.self)[...])
        while let character = rest.popFirst() {
            switch character {
            case "\u{1B}":
                guard rest.first == "[" || rest.first == "O" else {
                    keys.append(.escape)
                    continue
                }
                // The parameters of a control sequence end with a letter or a tilde.
                let end = rest.dropFirst().firstIndex { $0.isLetter || $0 == "~" } ?? rest.indices.last
                let arrows: [Substring: Key] = ["[A": .up, "OA": .up, "[B": .down, "OB": .down]
                if let end, let key = arrows[rest[...end]] { keys.append(key) }
                rest = end.map { rest[rest.index(after: $0)...] } ?? ""
            case "\r", "\n", "\r\n": keys.append(.enter)
            case "\u{7F}", "\u{8}": keys.append(.backspace)
            // Ctrl-U
            case "\u{15}": keys.append(.clear)
            default:
                if character.unicodeScalars.allSatisfy({ $0.value >= 0x20 }) { keys.append(.character(character)) }
            }
        }
        return keys
    }
}
