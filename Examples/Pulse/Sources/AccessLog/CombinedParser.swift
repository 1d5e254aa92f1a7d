/// Parses lines such as
///
///     192.0.2.7 - - [21/Nov/2026:16:30:00 +0000] "GET /a?b HTTP/1.1" 200 512 "https://…" "Agent/1.0" 0.042
///
/// The two quotations after the length are optional, and so is the time at the end. A time with a decimal point is in
/// seconds, as nginx writes it. A time without one is in microseconds, as Apache writes it.
enum CombinedParser {
    /// The usual length of a line. Most lines are not shorter.
    private static let usualLine = 80

    static func parse(_ lines: Lines) -> Batch {
        var entries: [Entry] = []
        entries.reserveCapacity(lines.count / usualLine)
        var sorter = LineSorter()
        var clock = StampClock()
        lines.withUnsafeBytes { bytes in
            bytes.forEachLine { line in
                if let entry = entry(of: line, at: line.baseAddress! - bytes.baseAddress!, &clock) {
                    entries.append(entry)
                } else {
                    sorter.reject(line)
                }
            }
        }
        var batch = Batch(bytes: lines, entries: entries)
        (batch.malformed, batch.samples) = (sorter.malformed, sorter.samples)
        return batch
    }

    @inline(__always)
    private static func entry(of line: UnsafeRawBufferPointer, at base: Int, _ clock: inout StampClock) -> Entry? {
        var entry = Entry()
        guard let clientEnd = line.offset(of: space, from: 0), clientEnd > 0 else { return nil }
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
        entry.client = Field(offset: base, length: clientEnd)
        let path = path(of: line, in: request..<requestEnd)
        entry.path = Field(offset: base + path.lowerBound, length: path.count)
        entry.status = Int16(truncatingIfNeeded: status.value)
        entry.bytes = length?.value ?? 0
        entry.microseconds = duration(atEndOf: line, behind: bytesEnd)
        return entry
    }

    private static func dash(_ line: UnsafeRawBufferPointer, at position: Int) -> Int? {
        position < line.count && line[position] == UInt8(ascii: "-") ? position + 1 : nil
    }

    /// The text between the method and the protocol, up to the query. A request without them, which is not HTTP, is
    /// used unchanged.
    @inline(__always)
    private static func path(of line: UnsafeRawBufferPointer, in request: Range<Int>) -> Range<Int> {
        guard isLetter(line[request.lowerBound]), let method = line.offset(of: space, from: request.lowerBound),
            method < request.upperBound
        else { return request }
        var end = method + 1
        while end < request.upperBound, line[end] != space, line[end] != UInt8(ascii: "?") { end += 1 }
        return end > method + 1 ? method + 1..<end : request
    }

    @inline(__always)
    private static func duration(atEndOf line: UnsafeRawBufferPointer, behind start: Int) -> Int? {
        var begin = line.count
        while begin > start, isPartOfNumber(line[begin - 1]) { begin -= 1 }
        guard begin > start, line[begin - 1] == space || line[begin - 1] == UInt8(ascii: "=") else { return nil }
        guard let whole = line.number(from: begin) else { return nil }
        if whole.end == line.count { return whole.value }
        guard line[whole.end] == UInt8(ascii: "."), let fraction = line.number(from: whole.end + 1),
            fraction.end == line.count, whole.value < 1_000_000_000
        else { return nil }
        var (micros, digits) = (fraction.value, fraction.end - whole.end - 1)
        while digits > 6 { (micros, digits) = (micros / 10, digits - 1) }
        while digits < 6 { (micros, digits) = (micros * 10, digits + 1) }
        return whole.value * 1_000_000 + micros
    }

    @inline(__always)
    private static func isPartOfNumber(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte &- UInt8(ascii: "0") < 10
    }

    @inline(__always)
    private static func isLetter(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }

    private static let space = UInt8(ascii: " ")
    private static let quote = UInt8(ascii: "\"")
}
