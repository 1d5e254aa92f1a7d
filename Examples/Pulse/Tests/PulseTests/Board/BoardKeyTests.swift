import AccessLog
import PulseCore
import Synchronization
import Testing

@testable import Board

@Suite struct BoardKeyTests {
    private func plain(_ line: String) -> String { line.replacing(#/\u{1B}\[[0-9;?]*[a-zA-Z]/#, with: "") }

    /// A report about three paths: one with many requests, one with errors, and a slow one.
    private func report() throws -> Report {
        let lines =
            (0..<10).map { _ in LogLine(path: "/many", time: "0.010") }
            + (0..<4).map { _ in LogLine(path: "/broken", method: "POST", status: 500, time: "0.020") }
            + [LogLine(path: "/slow", time: "3.000")]
        var tally = Tally()
        tally.count(LineFormat.combined.parse(lines.lines))
        return Report(
            number: 1, time: LogLine.midnight * 1_000, window: Figures(of: [tally], in: .seconds(1)),
            total: tally.counts, isWhole: true)
    }

    private func content(_ controls: BoardControls? = nil) throws -> BoardContent {
        var content = BoardContent(title: "log", controls: controls)
        content.hasKeys = true
        content.add(try report())
        return content
    }

    private func paths(_ content: BoardContent, columns: Int = 120) -> [String] {
        content.lines(columns: columns, rows: 30).map(plain).compactMap {
            $0.firstMatch(of: #/(GET|POST) (/\w+)/#).map { String($0.output.2) }
        }
    }

    private func press(_ keys: String, in content: inout BoardContent) {
        for key in Key.keys(in: keys.utf8) { content.add(.key(key)) }
    }

    @Test(
        "The bytes of a terminal are keys",
        arguments: [
            ("s", [.character("s")]), ("\r", [.enter]), ("\u{7F}\u{8}", [.backspace, .backspace]),
            ("\u{1B}", [.escape]),
            ("\u{1B}[A\u{1B}OBx", [.up, .down, .character("x")]), ("\u{1B}[1;5Ca\u{1B}[3~b", "ab".map(Key.character)),
            ("\u{15}", [.clear]), ("ä\u{1}é", [.character("ä"), .character("é")]), ("\u{1B}[", []),
            ("\u{1B}\u{1B}", [.escape, .escape]),
        ] as [(String, [Key])])
    func keys(bytes: String, keys: [Key]) {
        #expect(Key.keys(in: bytes.utf8) == keys)
    }

    @Test func `a key changes the order of the paths: requests, errors, response times`() throws {
        var content = try content()
        #expect(paths(content).prefix(3) == ["/many", "/broken", "/slow"])
        press("s", in: &content)
        #expect(paths(content) == ["/broken"])
        #expect(content.lines(columns: 120, rows: 30).map(plain).contains { $0.hasPrefix("s order: errors") })
        press("s", in: &content)
        #expect(paths(content).prefix(3).first == "/slow")
        press("s", in: &content)
        #expect(paths(content).first == "/many")
    }

    @Test func `a narrow list has the figure of its order`() throws {
        var content = try content()
        press("ss", in: &content)
        let lines = content.lines(columns: 60, rows: 30).map(plain)
        #expect(lines.contains { $0.hasPrefix("  6.7 %   3.0 s GET /slow") }, "\(lines)")
        for columns in [10, 30, 60, 250] {
            #expect(content.lines(columns: columns, rows: 24).map(plain).allSatisfy { $0.count <= columns })
        }
    }

    @Test func `the last lines of the selected path are shown until Escape`() throws {
        let controls = BoardControls(filter: { _ in }) { count, path, _, _ in
            (0..<min(count, 40)).map { "\(path) \($0)" }
        }
        var content = try content(controls)
        press("\r", in: &content)
        #expect(paths(content).contains("/many"))
        press("jj\u{1B}[A\u{1B}[B\r", in: &content)
        let lines = content.lines(columns: 80, rows: 24).map(plain)
        #expect(lines.contains("last lines of POST /broken") && lines.contains("POST /broken 3"))
        #expect(lines.count == 24 && lines.last?.hasPrefix("15 requests") == true)
        press("\u{1B}", in: &content)
        #expect(paths(content).contains("/many"))
    }

    @Test func `a selected path that has left the list is not opened`() throws {
        var content = try content(BoardControls(filter: { _ in }) { _, _, _, _ in [] })
        press("j", in: &content)
        var report = try report()
        report.window.paths.removeFirst()
        content.add(report)
        press("\r", in: &content)
        #expect(paths(content).first == "/broken")
    }

    @Test func `a line of a path that is too long is cut with a mark`() throws {
        let line = String(repeating: "x", count: 100)
        var content = try content(BoardControls(filter: { _ in }) { _, _, _, _ in [line] })
        press("j\r", in: &content)
        #expect(content.lines(columns: 80, rows: 24).map(plain).contains(line.prefix(79) + "…"))
    }

    @Test func `a path without lines says so`() throws {
        var content = try content(BoardControls(filter: { _ in }) { _, _, _, _ in [] })
        press("j\r", in: &content)
        #expect(
            content.lines(columns: 80, rows: 24).map(plain).contains(
                "none of them is among the newest lines of the log"))
    }

    @Test func `typed filters are applied, and wrong ones are explained`() throws {
        let filters = Log<EntryFilter>()
        var content = try content(BoardControls(filter: { filters.write($0) }) { _, _, _, _ in [] })
        func last() -> [String] { content.lines(columns: 80, rows: 24).map(plain).suffix(3) }
        press("p/as", in: &content)
        #expect(last()[1] == "only paths that begin with: /as▏")
        press("\u{7F}\rx5", in: &content)
        press("y\r", in: &content)
        #expect(last()[0] == "Write statuses such as 5xx, 404, or 4xx,5xx.")
        press("\u{7F}xx\r", in: &content)
        #expect(filters.values.map(\.text) == ["/a", "5xx /a"])
        press("xzz\u{1B}", in: &content)
        press("p\u{15}\r", in: &content)
        #expect(filters.values.map(\.text) == ["/a", "5xx /a", "5xx"])
    }

    @Test func `a board without a source of lines only changes the order`() throws {
        var content = try content()
        press("xpj\r", in: &content)
        #expect(content.lines(columns: 80, rows: 24).map(plain).contains("s order: requests"))
        #expect(paths(content).first == "/many")
    }

    @Test func `a view replaces the figures until it ends`() throws {
        var content = try content()
        let whole = try report()
        var (filtered, filter) = (whole, EntryFilter())
        filter.path = "/slow"
        var counts = Counts()
        counts.requests = 1
        filtered.view = View(filter: filter, window: Figures(of: [], in: .seconds(1)), total: counts, log: nil)
        content.add(filtered)
        let lines = content.lines(columns: 80, rows: 24).map(plain)
        #expect(lines[1].hasPrefix("only /slow ") && lines.last?.hasPrefix("1 request ·") == true)
        content.add(whole)
        #expect(content.lines(columns: 80, rows: 24).map(plain).last?.hasPrefix("15 requests ·") == true)
    }
}
