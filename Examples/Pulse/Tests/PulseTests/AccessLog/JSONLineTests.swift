import AccessLog
import Testing

@Suite struct JSONLineTests {
    private func parse(_ text: String) -> Batch { LineFormat.combined.parse(Array(text.utf8)[...]) }

    private func expect(
        _ line: String, client: String, path: String, method: String? = "GET", status: Int16 = 200,
        bytes: Int = 512, microseconds: Int?
    ) throws {
        let batch = parse(LogLine(path: "/before").text + line + "\r\n" + LogLine(path: "/after").text)
        #expect(batch.malformed == 0 && batch.entries.count == 3)
        let entry = try #require(batch.entries.dropFirst().first)
        #expect(batch.text(entry.client) == client)
        #expect(batch.text(entry.path) == path)
        #expect(batch.text(entry.route) == (method.map { $0 + " " } ?? "") + path)
        #expect(entry.time == 1_795_278_600)
        #expect(entry.status == status)
        #expect(entry.bytes == bytes)
        #expect(entry.microseconds == microseconds)
        #expect(batch.entries.map { batch.text($0.path) } == ["/before", path, "/after"])
    }

    @Test func `a line of nginx is parsed`() throws {
        try expect(
            #"{"time_iso8601":"2026-11-21T17:30:00+01:00","remote_addr":"192.0.2.7","request":"GET /a/b?c=d HTTP/1.1","#
                + #""status": "404","body_bytes_sent":"512","request_time":"0.042","http_user_agent":"a \"x\", {[}"}"#,
            client: "192.0.2.7", path: "/a/b", status: 404, microseconds: 42_000)
        try expect(
            #"{ "time_local": "21/Nov/2026:16:30:00 +0000", "remote_addr": "::1", "request_uri": "/ä\u00e4\/\ud83d\ude00?x", "#
                + #""status": 200, "bytes_sent": 512, "request_time": 2 }"#,
            client: "::1", path: "/ää/😀", method: nil, microseconds: 2_000_000)
    }

    @Test func `a line of Caddy is parsed`() throws {
        try expect(
            #"{"level":"info","ts":1795278600.25,"logger":"http.log.access","msg":"handled request","request":{"#
                + #""remote_ip":"192.0.2.7","remote_port":"1","client_ip":"192.0.2.8","method":"DELETE","uri":"/\u00e4?b=c","#
                + #""headers":{"status":["500"],"size":["9"]},"tls":{"duration":7}},"bytes_read":0,"duration":4.2e-05,"#
                + #""size":512,"status":200,"resp_headers":{"status":"500"}}"#,
            client: "192.0.2.8", path: "/ä", method: "DELETE", microseconds: 42)
    }

    @Test(
        "A line without a status or a time, or that is cut, is malformed",
        arguments: [
            "{}", "{", #"{"status":200}"#, #"{"ts":1795278600}"#, #"{"status":200,"ts":1795278600"#,
            #"{"status":"x","ts":1}"#,
            #"{"status":200,"ts":"soon"}"#, #"{"status":99999,"ts":1}"#, "}", #"{"a":[1}"#,
            #"{"status":200,"ts":1,"x":""#,
        ])
    func malformed(line: String) {
        let batch = parse(line + "\n")
        #expect(batch.malformed == 1 && batch.entries.isEmpty)
    }

    @Test(
        "A time is parsed in each form",
        arguments: [
            ("2026-11-21T16:30:00Z", 1_795_278_600), ("2026-11-21 16:30:00.123", 1_795_278_600),
            ("2026/11/21 16:30:00", 1_795_278_600), ("2026-11-21T15:00:00,5-0130", 1_795_278_600),
            ("1795278600.9", 1_795_278_600), ("2026-13-21T16:30:00Z", nil), ("2026-11-21T16:30", nil),
            ("2026-11-21T16:30:00Zx", nil),
        ] as [(String, Int64?)])
    func times(stamp: String, time: Int64?) {
        let batch = parse(#"{"status":200,"time":"\#(stamp)"}"#)
        #expect(batch.entries.first?.time == time)
    }

    @Test func `a deep line does not end the program, and one that is cut anywhere is malformed`() {
        #expect(parse(String(repeating: "[{\"a\":", count: 100_000)).malformed == 1)
        let line = #"{"status":200,"ts":1795278600,"request":{"uri":"/\u00e4"}}"#
        for length in 1..<line.utf8.count { #expect(parse(String(line.prefix(length))).entries.isEmpty) }
        #expect(parse(line).entries.count == 1)
    }
}
