/// Parses lines such as
///
///     192.0.2.7 - - [21/Nov/2026:16:30:00 +0000] "GET /a?b HTTP/1.1" 200 512 "https://…" "Agent/1.0" 0.042
///
/// The two quotations after the length are optional, and so is the response time (see `ResponseTime`). A line can begin
/// with the virtual host, as Debian's `other_vhosts_access.log` does: `example.org:443 192.0.2.7 - - […`.
///
/// A line that begins with `{` is parsed as JSON (see `JSONLine`).
enum CombinedParser {
    /// The usual length of a line. Most lines are not shorter.
    private static let usualLine = 80

    static func parse(_ lines: Lines) -> Batch {
        var sorter = LineSorter()
        sorter.entries.reserveCapacity(lines.count / usualLine)
        var clock = StampClock()
        var (unescaped, unread) = ([UInt8](), String?.none)
        lines.withUnsafeBytes { bytes in
            bytes.forEachLine { line in
                let base = line.baseAddress! - bytes.baseAddress!
                if line[0] == UInt8(ascii: "{") {
                    var texts = JSONLine.Texts(base: base, end: bytes.count, unescaped: unescaped)
                    let entry = JSONLine.entry(of: line, &texts, &clock)
                    sorter.sort(line, entry)
                    if entry != nil { unescaped = texts.unescaped }
                } else {
                    sorter.sort(line, entry(of: line, at: base, &clock, &unread))
                }
            }
        }
        var batch = sorter.batch(unescaped.isEmpty ? lines : lines + unescaped)
        batch.unreadEnding = unread
        return batch
    }

    @inline(__always)
    private static func entry(
        of line: UnsafeRawBufferPointer, at base: Int, _ clock: inout StampClock, _ unread: inout String?
    ) -> Entry? {
        var entry = Entry()
        guard var clientEnd = line.offset(of: space, from: 0), clientEnd > 0 else { return nil }
        var client = 0
        // After the client, nearly every line has "-", the identity that no server knows.
        if clientEnd + 1 < line.count, line[clientEnd + 1] != UInt8(ascii: "-"),
            let end = endOfClient(behindHost: clientEnd, line)
        {
            (client, clientEnd) = (clientEnd + 1, end)
        }
        guard let stamp = line.offset(of: UInt8(ascii: "["), from: clientEnd) else { return nil }
        let request = stamp + StampClock.length + 4
        guard request < line.count, line[request - 1] == quote, line[request - 3] == UInt8(ascii: "]") else {
            return nil
        }
        guard let time = clock.time(of: line, at: stamp + 1) else { return nil }
        guard let requestEnd = line.endOfQuotation(from: request) else { return nil }
        guard let status = line.number(from: requestEnd + 2), 100..<600 ~= status.value else { return nil }
        let length = line.number(from: status.end + 1)
        guard let bytesEnd = length?.end ?? dash(line, at: status.end + 1) else { return nil }
        entry.time = time
        entry.client = Field(offset: base + client, length: clientEnd - client)
        let path = Request.path(of: line, in: request..<requestEnd)
        entry.path = Field(offset: base + path.lowerBound, length: path.count)
        entry.route = Field(offset: base + request, length: path.upperBound - request)
        entry.status = Int16(truncatingIfNeeded: status.value)
        entry.bytes = length?.value ?? 0
        switch ResponseTime.find(in: line, behind: bytesEnd) {
        case .found(let microseconds): entry.microseconds = microseconds
        case .none: break
        case .unknown(let start):
            if unread == nil { unread = String(decoding: line[start...].prefix(100), as: UTF8.self) }
        }
        return entry
    }

    /// Returns the end of the client if the line begins with a virtual host: if four texts are before the time, and the
    /// first one has a port or the second one is an address.
    private static func endOfClient(behindHost host: Int, _ line: UnsafeRawBufferPointer) -> Int? {
        guard let end = line.offset(of: space, from: host + 1), let identity = line.offset(of: space, from: end + 1),
            let stamp = line.offset(of: UInt8(ascii: "["), from: end), identity + 1 < stamp
        else { return nil }
        let client = line[host + 1..<end]
        let isAddress =
            client.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }
            && client.allSatisfy { isHexadecimal($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }
        return isAddress || hasPort(line[..<host]) ? end : nil
    }

    /// Returns whether a text ends with a port, in contrast to an address of IPv6, which also contains colons.
    private static func hasPort(_ host: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard let colon = host.lastIndex(of: UInt8(ascii: ":")), colon + 1 < host.endIndex, colon > host.startIndex,
            host[(colon + 1)...].allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
        else { return false }
        return host[colon - 1] == UInt8(ascii: "]") || !host[..<colon].contains(UInt8(ascii: ":"))
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 6
    }

    private static func dash(_ line: UnsafeRawBufferPointer, at position: Int) -> Int? {
        position < line.count && line[position] == UInt8(ascii: "-") ? position + 1 : nil
    }

    private static let space = UInt8(ascii: " ")
    private static let quote = UInt8(ascii: "\"")
}
