import Foundation

/// Makes events of pieces of a stream, as the [HTML standard][format] defines. The end of the stream discards an incomplete event.
///
/// [format]: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
struct ServerSentEventParser: Sendable {
    /// The start of a line whose end is not known yet.
    private var line: [UInt8] = []
    private var isFirstLine = true
    private var isAfterCarriageReturn = false

    private var type = ""
    private var data: [String] = []
    private var lastEventID = ""
    private var reconnectionTime: Duration?

    /// Returns the events that end in `piece`.
    mutating func parse(_ piece: Data) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        piece.withUnsafeBytes { bytes in
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "\n") where isAfterCarriageReturn: break
                case UInt8(ascii: "\n"), UInt8(ascii: "\r"): if let event = endLine() { events.append(event) }
                default: line.append(byte)
                }
                isAfterCarriageReturn = byte == UInt8(ascii: "\r")
            }
        }
        return events
    }

    /// Returns the event that this line ends.
    private mutating func endLine() -> ServerSentEvent? {
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isFirstLine = false
        defer { line.removeAll(keepingCapacity: true) }
        if line.isEmpty { return takeEvent() }
        let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        var value = parts.count == 2 ? parts[1] : []
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        // A comment has an empty name.
        setField(String(decoding: parts[0], as: UTF8.self), String(decoding: value, as: UTF8.self))
        return nil
    }

    private mutating func setField(_ name: String, _ value: String) {
        switch name {
        case "event": type = value
        case "data": data.append(value)
        case "id" where !value.utf8.contains(0): lastEventID = value
        case "retry" where value.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }:
            if let milliseconds = Int64(value) { reconnectionTime = .milliseconds(milliseconds) }
        default: break
        }
    }

    private mutating func takeEvent() -> ServerSentEvent? {
        defer { (type, data) = ("", []) }
        if data.isEmpty { return nil }
        return ServerSentEvent(
            type: type.isEmpty ? "message" : type, data: data.joined(separator: "\n"), lastEventID: lastEventID,
            reconnectionTime: reconnectionTime)
    }
}
