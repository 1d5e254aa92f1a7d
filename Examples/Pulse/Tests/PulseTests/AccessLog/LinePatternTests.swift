import AccessLog
import Testing

@Suite struct LinePatternTests {
    @Test func `named groups identify the fields`() throws {
        let pattern = try LinePattern(
            #"^(?<time>\S+) (?<client>\S+) (?<path>\S+) (?<status>\d+) (?<bytes>\d+) (?<milliseconds>[\d.]+)$"#)
        let text = "2026-11-21T17:30:00.5+01:00 höst /a?b 503 12 1.5\nnonsense\n2026-11-21T16:30:01Z x /c 200 1 2\n"
        let batch = LineFormat.pattern(pattern).parse(Array(text.utf8)[...])
        #expect(batch.entries.map(\.time) == [1_795_278_600, 1_795_278_601])
        #expect(batch.entries.map { batch.text($0.client) } == ["höst", "x"])
        #expect(batch.entries.map { batch.text($0.path) } == ["/a", "/c"])
        #expect(batch.entries.map(\.status) == [503, 200])
        #expect(batch.entries.map(\.microseconds) == [1_500, 2_000])
        #expect(batch.malformed == 1 && batch.samples == ["nonsense"])
    }

    @Test(
        "A time in another format is parsed",
        arguments: [("1795278600.25", 1_795_278_600), ("21/Nov/2026:16:30:00 +0000", 1_795_278_600)])
    func times(text: String, seconds: Int64) throws {
        let pattern = try LinePattern(#"(?<time>.+)"#)
        #expect(LineFormat.pattern(pattern).parse(Array(text.utf8)[...]).time == seconds)
    }

    @Test func `a method is listed with its path`() throws {
        let pattern = try LinePattern(#"^(?:(?<method>[A-Z]+) )?(?<path>/\S*)"#)
        let batch = LineFormat.pattern(pattern).parse(Array("POST /a?b\n/c\n".utf8)[...])
        #expect(batch.entries.map { batch.text($0.route) } == ["POST /a", "/c"])
        #expect(batch.entries.map { batch.text($0.path) } == ["/a", "/c"])
    }

    @Test func `a group without a match leaves its field empty`() throws {
        let batch = LineFormat.pattern(try LinePattern(#"(?<path>/\w+)(?: (?<status>\d+))?"#)).parse(
            Array("/a\n".utf8)[...])
        #expect(batch.entries.map(\.status) == [0])
    }

    @Test("An invalid pattern is rejected", arguments: ["(", "(.*)", "(?<color>.*)"])
    func problems(text: String) {
        #expect(throws: LinePattern.Problem.self) { try LinePattern(text) }
    }
}
