/// An SVG drawing that is built element by element.
struct SVG {
    private var lines: [String] = []

    mutating func line(_ style: String, _ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int) {
        lines.append("<line class=\"\(style)\" x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\"/>")
    }

    mutating func path(_ style: String, _ data: String) {
        lines.append("<path class=\"\(style)\" d=\"\(data)\"/>")
    }

    mutating func box(_ style: String, x: Int, y: Int, width: Int, height: Int, radius: Int) {
        lines.append(
            "<rect class=\"\(style)\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"\(radius)\"/>")
    }

    mutating func text(_ style: String, _ x: Int, _ y: Int, _ text: String) {
        lines.append("<text class=\"\(style)\" x=\"\(x)\" y=\"\(y)\">\(Self.escaped(text))</text>")
    }

    /// Adds a group that `draw` draws, with a tooltip.
    mutating func group(_ tip: String, isFaint: Bool, draw: (inout SVG) -> Void) {
        lines.append("<g\(isFaint ? " class=\"faint\"" : "")><title>\(Self.escaped(tip))</title>")
        draw(&self)
        lines.append("</g>")
    }

    /// Returns a drawing of `front` in front of `back`.
    static func + (back: SVG, front: SVG) -> SVG {
        var both = back
        both.lines += front.lines
        return both
    }

    /// Returns the complete file.
    func document(width: Int, height: Int, title: String, description: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
        role="img" class="rill-marbles">
        <title>\(Self.escaped(title))</title>
        <desc>\(Self.escaped(description))</desc>
        <style>
        \(Self.style)
        </style>
        <rect class="paper" x="0" y="0" width="\(width)" height="\(height)" rx="8"/>
        \(lines.joined(separator: "\n"))
        </svg>

        """
    }

    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            // XML cannot represent these.
            case "\u{0}"..<"\u{9}", "\u{B}", "\u{C}", "\u{E}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": escaped += "�"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
