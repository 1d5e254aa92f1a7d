import StreamTesting

/// A diagram of a doc comment: consecutive lines of the form `label: -a-b-|`.
public struct Diagram: Equatable, Sendable {
    public struct Row: Equatable, Sendable {
        public let label: String
        public let diagram: String

        /// The text after the diagram.
        public let note: String

        /// Parses a line of a doc comment. Returns `nil` if the line is not a row.
        public init?(_ line: some StringProtocol) {
            let text = line.drop { $0 == " " }
            guard text.hasPrefix("///     ") else { return nil }
            let row = text.dropFirst(8)
            // A label can contain colons, so the first colon with a diagram after it separates the label.
            for colon in row.ranges(of: ": ") {
                let diagram = Self.word(of: row[colon.upperBound...].drop { $0 == " " })
                guard !diagram.isEmpty, (try? Marble(parsing: diagram)) != nil else { continue }
                label = String(row[..<colon.lowerBound]).trimmed
                self.diagram = diagram
                let rest = row[colon.upperBound...].drop { $0 == " " }
                note = String(rest.dropFirst(diagram.count)).trimmed
                return
            }
            return nil
        }

        /// Returns the text before the first space outside of braces.
        private static func word(of text: some StringProtocol) -> String {
            var depth = 0
            return String(
                text.prefix { character in
                    if character == "{" { depth += 1 }
                    if character == "}" { depth -= 1 }
                    return character != " " || depth > 0
                })
        }
    }

    public let rows: [Row]

    /// The values that the notes define: `a` is `[1, 2]` if a note contains `a = [1, 2]`.
    public var definitions: [String: String] {
        var found: [String: String] = [:]
        for part in rows.flatMap({ Self.parts(of: $0.note) }) {
            let sides = part.split(separator: " = ").map { String($0).trimmed }
            if sides.count == 2 { found[sides[0]] = sides[1] }
        }
        return found
    }

    /// Returns the parts between commas and semicolons that are outside of brackets.
    private static func parts(of note: String) -> [String] {
        var (depth, parts) = (0, [""])
        for character in note {
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if depth == 0, ",;".contains(character) {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }

    /// Returns the diagrams of a file.
    public static func all(in text: String) -> [Diagram] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { Row($0) }
            .split(separator: nil)
            .map { Diagram(rows: $0.compactMap(\.self)) }
    }

    /// The rows that show the result of an operator. The other rows are its inputs.
    public func results(in table: DrawingTable) -> [(call: Call, row: Row)] {
        let calls = rows.map { try? Call(parsing: $0.label) }
        let mentioned = Set(calls.compactMap(\.self).flatMap { $0.arguments.map(\.text) })
        return zip(calls, rows).compactMap { call, row in
            guard let call, !mentioned.contains(row.label), (try? table.find(call)) != nil else { return nil }
            return (call, row)
        }
    }

    /// The inputs in the notation of the command line.
    public func inputs(in table: DrawingTable) -> [String] {
        let results = results(in: table).map(\.row)
        return rows.filter { !results.contains($0) }.map { "\($0.label): \($0.diagram)" }
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
