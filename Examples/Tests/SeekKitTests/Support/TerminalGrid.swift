import DisplayWidth
import SeekKit

/// The screen of a terminal that receives the program's bytes: characters in columns, with their style.
struct TerminalGrid {
    struct Cell: Equatable {
        var text = " "
        /// The parameters of the last style sequence.
        var style = ""

        var isMatch: Bool { style.contains("1") && style.contains("33") }
    }

    let size: ScreenSize
    private(set) var rows: [[Cell]]
    private(set) var cursor = (row: 0, column: 0)
    private(set) var isSecond = false
    private(set) var showsCursor = true
    /// A Boolean value that indicates whether a row was written that would wrap in a terminal.
    private(set) var hasTooWideRow = false
    private var style = ""
    private var pending = Substring()

    init(_ size: ScreenSize) {
        self.size = size
        rows = Self.blank(size)
    }

    private static func blank(_ size: ScreenSize) -> [[Cell]] {
        Array(repeating: Array(repeating: Cell(), count: size.columns), count: size.rows)
    }

    func text(_ row: Int) -> String {
        let text = rows[row].map(\.text).joined()
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    func isShown(_ part: String, below row: Int) -> Bool {
        rows.indices.dropFirst(row + 1).contains { text($0).contains(part) }
    }

    /// Returns the texts that are shown as matches in a row.
    func matches(_ row: Int) -> [String] {
        rows[row].split { !$0.isMatch }.map { $0.map(\.text).joined() }
    }

    mutating func receive(_ output: String) {
        var rest = (pending + output)[...]
        while let character = rest.first {
            if character == "\u{1B}" {
                guard let end = Self.endOfSequence(rest) else { break }
                perform(rest[..<end])
                rest = rest[end...]
            } else {
                rest = rest.dropFirst()
                write(character)
            }
        }
        pending = rest
    }

    private static func endOfSequence(_ text: Substring) -> String.Index? {
        let body = text.dropFirst()
        guard let first = body.first else { return nil }
        guard first == "[" else { return body.index(after: body.startIndex) }
        let final = body.dropFirst().firstIndex { $0.isLetter || $0 == "~" }
        return final.map { body.index(after: $0) }
    }

    private mutating func write(_ character: Character) {
        switch character {
        case "\r": cursor.column = 0
        case "\n": cursor.row = min(cursor.row + 1, size.rows - 1)
        case "\r\n": cursor = (min(cursor.row + 1, size.rows - 1), 0)
        default:
            let width = character.displayWidth
            guard width > 0 else { return }
            guard cursor.column + width <= size.columns else { return hasTooWideRow = true }
            rows[cursor.row][cursor.column] = Cell(text: String(character), style: style)
            for column in cursor.column + 1..<cursor.column + width {
                rows[cursor.row][column] = Cell(text: "", style: style)
            }
            cursor.column += width
        }
    }

    private mutating func perform(_ sequence: Substring) {
        let parameters = String(sequence.dropFirst(2).dropLast())
        switch sequence.last {
        case "m": style = parameters
        case "H":
            let numbers = parameters.split(separator: ";").compactMap { Int($0) }
            cursor = numbers.count == 2 ? (numbers[0] - 1, numbers[1] - 1) : (0, 0)
        case "J": (rows, hasTooWideRow) = (Self.blank(size), false)
        case "K":
            for column in min(cursor.column, size.columns - 1)..<size.columns { rows[cursor.row][column] = Cell() }
        case "h", "l": setMode(parameters, isOn: sequence.last == "h")
        default: break
        }
    }

    private mutating func setMode(_ parameters: String, isOn: Bool) {
        switch parameters {
        case "?1049": isSecond = isOn
        case "?25": showsCursor = isOn
        default: break
        }
    }
}
