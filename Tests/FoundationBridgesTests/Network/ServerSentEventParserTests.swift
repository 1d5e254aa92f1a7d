import Foundation
import TestSupport
import Testing

@testable import FoundationBridges

@Suite("Parser of server-sent events")
struct ServerSentEventParserTests {
    @Test(
        "A stream is parsed as the HTML standard defines, for every size of the pieces",
        arguments: [
            ("", []),
            ("data: a\n\n", [ServerSentEvent(data: "a")]),
            ("data:a\n\ndata:  b\n\n", [ServerSentEvent(data: "a"), ServerSentEvent(data: " b")]),
            ("data: a\rdata: b\r\r", [ServerSentEvent(data: "a\nb")]),
            ("data: a\r\ndata: b\r\n\r\n", [ServerSentEvent(data: "a\nb")]),
            ("data: a\r\r\ndata: b\r\n\n", [ServerSentEvent(data: "a"), ServerSentEvent(data: "b")]),
            ("\u{FEFF}data: a\n\n\u{FEFF}data: b\n\n", [ServerSentEvent(data: "a")]),
            ("\u{FEFF}\u{FEFF}data: a\n\n", []),
            (": comment\n:\ndata: a\n\n", [ServerSentEvent(data: "a")]),
            ("data\n\ndata\ndata\n\ndata:", [ServerSentEvent(data: ""), ServerSentEvent(data: "\n")]),
            (
                "event: add\ndata: 7\n\ndata: 8\n\n",
                [ServerSentEvent(type: "add", data: "7"), ServerSentEvent(data: "8")]
            ),
            ("event: add\n\ndata: 8\n\n", [ServerSentEvent(data: "8")]),
            ("id: 1\n\ndata: a\n\n", [ServerSentEvent(data: "a", lastEventID: "1")]),
            (
                "data: a\nid: 1\n\ndata: b\nid\n\n",
                [ServerSentEvent(data: "a", lastEventID: "1"), ServerSentEvent(data: "b")]
            ),
            ("id: 1\nid: 2\0\ndata: a\n\n", [ServerSentEvent(data: "a", lastEventID: "1")]),
            (
                "retry: 1500\nretry: 2s\nretry: -1\ndata: a\n\n",
                [ServerSentEvent(data: "a", reconnectionTime: .milliseconds(1_500))]
            ),
            ("retry:\nretry: 99999999999999999999\ndata: a\n\n", [ServerSentEvent(data: "a")]),
            ("Data: a\nother: b\n data: c\ndata: d:e\n\n", [ServerSentEvent(data: "d:e")]),
            ("data: äö€😀\n\ndata: incomplete", [ServerSentEvent(data: "äö€😀")]),
            ("data: incomplete\n", []),
        ])
    func streams(text: String, expected: [ServerSentEvent]) {
        let bytes = Data(text.utf8)
        for size in 1...max(1, bytes.count) {
            var parser = ServerSentEventParser()
            var events: [ServerSentEvent] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                events += parser.parse(bytes[start..<min(start + size, bytes.count)])
            }
            expectEqual(events, expected)
        }
    }

    @Test("Bytes that are not UTF-8 are replaced")
    func invalid() {
        var parser = ServerSentEventParser()
        expectEqual(parser.parse(Data("data: a".utf8) + [0xFF, 0x0A, 0x0A]), [ServerSentEvent(data: "a\u{FFFD}")])
    }
}
