import PulseCore
import Sketches
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
        #expect(lines[0] == "pulse  access.log  2026-11-21T00:00:05Z  last 3.0 s")
        #expect(lines[2].hasPrefix("requests/s           3.0  █████"))
        #expect(lines[3].hasPrefix("bytes/s           1.2 kB  █████"))
        #expect(lines[4].hasPrefix("errors             0.0 %  ▁▁▁▁▁"))
        #expect(lines[6].contains("p50 9.9 ms") || lines[6].contains("p50 10"))
        #expect(lines.contains("  quiet  errors>5%  now 0.0 %"))
        #expect(lines.contains("  ALERT  requests>2  now 3.0/s  since 2026-11-21T00:00:01Z"))
        #expect(lines.contains { $0.hasPrefix("  66.7 %  /a") && $0.contains("66.7 %  192.0.2.1") })
        #expect(lines.last == "15 requests since the start  ·  0 malformed")
    }

    @Test(
        "No line is wider, and no board is higher, than the terminal", arguments: [1, 5, 20, 33, 80, 300],
        [1, 3, 10, 24])
    func room(columns: Int, rows: Int) throws {
        let lines = try content(4, alerts: ["errors>5%"]).lines(columns: columns, rows: rows)
        #expect(lines.count <= rows)
        #expect(lines.allSatisfy { plain($0).count <= columns })
    }

    @Test func `before the first report the board is empty`() {
        #expect(BoardContent(title: "x").lines(columns: 80, rows: 24) == [])
    }

    @Test func `text from a visitor cannot control the terminal`() {
        #expect(
            Readable.harmless("a\u{1B}[2Jb\u{9B}c\u{202E}d\r\n") == "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d\u{FFFD}\u{FFFD}")
    }

    @Test func `a sparkline shows numbers in proportion to the largest`() {
        #expect(Sparkline.text([0, 1, 4, 8]) == "▁▂▅█")
        #expect(Sparkline.text([0, 0]) == "▁▁")
        #expect(Sparkline.text([Double]()) == "")
    }

    @Test(
        "A number is formatted for people",
        arguments: [
            (Readable.count(1_234_567), "1,234,567"), (Readable.count(-12), "-12"), (Readable.rate(99.94), "99.9"),
            (Readable.rate(1_234.5), "1,235"), (Readable.bytes(999), "999 B"), (Readable.bytes(1_500_000), "1.5 MB"),
            (Readable.share(0.0123), "1.2 %"), (Readable.duration(microseconds: 999), "999 µs"),
            (Readable.duration(microseconds: 1_500), "1.5 ms"), (Readable.duration(microseconds: 2_500_000), "2.5 s"),
        ])
    func numbers(told: String, expected: String) {
        #expect(told == expected)
    }
}
