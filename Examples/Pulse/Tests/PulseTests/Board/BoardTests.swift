import PulseCore
import Sketches
import StreamTesting
import Testing

@testable import Board

@Suite struct BoardTests {
    private func content(_ reports: Int, alerts: [String] = []) throws -> BoardContent {
        var content = BoardContent(title: "access.log")
        let diagram = String(repeating: "(aab)", count: reports) + "|"
        for report in try Marbles.play(diagram, alerts: alerts, { $0 }).values.prefix(reports) { content.add(report) }
        return content
    }

    private func plain(_ line: String) -> String { line.replacing(#/\u{1B}\[[0-9;?]*[a-zA-Z]/#, with: "") }

    @Test func `the board shows the figures and the alerts`() throws {
        let lines = try content(5, alerts: ["errors>5%", "requests>2"]).lines(columns: 80, rows: 24).map(plain)
        let space = String(repeating: " ", count: 41)
        #expect(lines[0] == "pulse  access.log" + space.dropFirst() + "2026-11-21 00:00:05 UTC")
        #expect(lines[1].hasSuffix("last 3 s"))
        #expect(lines[2].hasPrefix(" ▲ ALERT  requests>2  now 3.0/s  since 00:00:01"))
        #expect(lines[3] == " ● errors>5% now 0.0 %")
        #expect(lines[5].hasPrefix("requests/s       3.0 ┤") && lines[5].hasSuffix(" ▇▇▇▇▇"))
        #expect(lines[6].hasPrefix("3.0                0 ┤") && lines[6].hasSuffix(" █████"))
        #expect(lines.contains { $0.hasPrefix("p95        ") })
        #expect(
            lines.contains { $0.hasPrefix(" 66.7 %       0  9.7 ms GET /a ") && $0.contains("66.7 % ██████ 192.0.2.1") }
        )
        #expect(lines.last?.hasPrefix("15 requests · 0 errors · 2xx 100.0 %") == true)
        #expect(lines.count == 24)
    }

    @Test func `the paths with errors are above the clients, of which none must stand out`() throws {
        var content = BoardContent(title: "log")
        var report = try #require(try Marbles.play("aab|", { $0 }).values.first)
        report.window.counts.classes[4] = 4
        report.window.failures = [
            HeavyHitter(text: "/pay", count: 3, error: 0), HeavyHitter(text: "/x", count: 1, error: 1),
        ].map(PathFigures.init(failed:))
        report.window.clients = [HeavyHitter(text: "192.0.2.9", count: 3, error: 2)]
        content.add(report)
        #expect(content.lines(columns: 80, rows: 24).contains { plain($0).hasSuffix(" ██████ /pay") })
        let lines = content.lines(columns: 80, rows: 40).map(plain)
        let head = try #require(lines.firstIndex { $0.hasSuffix("path with errors") }, "\(lines)")
        #expect(lines[head + 1].hasSuffix(" 75.0 % ██████ /pay"))
        #expect(!lines[head + 2].contains("/x"))
        #expect(lines.contains { $0.hasSuffix("  no client stands out") })
        #expect(!lines.contains { $0.contains("192.0.2.9") })
    }

    @Test func `each machine has a row, first those that require attention`() throws {
        var content = BoardContent(program: "fleet", title: "logs")
        var report = try #require(try Marbles.play("aab|", { $0 }).values.first)
        report.machines = (1...3).map { number in
            Machine(
                name: "web-\(number)", requestsPerSecond: 10, errorShare: 0.1, requests: 50,
                state: number == 3 ? "silent for 7 s" : "ok", isTroubled: number == 3)
        }
        content.add(report)
        let lines = content.lines(columns: 80, rows: 30).map(plain)
        #expect(lines[0].hasPrefix("fleet  logs"))
        let rows = lines.drop { !$0.hasPrefix(" requests/s   errors  machine") }.dropFirst()
        #expect(
            rows.prefix(3).map { $0.prefix(45).split(separator: " ").joined(separator: " ") } == [
                "10.0 10.0 % web-3 silent for 7 s", "10.0 10.0 % web-1 ok", "10.0 10.0 % web-2 ok",
            ])
        // The list of paths, whose order a key changes, is below the one of errors.
        report.window.counts.classes[4] = 9
        report.window.failures = (0..<9).map { PathFigures(failed: HeavyHitter(text: "/\($0)", count: 1, error: 0)) }
        content.add(report)
        let right = content.lines(columns: 80, rows: 30).map(plain)
        #expect(right.contains { $0.hasSuffix("path with errors") } && right.contains { $0.contains("GET /a") })
        report.machines += Array(repeating: report.machines[0], count: 30)
        content.add(report)
        let others = content.lines(columns: 80, rows: 30).map(plain).first { $0.hasPrefix("and ") } ?? ""
        let shown = content.lines(columns: 80, rows: 30).map(plain).count { $0.contains("web-") }
        #expect(others.hasPrefix("and \(33 - shown) others"))
    }

    @Test func `a notice and the address of the page are shown`() throws {
        var content = BoardContent(title: "log", page: "http://127.0.0.1:8080/")
        for report in try Marbles.play("a|", { $0 }).values { content.add(.report(report)) }
        content.add(.notice("waiting for log\u{1B}"))
        let lines = content.lines(columns: 80, rows: 24).map(plain)
        #expect(lines[1].hasPrefix("http://127.0.0.1:8080/"))
        #expect(lines[22] == "waiting for log\u{FFFD}")
    }

    @Test func `a window without requests leaves a gap in the errors and response times`() throws {
        var content = BoardContent(title: "log")
        for report in try Marbles.play("a----a|", { $0 }).values.dropLast() { content.add(report) }
        let lines = content.lines(columns: 60, rows: 40).map(plain)
        #expect(lines.contains { $0.hasSuffix("┤" + String(repeating: " ", count: 32) + "▁▁▁  ▁") })
        #expect(lines.contains { $0.hasSuffix("███  █") })
    }

    @Test(
        "No line is wider, and no board is higher, than the terminal", arguments: [1, 5, 20, 30, 40, 49, 50, 80, 300],
        [1, 3, 10, 24])
    func room(columns: Int, rows: Int) throws {
        var content = try content(4, alerts: ["errors>5%"])
        #expect(content.lines(columns: columns, rows: rows).count <= rows)
        content.add(try wide())
        let lines = content.lines(columns: columns, rows: rows)
        #expect(lines.count <= rows)
        #expect(lines.allSatisfy { Style.width(of: $0) <= columns }, "\(lines)")
    }

    /// A report of paths with characters that are two columns wide.
    private func wide() throws -> Report {
        var report = try #require(try Marbles.play("aab|", { $0 }).values.first)
        let paths = ["/東京/大阪/京都/札幌/福岡/名古屋", "/🍣/🍜", "/plain"]
        report.window.paths = paths.map { PathFigures(requested: HeavyHitter(text: "GET \($0)", count: 3, error: 0)) }
        return report
    }

    @Test func `characters that are two columns wide keep the columns`() throws {
        var content = BoardContent(title: "log")
        content.add(try wide())
        let lines = content.lines(columns: 80, rows: 30).map(plain)
        let rows = lines.filter { $0.contains("GET /") }
        #expect(rows.count == 3 && rows[0].contains("GET /東京/…岡/名古屋  "), "\(lines)")
        let client = try #require(rows[0].range(of: "192.0.2.1"))
        #expect(Style.width(of: String(rows[0][..<client.lowerBound])) == 63)
    }

    @Test func `a narrow board has only one table`() throws {
        let content = try content(4)
        let narrow = content.lines(columns: 30, rows: 24).map(plain)
        #expect(narrow.contains { $0.contains("GET /a") } && !narrow.contains { $0.contains("client") })
        #expect(content.lines(columns: 50, rows: 24).contains { $0.contains("client") })
    }

    @Test(
        "A cut is shown, and has the width of the terminal",
        arguments: [
            ("abcd", 4, "abcd"), ("abcd", 3, "ab…"), ("abcd", 1, "…"), ("abcd", 0, ""), ("東京都", 6, "東京都"),
            ("東京都", 5, "東京…"), ("東京都", 4, "東…"), ("a\u{1B}[1mbcd\u{1B}[0m", 2, "a\u{1B}[1m…\u{1B}[0m"),
        ])
    func cuts(text: String, width: Int, shown: String) {
        #expect(Style.cut(text, to: width) == shown)
    }

    @Test func `before the first report the board is empty`() {
        #expect(BoardContent(title: "x").lines(columns: 80, rows: 24) == [])
    }

    @Test func `text from a visitor cannot control the terminal`() {
        #expect(
            Readable.harmless("a\u{1B}[2Jb\u{9B}c\u{202E}d\r\n") == "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d\u{FFFD}\u{FFFD}")
    }

    @Test func `a chart shows numbers in proportion to its scale, with gaps, and marks a number above it`() {
        let rows = { (height: Int) in
            Chart.rows([0, 1, nil, 4, 8, 9], top: 8, height: height, color: .blue) { _ in false }.map(plain)
        }
        #expect(rows(1) == ["▁▁ ▄▇▲"])
        #expect(rows(2) == ["    ▇▲", "▁▂ ███"])
    }

    @Test func `without colors, an alert is reversed`() {
        #expect(Style.color("x", .red, hasColors: false) == "x")
        #expect(Style.alarm("x", hasColors: false) == "\u{1B}[1;7mx\u{1B}[0m")
        #expect(Style.runs([("a", .red), ("b", .blue)], hasColors: false) == "ab")
    }

    @Test func `a replay shows the whole log`() throws {
        var pipeline = Pipeline()
        pipeline.window = .suiting(span: 18 * 86_400)
        let lines = (0..<5_000).flatMap {
            [LogLine(second: $0 * 17, path: "/\($0 % 3)", status: $0 % 4 == 0 ? 200 : 404)].lines
        }
        var content = BoardContent(title: "log")
        for report in VirtualTimeScheduler().record(pipeline.replay(.just(lines[...]))).values { content.add(report) }
        let board = content.lines(columns: 100, rows: 30).map(plain)
        #expect(board[1].hasSuffix("5,000 requests in 23.6 h from 2026-11-21 00:00:00"))
        #expect(board.contains { $0.contains(" 33.3 % ") && $0.contains(" /0") })
        #expect(board.last?.contains("2xx 25.0 %  4xx 75.0 %") == true)
        let chart = try #require(board.first { $0.contains(" 0 ┤") })
        #expect(chart.contains(String(repeating: "█", count: 50)))
        for columns in [10, 30, 80, 250] {
            #expect(content.lines(columns: columns, rows: 24).map(plain).allSatisfy { $0.count <= columns })
        }
    }

    @Test func `while a log is replayed, the header has the span of all requests that were counted`() {
        var pipeline = Pipeline()
        pipeline.window = .suiting(span: 86_400)
        let lines = (800..<2_500).map { LogLine(second: $0) }
        var content = BoardContent(title: "log")
        let reports = VirtualTimeScheduler().record(pipeline.replay(.just(lines.lines))).values
        for report in reports where report.seconds <= 2_340 { content.add(report) }
        let board = content.lines(columns: 100, rows: 30).map(plain)
        #expect(board[1].hasSuffix("1,540 requests in 25.7 min from 2026-11-21 00:13:20"), "\(board[1])")
    }

    @Test func `a long path is cut in the middle, so that its end is seen`() {
        #expect(Readable.harmless("/a/very/long/path/x", columns: 9) == "/a/v…th/x")
        #expect(Readable.harmless("/short", columns: 6) == "/short" && Readable.harmless("", columns: 1) == "")
        #expect(Readable.harmless("ab", columns: 1) == "…")
        #expect(Readable.harmless("/東京都京都", columns: 7) == "/東…都")
    }

    @Test func `a number that raises an alert is red`() {
        let rows = Chart.rows([1, 2, 3], top: 3, height: 1, color: .blue, hasColors: true) { $0 > 2 }
        #expect(rows == ["\u{1B}[94m▂▅\u{1B}[91m▇\u{1B}[0m"])
    }

    @Test(
        "A scale ends with a number that is easy to read",
        arguments: [
            ([], [], 1.0), ([0, 0], [], 1.0), ([1, 2, 29], [], 30), ([830], [], 1_000), ([0.0123], [], 0.015),
            // A burst is cut, a lasting change is not.
            ([Double](repeating: 10, count: 19) + [900], [], 15.0),
            ([Double](repeating: 10, count: 10) + [Double](repeating: 900, count: 10), [], 1_000),
            // A near threshold is included, and a far one is not.
            ([3.0], [5], 6), ([3.0], [50], 3),
        ] as [([Double], [Double], Double)])
    func scales(values: [Double], thresholds: [Double], top: Double) {
        #expect(abs(Scale(values, thresholds: thresholds).top - top) <= top * 1e-9)
    }

    @Test func `times on the axis are in the columns of their points`() throws {
        var history = History()
        let reports = try Marbles.play(String(repeating: "a", count: 40) + "|") { $0 }.values
        for report in reports { history.add(report) }
        // 41 reports in 60 columns, and then twice as wide.
        let axis = history.timeAxis(width: 60)
        #expect(axis == String(repeating: " ", count: 60 - 41 + 14) + "╵00:00:15      ╵00:00:30")
        let wide = history.timeAxis(width: 120)
        #expect(wide.prefix { $0 == " " }.count == 56)
        #expect(wide.hasSuffix("╵00:00:10           ╵00:00:20           ╵00:00:30"))
        #expect(history.timeAxis(width: 0) == "")
    }

    @Test func `few points are spread over the width, and the newest are shown if there are more`() throws {
        var history = History()
        for report in try Marbles.play(String(repeating: "a", count: 99) + "|", { $0 }).values { history.add(report) }
        func seconds(_ width: Int) -> [Int] {
            history.columns(width).map { point in point.map { Int($0.time / 1_000 - LogLine.midnight) } ?? 0 }
        }
        #expect(seconds(3) == [98, 99, 100])
        let spread = (0..<200).map { column in column / 2 + 1 }
        #expect(seconds(200) == spread)
        #expect(History().columns(2).allSatisfy { $0 == nil })
    }

    @Test func `the classes of status fit into 80 columns`() throws {
        let entries = (0..<2_000).map { LogLine(second: $0 / 1_000, status: [200, 301, 404, 500][$0 % 4]) }
        let reports = VirtualTimeScheduler().record(Pipeline().replay(.just(entries.lines))).values
        var content = BoardContent(title: "log")
        content.add(try #require(reports.last))
        let last = try #require(content.lines(columns: 80, rows: 24).last)
        #expect(
            last.contains("2,000 requests · 500 errors · 2xx 25.0 %  3xx 25.0 %  4xx 25.0 %  5xx 25.0 %"), "\(last)")
    }

    @Test(
        "A number is formatted for people",
        arguments: [
            (Readable.count(1_234_567), "1,234,567"), (Readable.count(-12), "-12"), (Readable.rate(99.94), "99.9"),
            (Readable.rate(1_234.5), "1,235"), (Readable.bytes(999), "999 B"), (Readable.bytes(1_500_000), "1.5 MB"),
            (Readable.rate(0.0123), "0.012"), (Readable.rate(0.0012), "0.0012"), (Readable.rate(0), "0.0"),
            (Readable.rate(0.00004), "<0.001"), (Readable.frequency(0.1, least: 0.1, text: Readable.rate), "0.1/s"),
            (Readable.frequency(0.024, least: 0.1, text: Readable.rate), "86.4/h"),
            (Readable.frequency(0.0001, least: 0.1, text: Readable.rate), "8.6/day"),
            (Readable.frequency(0, least: 0.1, text: Readable.rate), "0.0/s"),
            (Readable.span(.seconds(100)), "100 s"),
            (Readable.span(.seconds(86_400 * 18)), "18 days"), (Readable.span(.seconds(5_400)), "90 min"),
            (Readable.share(0.0123), "1.2 %"), (Readable.duration(microseconds: 999), "999 µs"),
            (Readable.duration(microseconds: 1_500), "1.5 ms"), (Readable.duration(microseconds: 2_500_000), "2.5 s"),
        ])
    func numbers(told: String, expected: String) {
        #expect(told == expected)
    }
}
