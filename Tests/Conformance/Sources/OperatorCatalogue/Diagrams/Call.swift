/// An operator in the notation of the command line and of diagram labels: `a.takeWhile(inclusive: true, < 3)`.
public struct Call: Sendable, Equatable {
    public struct Argument: Sendable, Equatable {
        public let label: String?
        public let text: String
        public let column: Int
    }

    public let text: String
    /// The name without arguments and without the receiver.
    public let name: String
    /// The name including the type or value before it, for operators such as `partition.rest`.
    public let path: String
    /// The receiver of the operator, if the text contains one: `a` in `a.and(b)` or in `and(b) of a`.
    public let receiver: String?
    public let arguments: [Argument]

    /// - Throws: ``Complaint``.
    public init(parsing text: String) throws {
        self.text = text
        let open = text.firstIndex(of: "(") ?? text.endIndex
        // Without arguments, a source can follow as well: "first of a".
        let source = text[..<open].firstRange(of: " of ")
        var path = text[..<(source?.lowerBound ?? open)].filter { $0 != " " }.split(separator: ".").map(String.init)
        if let brace = text[..<open].firstIndex(of: "{") {
            throw Complaint(
                "Expected the closure in parentheses, such as map(* 10).", in: text,
                at: text.distance(from: text.startIndex, to: brace))
        }
        guard let name = path.popLast() else {
            throw Complaint("Expected an operator such as debounce(3).", in: text, at: 0)
        }
        self.path = (path + [name]).joined(separator: ".")
        var receiver = path.first == "Signal" ? nil : path.first
        if let source { receiver = String(text[source.upperBound..<open]) }
        guard open < text.endIndex else {
            (self.name, self.receiver, arguments) = (name, receiver, [])
            return
        }
        let parts = try Self.parts(of: text, from: open)
        let rest = text[parts.end...].drop { $0 == " " }
        if rest.hasPrefix("of ") { receiver = String(rest.dropFirst(3)) }
        guard rest.isEmpty || rest.hasPrefix("of ") else {
            throw Complaint(
                "Expected no text after the ')'.", in: text,
                at: text.distance(from: text.startIndex, to: rest.startIndex))
        }
        self.name = name
        self.receiver = receiver
        arguments = parts.arguments
    }

    /// Returns the ranges of the arguments, and the end of the call.
    private static func parts(of text: String, from open: String.Index) throws -> (
        arguments: [Argument], end: String.Index
    ) {
        var arguments: [Argument] = []
        var depth = 0
        var start = text.index(after: open)
        for index in text[open...].indices {
            switch text[index] {
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            case _: break
            }
            let isEnd = depth == 0
            guard isEnd || depth == 1 && text[index] == "," else { continue }
            if let argument = argument(in: text, start..<index) {
                arguments.append(argument)
            } else if !isEnd || !arguments.isEmpty {
                let column = text.distance(from: text.startIndex, to: index)
                throw Complaint("Expected an argument.", in: text, at: column)
            }
            start = text.index(after: index)
            if isEnd { return (arguments, start) }
        }
        throw Complaint("Expected a ')'.", in: text, at: text.count)
    }

    /// Parses `label: text`, `label text`, or `text`.
    private static func argument(in line: String, _ range: Range<String.Index>) -> Argument? {
        let spaced = line[range]
        let start = spaced.firstIndex { $0 != " " } ?? range.upperBound
        var text = line[start..<range.upperBound]
        while text.last == " " { text.removeLast() }
        guard !text.isEmpty else { return nil }
        let label = text.prefix { $0.isLetter }
        let rest = text[label.endIndex...]
        let column = { (index: String.Index) in line.distance(from: line.startIndex, to: index) }
        guard !label.isEmpty, rest.hasPrefix(":") || rest.hasPrefix(" ") else {
            return Argument(label: nil, text: String(text), column: column(start))
        }
        let value = rest.dropFirst().drop { $0 == " " }
        return Argument(label: String(label), text: String(value), column: column(value.startIndex))
    }
}
