import SeekKit
import Testing

@Suite struct ScreenContentTests {
    private func content(matches count: Int, selection: Int = 0, columns: Int = 30, rows: Int = 5) -> ScreenContent {
        var content = ScreenContent(size: ScreenSize(columns: columns, rows: rows))
        content.query = "x"
        content.status.phase = .finished
        content.matches = (0..<count).map { Match(path: Path("f"), line: $0 + 1, text: "x\($0)") }
        content.selection = selection
        return content
    }

    private func plain(_ rows: [String]) -> [String] {
        rows.map { row in
            var row = row
            for sequence in ["\u{1B}[7m", "\u{1B}[2m", "\u{1B}[0m"] {
                row = row.split(separator: sequence, omittingEmptySubsequences: false).joined()
            }
            return row
        }
    }

    @Test func `an empty query shows a hint`() {
        let rows = plain(ScreenContent(size: ScreenSize(columns: 60, rows: 4)).render().rows)
        #expect(rows == ["› ▏", "type to search · ↑ ↓ select · Enter prints · Esc leaves", "", ""])
    }

    @Test(arguments: [
        ("abcdef", "› abcdef▏"), ("abcdefgh", "› cdefgh▏"), ("川abcdef", "› abcdef▏"), ("abc川def", "› c川def▏"),
    ])
    func `of a long query one sees where one types`(query: String, prompt: String) {
        var content = content(matches: 0, columns: 9)
        content.query = query
        #expect(content.render().rows[0] == prompt)
    }

    @Test func `the screen shows prompt, status, and matches`() {
        let rows = plain(content(matches: 2, selection: 1).render().rows)
        #expect(rows[0] == "› x▏")
        #expect(rows[1] == "0 files · 0 matches · 0.00 s")
        #expect(rows[2] == "  f:1: x0")
        #expect(rows[3] == "▸ f:2: x1                     ")
        #expect(rows[4] == "")
    }

    @Test func `the selection is shown in reverse`() {
        let rows = content(matches: 2, selection: 1).render().rows
        #expect(!rows[2].contains("\u{1B}[7m"))
        #expect(rows[3].hasPrefix("\u{1B}[7m") && rows[3].hasSuffix("\u{1B}[0m"))
    }

    @Test func `a selection below the last row turns the page`() {
        let rows = plain(content(matches: 10, selection: 7).render().rows)
        #expect(rows[2...].map { $0.prefix(5) } == ["  f:7", "▸ f:8", "  f:9"])
    }

    @Test(arguments: 0...6, 0...12)
    func `the content never exceeds the rows or columns of the terminal`(rows: Int, columns: Int) {
        let screen = content(matches: 10, selection: 3, columns: columns, rows: rows).render().rows
        #expect(screen.count == rows)
        #expect(plain(screen).allSatisfy { $0.count <= columns })
    }

    private func shown(_ text: String, columns: Int = 40) -> String {
        var content = content(matches: 0, columns: columns + 7, rows: 4)
        content.matches = [Match(path: Path("f"), line: 1, text: "x"), Match(path: Path("f"), line: 1, text: text)]
        return plain(content.render().rows)[3].dropFirst(7).description
    }

    @Test func `long lines are cut`() {
        #expect(shown("abcdef", columns: 6) == "abcdef")
        #expect(shown("abcdefg", columns: 6) == "abcde…")
    }

    @Test func `wide letters take two columns`() {
        #expect(shown("川川川", columns: 6) == "川川川")
        #expect(shown("川川川川", columns: 6) == "川川…")
        #expect(shown("a川川川", columns: 6) == "a川川…")
        #expect(shown("🦊🦊", columns: 3) == "🦊…")
    }

    @Test func `combining marks take no column`() {
        #expect(shown("e\u{301}e\u{301}e\u{301}", columns: 3) == "e\u{301}e\u{301}e\u{301}")
    }

    @Test func `tabs extend to the next multiple of eight`() {
        // The text begins in column 7.
        #expect(shown("\tx") == " x")
        #expect(shown("a\tx") == "a        x")
    }

    @Test func `control characters are made visible`() {
        #expect(shown("a\u{1B}[2Jb\u{7F}\u{07}") == "a^[[2Jb^?^G")
        #expect(shown("a\u{202E}b\u{9B}c") == "a\u{FFFD}b\u{FFFD}c")
        #expect(shown("dos\r") == "dos")
        #expect(shown("a\rb") == "a^Mb")
    }
}
