/// Parses the bytes of a terminal into keys. The bytes can be split anywhere, including within a letter or a sequence.
package struct KeyParser: Sendable {
    private enum State {
        case ground
        /// After an escape byte, which is either the key itself or the beginning of a sequence.
        case escape
        /// After `ESC O`: one more byte follows.
        case singleShift
        /// After `ESC [`, with the bytes received since.
        case control([UInt8])
        /// Within a letter of several bytes.
        case letter([UInt8], length: Int)
        /// Within a pasted text, after some bytes of the sequence that ends it.
        case paste(endLength: Int)
    }

    private var state = State.ground
    private var pasted: [UInt8] = []

    private static let endOfPaste = Array("\u{1B}[201~".utf8)
    /// The number of bytes of a pasted text that are kept, much more than a query needs.
    private static let longestPaste = 4_096

    package init() {}

    /// Returns the keys that `bytes` complete.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Key] {
        bytes.flatMap { feed($0) }
    }

    /// Returns the escape key if an escape byte is pending. Call this function when nothing has followed for a while.
    package mutating func flush() -> [Key] {
        guard case .escape = state else { return [] }
        state = .ground
        return [.escape]
    }

    private mutating func feed(_ byte: UInt8) -> [Key] {
        switch state {
        case .ground: begin(byte)
        case .escape: afterEscape(byte)
        case .singleShift: end(with: Self.named(byte))
        case .control(let parameters): control(parameters, byte)
        case .letter(let bytes, let length): letter(bytes, byte, length: length)
        case .paste(let endLength): paste(byte, endLength: endLength)
        }
    }

    private mutating func begin(_ byte: UInt8) -> [Key] {
        switch byte {
        case 0x01: return [.home]
        case 0x03: return [.interrupt]
        case 0x04: return [.delete]
        case 0x05: return [.end]
        case 0x08, 0x7F: return [.backspace]
        case 0x09: return [.nextFile]
        case 0x0A, 0x0D: return [.enter]
        case 0x0B: return [.deleteToEnd]
        case 0x0E: return [.down]
        case 0x00: return [.mark]
        case 0x10: return [.up]
        case 0x12: return [.toggleRegex]
        case 0x14: return [.toggleCase]
        case 0x15: return [.deleteToStart]
        case 0x17: return [.deleteWord]
        case 0x1A: return [.suspend]
        case 0x1B: state = .escape
        case 0x20..<0x7F: return [.character(Character(Unicode.Scalar(byte)))]
        case 0xC2...0xDF: state = .letter([byte], length: 2)
        case 0xE0...0xEF: state = .letter([byte], length: 3)
        case 0xF0...0xF4: state = .letter([byte], length: 4)
        default: break
        }
        return []
    }

    private mutating func afterEscape(_ byte: UInt8) -> [Key] {
        switch byte {
        case UInt8(ascii: "["): state = .control([])
        case UInt8(ascii: "O"): state = .singleShift
        case 0x1B: return [.escape]
        case 0x08, 0x7F: return end(with: .deleteWord)
        default: state = .ground  // a letter with the Alt key, which has no function here
        }
        return []
    }

    private mutating func control(_ parameters: [UInt8], _ byte: UInt8) -> [Key] {
        guard 0x40...0x7E ~= byte else {
            let longestSequence = 16
            state = parameters.count < longestSequence ? .control(parameters + [byte]) : .ground
            return []
        }
        guard byte == UInt8(ascii: "~") else { return end(with: Self.named(byte)) }
        // Modifiers, such as Shift, follow a semicolon.
        let number = parameters.prefix { $0 != UInt8(ascii: ";") }
        if String(decoding: number, as: UTF8.self) == "200" {
            pasted = []
            state = .paste(endLength: 0)
            return []
        }
        return end(with: Self.numbered(String(decoding: number, as: UTF8.self)))
    }

    private mutating func paste(_ byte: UInt8, endLength: Int) -> [Key] {
        if byte == Self.endOfPaste[endLength] {
            guard endLength + 1 == Self.endOfPaste.count else {
                state = .paste(endLength: endLength + 1)
                return []
            }
            return end(with: .paste(String(decoding: pasted, as: UTF8.self)))
        }
        state = .paste(endLength: byte == Self.endOfPaste[0] ? 1 : 0)
        if byte != Self.endOfPaste[0], pasted.count < Self.longestPaste { pasted.append(byte) }
        return []
    }

    private mutating func letter(_ bytes: [UInt8], _ byte: UInt8, length: Int) -> [Key] {
        guard byte & 0xC0 == 0x80 else {
            state = .ground
            return begin(byte)
        }
        guard bytes.count + 1 == length else {
            state = .letter(bytes + [byte], length: length)
            return []
        }
        return end(with: String(validating: bytes + [byte], as: UTF8.self)?.first.map(Key.character))
    }

    private mutating func end(with key: Key?) -> [Key] {
        state = .ground
        return key.map { [$0] } ?? []
    }

    private static func named(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "Z"): .previousFile
        default: nil
        }
    }

    private static func numbered(_ number: String) -> Key? {
        switch number {
        case "1", "7": .home
        case "3": .delete
        case "4", "8": .end
        case "5": .pageUp
        case "6": .pageDown
        default: nil
        }
    }
}
