extension Program.Outcome {
    /// The texts with the colors of a terminal: a color for each source, and red for failures and errors.
    public func colored() -> Program.Outcome {
        var colored = self
        if let call { colored.output = Colors.paint(output, call: call) }
        if !complaint.isEmpty { colored.complaint = Colors.red(complaint) }
        return colored
    }

    /// The content of a terminal while a file is watched: the terminal is cleared first.
    public func screen(hasColors: Bool) -> String {
        let shown = hasColors ? colored() : self
        return Colors.clear + shown.output + shown.complaint
    }
}

/// The escape sequences of a terminal.
enum Colors {
    static let clear = "\u{1B}[H\u{1B}[2J"

    static func red(_ text: String) -> String { style("31", text) }

    private static func style(_ code: String, _ text: some StringProtocol) -> String {
        "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    /// Colors the text of a picture.
    static func paint(_ text: String, call: String) -> String {
        var names: [Substring] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            if line.hasPrefix(call) { return style("1", call) + diagram(line.dropFirst(call.count)) }
            // A line without a name shows a subscription.
            guard line.first != " ", line.first != "…", let colon = line.firstRange(of: ": ") else {
                return line.isEmpty ? "" : style("2", line)
            }
            // A source that is subscribed to again is "source (2)".
            let name = line[..<colon.lowerBound].prefix { $0 != " " }
            if !names.contains(name) { names.append(name) }
            let code = ["34", "33", "35", "32", "36"][names.firstIndex(of: name)! % 5]
            return style(code, line[..<colon.lowerBound]) + diagram(line[colon.lowerBound...])
        }
        return lines.joined(separator: "\n")
    }

    /// Colors the failures of a diagram, and the note after it.
    private static func diagram(_ text: Substring) -> String {
        var (painted, depth) = ("", 0)
        var rest = text
        let label = rest.prefix { $0 == ":" || $0 == " " }
        painted += label
        rest = rest.dropFirst(label.count)
        while let character = rest.first {
            if rest.hasPrefix("     "), depth == 0 {
                return painted + style("2", rest)
            }
            if character == "{" { depth += 1 }
            if character == "}" { depth -= 1 }
            painted += character == "#" && depth == 0 ? red("#") : String(character)
            rest.removeFirst()
        }
        return painted
    }
}
