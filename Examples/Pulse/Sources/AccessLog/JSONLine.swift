/// Parses a line that is a JSON object, as nginx writes it with `escape=json`, and Caddy.
///
/// The names of nginx's variables, and those of Caddy, identify the fields. Those of Caddy's `request` object are
/// looked up like those of the line. Other objects and arrays are skipped.
enum JSONLine {
    /// The bytes that texts are parts of: those of the batch, and after them those of texts that were unescaped.
    struct Texts {
        /// The position of the line in the batch, and the end of the batch.
        let base: Int
        let end: Int
        var unescaped: [UInt8]
    }

    private enum Name: String {
        case time, ts, timestamp, time_iso8601, time_local, msec
        case client_ip, remote_addr, remote_ip, client, remote_host
        case request, request_uri, uri, path
        case request_method, method
        case status, status_code
        case body_bytes_sent, bytes_sent, size, bytes
        case request_time, duration, response_time, duration_ms
    }

    static func entry(of line: UnsafeRawBufferPointer, _ texts: inout Texts, _ clock: inout StampClock) -> Entry? {
        var (values, reader) = ([Name: Range<Int>](), Reader(line: line))
        guard reader.read(into: &values) else { return nil }
        func first(_ names: Name...) -> Range<Int>? { names.lazy.compactMap { values[$0] }.first { !$0.isEmpty } }
        func number(_ names: Name...) -> Int? {
            names.lazy.compactMap { values[$0] }.compactMap { line.number(from: $0.lowerBound)?.value }.first
        }
        var entry = Entry()
        guard let status = number(.status, .status_code), 100..<600 ~= status || status == 0,
            let stamp = first(.time, .ts, .timestamp, .time_iso8601, .time_local, .msec),
            let time = clock.time(of: line, anyStampAt: stamp)
        else { return nil }
        (entry.time, entry.status) = (time, Int16(status))
        entry.bytes = number(.body_bytes_sent, .bytes_sent, .size, .bytes) ?? 0
        if let client = first(.client_ip, .remote_addr, .remote_ip, .client, .remote_host) {
            entry.client = keep(client, of: line, &texts)
        }
        if let path = first(.request_uri, .uri, .path) {
            let path = Request.withoutQuery(path, of: line)
            entry.path = keep(path, of: line, &texts)
            entry.route = first(.request_method, .method).map { joined($0, path, of: line, &texts) } ?? entry.path
        } else if let request = first(.request) {
            let path = Request.path(of: line, in: request)
            entry.path = keep(path, of: line, &texts)
            entry.route = keep(request.lowerBound..<path.upperBound, of: line, &texts)
        }
        if let time = first(.request_time, .duration, .response_time) {
            entry.microseconds = seconds(line[time])
        } else if let time = first(.duration_ms) {
            entry.microseconds = seconds(line[time]).map { $0 / 1_000 }
        }
        return entry
    }

    /// A number is in seconds, in contrast to other formats even if it has no decimal point, and can have an exponent.
    /// A text can have a unit.
    private static func seconds(_ text: Slice<UnsafeRawBufferPointer>) -> Int? {
        if let seconds = Double(String(decoding: text, as: UTF8.self)) {
            return 0..<1e9 ~= seconds ? Int((seconds * 1e6).rounded()) : nil
        }
        return ResponseTime.microseconds(UnsafeRawBufferPointer(rebasing: text))
    }

    private static func keep(_ text: Range<Int>, of line: UnsafeRawBufferPointer, _ texts: inout Texts) -> Field {
        guard line[text].contains(UInt8(ascii: "\\")) else {
            return Field(offset: texts.base + text.lowerBound, length: text.count)
        }
        let plain = unescaped(line[text])
        defer { texts.unescaped += plain }
        return Field(offset: texts.end + texts.unescaped.count, length: plain.count)
    }

    /// Keeps a method and a path, which are in different places of the line, as one text.
    private static func joined(
        _ method: Range<Int>, _ path: Range<Int>, of line: UnsafeRawBufferPointer, _ texts: inout Texts
    ) -> Field {
        let start = texts.unescaped.count
        texts.unescaped += unescaped(line[method]) + [UInt8(ascii: " ")] + unescaped(line[path])
        return Field(offset: texts.end + start, length: texts.unescaped.count - start)
    }

    private static func unescaped(_ text: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
        var (plain, units, rest) = ([UInt8](), [UInt16](), text)
        // Pairs of surrogates are decoded together.
        func flush() {
            if !units.isEmpty { plain += String(decoding: units, as: UTF16.self).utf8 }
            units = []
        }
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                flush()
                plain.append(byte)
                continue
            }
            if escape == UInt8(ascii: "u"),
                let unit = UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16)
            {
                units.append(unit)
                rest = rest.dropFirst(4)
                continue
            }
            flush()
            let letters: [UInt8: UInt8] = [
                UInt8(ascii: "n"): 10, UInt8(ascii: "t"): 9, UInt8(ascii: "r"): 13, UInt8(ascii: "b"): 8,
                UInt8(ascii: "f"): 12,
            ]
            plain.append(letters[escape] ?? escape)
        }
        flush()
        return plain
    }

    /// Finds the values of known names, without recursion.
    private struct Reader {
        let line: UnsafeRawBufferPointer
        var position = 0

        /// The objects and arrays around a value, the innermost last: whether its members are looked up.
        private var levels: [Level] = []

        private enum Level { case known, skipped, array }

        init(line: UnsafeRawBufferPointer) { self.line = line }

        /// - Returns: Whether the line is a whole object.
        mutating func read(into values: inout [Name: Range<Int>]) -> Bool {
            var name: Name?
            var isName = true
            while position < line.count {
                let byte = line[position]
                switch byte {
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    let isKnown = levels.isEmpty || levels == [.known] && name == .request
                    levels.append(byte == UInt8(ascii: "[") ? .array : isKnown ? .known : .skipped)
                    (name, isName) = (nil, true)
                    position += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    guard levels.popLast() != nil else { return false }
                    position += 1
                    if levels.isEmpty { return true }
                case UInt8(ascii: ","):
                    (name, isName) = (nil, true)
                    position += 1
                case UInt8(ascii: ":"):
                    isName = false
                    position += 1
                case UInt8(ascii: " "), UInt8(ascii: "\t"):
                    position += 1
                default:
                    guard let text = text() else { return false }
                    guard levels.last == .known else { continue }
                    if isName {
                        name = Name(rawValue: String(decoding: line[text], as: UTF8.self))
                    } else if let name, values[name] == nil {
                        values[name] = text
                    }
                }
            }
            return false
        }

        /// Reads a string, number, or word.
        private mutating func text() -> Range<Int>? {
            if line[position] == UInt8(ascii: "\"") {
                guard let end = line.endOfQuotation(from: position + 1) else { return nil }
                defer { position = end + 1 }
                return position + 1..<end
            }
            let begin = position
            while position < line.count, !Self.ends.contains(line[position]) { position += 1 }
            return begin..<position
        }

        private static let ends = Set(",}]: \t{[\"".utf8)
    }
}
