import AccessLog
import Testing

@Suite struct CombinedParserTests {
    private func parse(_ text: String) -> Batch { LineFormat.combined.parse(Array(text.utf8)[...]) }

    @Test func `a combined line of nginx with a time is parsed completely`() throws {
        let batch = parse(
            #"192.0.2.7 - jo [21/Nov/2026:16:30:00 +0000] "GET /a/b?c=d HTTP/1.1" 206 512 "https://x/" "A \"b\" 1" 0.042"#
                + "\n")
        let entry = try #require(batch.entries.first)
        #expect(batch.entries.count == 1 && batch.malformed == 0)
        #expect(batch.text(entry.client) == "192.0.2.7")
        #expect(batch.text(entry.path) == "/a/b")
        #expect(batch.text(entry.route) == "GET /a/b")
        #expect(entry.time == 1_795_278_600)
        #expect(entry.status == 206)
        #expect(entry.bytes == 512)
        #expect(entry.microseconds == 42_000)
    }

    @Test(
        "A valid line is parsed",
        arguments: [
            (#"::1 - - [01/Jan/1970:00:00:00 +0000] "GET / HTTP/1.0" 200 -"#, "/", 0, nil),
            (#"h - - [01/Jan/1970:01:00:00 +0100] "GET / HTTP/1.0" 200 5"#, "/", 5, nil),
            (#"h - a b c [01/Jan/1970:00:00:00 +0000] "GET / HTTP/1.0" 200 5 77"#, "/", 5, 77),
            (#"h - - [31/Dec/1969:19:00:00 -0500] "GET / HTTP/1.0" 200 5 "-" "-" 1234"#, "/", 5, 1_234),
            (#"h - - [01/Jan/1970:00:00:00 +0000] "-" 408 0 "-" "-" rt=2.5"#, "-", 0, 2_500_000),
            (#"h - - [01/Jan/1970:00:00:00 +0000] "\x16\x03\" \"" 400 0 "-" "-""#, #"\x16\x03\" \""#, 0, nil),
            (#"h - - [01/Jan/1970:00:00:00 +0000] "GET /x" 200 5 "-" "0.5""#, "/x", 5, nil),
            (#"h - - [01/Jan/1970:00:00:00 +0000] "GET /x HTTP/1.1" 200 5 "-" "a" 0.000 0.1234567"#, "/x", 5, 123_456),
        ] as [(String, String, Int, Int?)])
    func sensible(line: String, path: String, bytes: Int, microseconds: Int?) throws {
        let batch = parse(line + "\r\n")
        let entry = try #require(batch.entries.first)
        #expect(entry.time == 0)
        #expect(batch.text(entry.path) == path)
        #expect(batch.text(entry.route) == (path.hasPrefix("/") ? "GET \(path)" : path))
        #expect(entry.bytes == bytes)
        #expect(entry.microseconds == microseconds)
    }

    @Test(
        "A virtual host before the client is recognized",
        arguments: [
            ("www.example.org:443 192.0.2.7 - -", "192.0.2.7"), ("www.example.org:80 2001:db8::1 - jo", "2001:db8::1"),
            ("example.org 192.0.2.7 - -", "192.0.2.7"), ("[::1]:80 host.example - -", "host.example"),
            ("192.0.2.7 - John Smith", "192.0.2.7"), ("2001:db8::443 - John Smith", "2001:db8::443"),
            ("192.0.2.7:5000 - -", "192.0.2.7:5000"), ("h ident jo", "h"), ("h a b c", "h"),
        ])
    func virtualHosts(start: String, client: String) throws {
        let batch = parse(start + #" [01/Jan/1970:00:00:00 +0000] "GET /x HTTP/1.1" 404 5 "-" "a""#)
        #expect(batch.text(try #require(batch.entries.first).client) == client)
        #expect(batch.entries.first?.status == 404)
    }

    @Test(
        "A response time is read in each known form, or the end of the line is reported",
        arguments: [
            (#""-" "a" rt=0.123"#, 123_000, nil), (#""-" "a" "0.123""#, 123_000, nil), (#""-" "a" 12ms"#, 12_000, nil),
            (#""-" "a" "-" rt=0.123 ua="127.0.0.1:80" us="200" ut="0.100" ul="512""#, 123_000, nil),
            (#""-" "a" request_time="0.5" x=7"#, 500_000, nil), (#""-" "a" 0.25s"#, 250_000, nil),
            (#""-" "a" 7us"#, 7, nil), (#""-" "a" 3"#, 3, nil), (#""-" "a" 3s"#, 3_000_000, nil),
            (#""-" "a""#, nil, nil), (#""-" "a" -"#, nil, nil), (#""-" "a" "-""#, nil, nil), ("", nil, nil),
            (#""-" "a" took:0.1sec"#, nil, "took:0.1sec"), (#""-" "a" ul=512"#, nil, "ul=512"),
            (#""-" "0.5""#, nil, nil), (#""-" "a" 1e3"#, nil, "1e3"),
        ] as [(String, Int?, String?)])
    func responseTimes(end: String, microseconds: Int?, unread: String?) {
        let batch = parse((#"h - - [01/Jan/1970:00:00:00 +0000] "GET /x HTTP/1.1" 200 5 "# + end).trimmingSuffix())
        #expect(batch.entries.first?.microseconds == microseconds)
        #expect(batch.unreadEnding == unread)
        #expect(batch.lacksTimes == (unread != nil))
    }

    @Test(
        "A malformed line is counted as malformed",
        arguments: [
            #"h - - [01/Jan/1970:00:00:00 +0000] "GET / HTTP/1.0" 200 99999999999999999999"#,
            "nonsense", " ", #"h - - [01/Foo/1970:00:00:00 +0000] "GET / HTTP/1.0" 200 5"#,
            #"h - - [01/Jan/1970:00:00:00 +0000] "GET / HTTP/1.0"#, #"h - - [01/Jan/1970:00:00:00 +0000] "GET /" 20 5"#,
            #"h - - [01/Jan/1970:00:00:00 +0000] "GET /" 200 x"#, #"h - - [01/Jan/1970:00:00:00 +0000]"#,
            #"h - - [99/Jan/1970:00:00:00 +0000] "GET /" 200 5"#, "h [", "\u{FF}\u{FE}\u{0}",
            #"h - - [31/Feb/2026:00:00:00 +0000] "GET /" 200 5"#, #"h - - [29/Feb/2025:00:00:00 +0000] "GET /" 200 5"#,
            #"h - - [00/Jan/2026:00:00:00 +0000] "GET /" 200 5"#, #"h - - [01/Jan/2026:00:00:00 +9999] "GET /" 200 5"#,
            #"h - - [01/Jan/2026:00:00:00 +0060] "GET /" 200 5"#, #"h - - [01/Jan/2026:00:00:00 00000] "GET /" 200 5"#,
            #"{"status":200,"time":"2026-02-31T00:00:00Z"}"#, #"{"status":200,"time":"2026-01-01T00:00:00+99:99"}"#,
        ])
    func senseless(line: String) {
        let batch = parse("\(line)\n\n" + LogLine().text)
        #expect(batch.malformed == 1)
        #expect(batch.samples == [line])
        #expect(batch.entries.count == 1)
    }

    @Test func `a line that is cut anywhere does not stop the program`() {
        let line = Array(LogLine(time: "0.1").text.utf8)
        for length in 0..<line.count { _ = parse(String(decoding: line[..<length], as: UTF8.self)) }
        var random = SystemRandomNumberGenerator()
        let seed = random.next()
        var state = seed
        for _ in 0..<2_000 {
            var bytes = line
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
            }
            let batch = LineFormat.combined.parse(bytes[...])
            let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { $0 != [UInt8(ascii: "\r")] }.count
            #expect(batch.entries.count + batch.malformed == lines, "seed \(seed)")
        }
    }

    @Test func `a batch is split by seconds, and a malformed line belongs to the second of the line before it`() {
        func lines(_ seconds: Int...) -> String { seconds.map { LogLine(second: $0).text }.joined() }
        let seconds = parse("a\n" + lines(0, 0, 1) + "b\nc\n" + lines(1, 0, 3) + "d\n").seconds
        #expect(seconds.map(\.time) == [nil] + [0, 1, 0, 3].map { LogLine.midnight + $0 })
        #expect(seconds.map(\.entries.count) == [0, 2, 2, 1, 1])
        #expect(seconds.map(\.malformed) == [1, 0, 2, 0, 1])
        #expect(seconds.map(\.samples) == [["a"], [], ["b", "c"], [], []])
        #expect(parse("a\nb\n").seconds.map(\.malformed) == [2])
    }

    @Test(
        "A day is computed from its number and back", arguments: [-719_468, -1, 0, 59, 11_016, 19_782, 20_778, 100_000])
    func days(number: Int) {
        #expect(CivilDate(daysSince1970: number).daysSince1970 == number)
    }

    @Test func `a time is formatted as text`() {
        #expect(CivilDate.timestamp(of: 1_795_278_600) == "2026-11-21T16:30:00Z")
        #expect(CivilDate.timestamp(of: 951_782_399) == "2000-02-28T23:59:59Z")
        #expect(CivilDate.timestamp(of: -1) == "1969-12-31T23:59:59Z")
    }
}

extension String {
    fileprivate func trimmingSuffix() -> String { last == " " ? String(dropLast()) : self }
}
