import DisplayWidth
import SeekKit
import Testing

@Suite struct ScreenContentTests {
    private func content(
        _ matches: [Match] = [], query: String = "x", selection: Int = 0, columns: Int = 40, rows: Int = 6
    ) -> ScreenContent {
        let layout = ScreenLayout(size: ScreenSize(columns: columns, rows: rows), showsPreview: true)
        var content = ScreenContent(
            field: QueryField(query), searched: Query(query, ignoresCase: true), matches: matches, selection: selection,
            layout: layout)
        content.status.phase = .finished
        return content
    }

    private func match(_ text: String, path: String = "f", line: Int = 1) -> Match {
        Match(path: Path(path), line: line, text: text)
    }

    private func rows(_ content: ScreenContent) -> [String] { content.render().rows.map(\.plain) }

    @Test func `an empty query shows the keys`() {
        var content = content(query: "", columns: 80, rows: 24)
        content.status.phase = .waiting
        let rows = rows(content)
        #expect(rows[0] == "› ")
        #expect(rows[1] == "type to search · smart case")
        for key in ["Ctrl-W", "Tab", "Ctrl-T", "Ctrl-Z", "Enter"] { #expect(rows.contains { $0.contains(key) }) }
    }

    @Test func `the screen shows prompt, status, and matches`() {
        let rows = rows(content([match("x0"), match("x1", path: "g", line: 12)], selection: 1, columns: 50))
        #expect(rows[0] == "› x")
        #expect(rows[1] == "0 files · 0 matches · 0.00 s · smart case")
        #expect(rows[2] == "  f  1  x0")
        #expect(rows[3] == "▸ g 12  x1" + String(repeating: " ", count: 40))
        #expect(rows[4] == "")
    }

    @Test func `the number of searches is shown in the corner, if there is room`() {
        var content = content(columns: 40)
        content.searches.started = 12
        content.searches.cancelled = 11
        #expect(rows(content)[0] == "› x    12 searches started, 11 cancelled")
        content.field = QueryField("xxxx")
        #expect(rows(content)[0] == "› xxxx")
    }

    @Test(arguments: [
        ("abcdef", "", "› abcdef", 8), ("abcdefgh", "", "› cdefgh", 8), ("川abcdef", "", "› abcdef", 8),
        ("abc川def", "", "› c川def", 8), ("ab", "cdefghij", "› abcde…", 4), ("", "abc", "› abc", 2),
    ])
    func `of a long query the part at the cursor is shown`(before: String, after: String, prompt: String, cursor: Int) {
        var content = content(columns: 9)
        content.field = QueryField(before, after: after)
        let screen = content.render()
        #expect(screen.rows[0].plain.hasPrefix(prompt.dropLast()))
        #expect(screen.cursorColumn == cursor)
    }

    @Test func `the selected row is shown in reverse`() {
        let rows = content([match("x0"), match("x1")], selection: 1).render().rows
        #expect(!rows[2].contains("7m") && !rows[2].contains(";7;"))
        #expect(rows[3].hasPrefix("\u{1B}[0;7m") && rows[3].hasSuffix("\u{1B}[0m"))
    }

    @Test func `what the query matches is highlighted`() {
        let row = content([match("a Xx b")], selection: 1).render().rows[2]
        #expect(row.contains("\u{1B}[0;1;33mXx\u{1B}[0m"))
        var folded = content([match("ȺȺ STRAẞE b"), match("b")], query: "straße", selection: 1)
        #expect(folded.render().rows[2].contains("\u{1B}[0;1;33mSTRAẞE\u{1B}[0m"))
        folded.searched.ignoresCase = false
        #expect(!folded.render().rows[2].contains("33m"))
    }

    @Test func `a highlighted part of a character highlights all of it`() {
        let row = content([match("cafe\u{301}")], query: "caf", selection: 1).render().rows[2]
        #expect(row.contains("33mcaf\u{1B}[0me\u{301}"))
        let mark = content([match("cafe\u{301}")], query: "e", selection: 1).render().rows[2]
        #expect(mark.contains("33me\u{301}\u{1B}[0m"))
    }

    @Test func `a selection below the last row turns the page`() {
        let matches = (1...10).map { match("x\($0)", line: $0) }
        let rows = rows(content(matches, selection: 7))
        #expect(rows[2...].map { $0.prefix(6) } == ["  f 5 ", "    6 ", "    7 ", "▸   8 "])
    }

    @Test func `the path is shown in the first row of each file`() {
        let matches = [match("x", path: "a"), match("x", path: "a", line: 2), match("x", path: "b")]
        #expect(rows(content(matches, selection: 2))[2...4].map { $0.prefix(6) } == ["  a 1 ", "    2 ", "▸ b 1 "])
    }

    @Test func `a long path is shortened from the left, at a slash if possible`() {
        func path(_ name: String) -> String {
            String(rows(content([match("x", path: name)], selection: 1))[2].dropFirst(2).prefix(16))
        }
        #expect(path("a/long/folder/file.txt") == "…/file.txt      ")
        #expect(path("folder/a/file.txt") == "…/a/file.txt    ")
        #expect(path("averyveryverylongname.txt") == "…erylongname.txt")
        #expect(path("short") == "short 1  x")
    }

    @Test(arguments: 0...30, 0...20)
    func `the content never exceeds the rows or columns of the terminal`(rows: Int, columns: Int) {
        for columns in [columns, columns * 4 + 21] {
            let matches = (1...40).map { match("\t\t川x\(String(repeating: "川 ", count: $0))x", path: "a/b/川/\($0)") }
            var content = content(matches, selection: 3, columns: columns, rows: rows)
            content.searches.started = 3
            content.preview = .lines(Excerpt(first: 1, lines: matches.map(\.text)), of: matches[3])
            let screen = content.render()
            #expect(screen.rows.count == rows)
            #expect(screen.rows.allSatisfy { row in row.plain.reduce(0) { $0 + $1.displayWidth } <= columns })
            #expect(screen.cursorColumn < max(columns, 1))
        }
    }

    /// The text of a row with room for `columns`.
    private func shown(_ text: String, query: String = "x", columns: Int = 32) -> String {
        let row = rows(content([match("x"), match(text)], query: query, columns: columns + 7))[3]
        return String(row.dropFirst(7))
    }

    @Test func `indentation is removed`() {
        #expect(shown(" \t  x y") == "x y")
        #expect(shown("\u{3000}x") == "\u{3000}x")
        #expect(shown("    a", query: "  a") == "  a")
    }

    @Test func `long lines are cut at the end if the match is at the beginning`() {
        #expect(shown("x ab cdefghijk", columns: 14) == "x ab cdefghijk")
        #expect(shown("x ab cdefghijkl", columns: 14) == "x ab cdefghij…")
    }

    @Test func `long lines are scrolled to a match at the end`() {
        let text = "abcdefghijklmnopqrstuvw x yz0123456789"
        #expect(shown(text, columns: 14) == "…uvw x yz0123…")
        #expect(shown(text + String(repeating: "-", count: 500), columns: 14) == "…uvw x yz0123…")
        #expect(shown("abcdefghijklmnopqrstuvwx", columns: 14) == "…lmnopqrstuvwx")
    }

    @Test(arguments: 0..<60) func `the match is visible wherever it is`(position: Int) {
        let text = String(repeating: "-", count: position) + "needle" + String(repeating: "=", count: 59 - position)
        for columns in [13, 14, 20, 40, 64, 65, 66] {
            #expect(shown(text, query: "needle", columns: columns).contains("needle"), "\(columns) columns")
        }
    }

    @Test func `of a match wider than the row the beginning is visible`() {
        #expect(
            shown("-------------------abcdefghijklmnopqrst", query: "abcdefghijklmnopqrst", columns: 14)
                == "…abcdefghijkl…")
    }

    @Test func `wide letters take two columns`() {
        #expect(shown("x川川川川川川", columns: 13) == "x川川川川川川")
        #expect(shown("x川川川川川川川", columns: 13) == "x川川川川川…")
        #expect(shown("x🦊🦊🦊🦊🦊🦊🦊", columns: 14) == "x🦊🦊🦊🦊🦊🦊…")
    }

    @Test func `combining marks take no column`() {
        let text = "x" + String(repeating: "e\u{301}", count: 12)
        #expect(shown(text, columns: 13) == text)
    }

    @Test func `tabs extend to the next multiple of eight`() {
        #expect(shown("x\ty") == "x       y")
        #expect(shown("x1234567\ty") == "x1234567        y")
    }

    @Test func `control characters are made visible`() {
        #expect(shown("xa\u{1B}[2Jb\u{7F}\u{07}") == "xa^[[2Jb^?^G")
        #expect(shown("xa\u{202E}b\u{9B}c") == "xa\u{FFFD}b\u{FFFD}c")
        #expect(shown("xdos\r") == "xdos")
        #expect(shown("xa\rb") == "xa^Mb")
    }

    @Test func `the preview shows lines with numbers, and a heading`() {
        var content = content([match("    x", path: "a/f", line: 9)], columns: 40, rows: 16)
        let excerpt = Excerpt(first: 8, lines: ["\tbefore", "    x", ""])
        content.preview = .lines(excerpt, of: content.matches[0])
        let rows = rows(content)
        #expect(content.layout.previewLines == 4)
        #expect(rows[11] == "── a/f:9 " + String(repeating: "─", count: 31))
        #expect(rows[12...] == ["   8 │         before", "   9 ▸     x", "  10 │ ", ""])
    }

    @Test func `a long line in the preview is scrolled to its match`() {
        let text = String(repeating: "-", count: 2_000) + "x"
        var content = content([match("…--x", line: 1)], columns: 40, rows: 16)
        content.preview = .lines(Excerpt(first: 1, lines: [String(text.prefix(1_000))]), of: content.matches[0])
        #expect(rows(content)[12] == "  1 ▸ …--x")
        content.preview = .lines(Excerpt(first: 1, lines: [String(text.suffix(500))]), of: content.matches[0])
        #expect(rows(content)[12].hasSuffix("---x"))
    }

    @Test func `a file that cannot be read is a preview with the reason`() {
        var content = content([match("x")], columns: 40, rows: 16)
        content.preview = .unreadable(Unreadable(path: Path("gone"), code: 2))
        #expect(rows(content)[11].hasPrefix("── gone ──"))
        #expect(rows(content)[12] == "  No such file or directory")
    }

    @Test(arguments: [(15, 80, 0), (16, 80, 4), (24, 80, 7), (50, 200, 16), (24, 39, 0), (0, 80, 0)])
    func `the preview takes a third of a terminal that is large enough`(rows: Int, columns: Int, lines: Int) {
        let size = ScreenSize(columns: columns, rows: rows)
        #expect(ScreenLayout(size: size, showsPreview: true).previewLines == lines)
        #expect(ScreenLayout(size: size, showsPreview: false).previewLines == 0)
    }
}
