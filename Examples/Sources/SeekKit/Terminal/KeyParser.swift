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
    }

    private var state = State.ground

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
        case .singleShift: end(with: Self.arrow(byte))
        case .control(let parameters): control(parameters, byte)
        case .letter(let bytes, let length): letter(bytes, byte, length: length)
        }
    }

    private mutating func begin(_ byte: UInt8) -> [Key] {
        switch byte {
        case 0x03: return [.interrupt]
        case 0x08, 0x7F: return [.backspace]
        case 0x0A, 0x0D: return [.enter]
        case 0x0E: return [.down]
        case 0x10: return [.up]
        case 0x15: return [.clear]
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
        guard byte == UInt8(ascii: "~") else { return end(with: Self.arrow(byte)) }
        switch parameters.first {
        case UInt8(ascii: "5"): return end(with: .pageUp)
        case UInt8(ascii: "6"): return end(with: .pageDown)
        default: return end(with: nil)
        }
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

    private static func arrow(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        default: nil
        }
    }
}
