/// The response time in the text after the length of a response.
///
/// Known forms are a number at the end, quoted or not, and a number with a name anywhere: `0.042`, `"0.042"`, `1234`,
/// `rt=0.042`, `request_time="0.042"`, `42ms`. Without a unit, a number with a decimal point is in seconds, as nginx
/// writes it, and one without is in microseconds, as Apache writes it.
enum ResponseTime {
    enum Result {
        case found(Int)
        /// The line ends after the referrer and the agent.
        case none
        /// Text follows them, from this position on, but no time is in it.
        case unknown(at: Int)
    }

    private static let names: Set<String> = [
        "rt", "time", "t", "request_time", "req_time", "reqtime", "response_time", "resp_time", "responsetime",
        "duration",
        "dur", "took", "elapsed", "latency", "D", "T",
    ]

    @inline(__always)
    static func find(in line: UnsafeRawBufferPointer, behind start: Int) -> Result {
        // Most lines with a time end with it.
        var begin = line.count
        while begin > start, isPartOfNumber(line[begin - 1]) { begin -= 1 }
        if begin > start, begin < line.count, line[begin - 1] == space,
            let time = microseconds(UnsafeRawBufferPointer(rebasing: line[begin...]))
        {
            return .found(time)
        }
        // The combined format ends with two quotations.
        var position = start
        for _ in 0..<2 {
            guard position + 1 < line.count, line[position] == space, line[position + 1] == quote,
                let end = line.endOfQuotation(from: position + 2)
            else { break }
            position = end + 1
        }
        if position + 1 >= line.count { return .none }
        return search(line, from: position)
    }

    private static func search(_ line: UnsafeRawBufferPointer, from start: Int) -> Result {
        var (position, last, isUnknown) = (start, Int?.none, false)
        while position < line.count {
            if line[position] == space {
                position += 1
                continue
            }
            let begin = position
            while position < line.count, line[position] != space {
                position =
                    line[position] == quote
                    ? (line.endOfQuotation(from: position + 1) ?? line.count - 1) + 1 : position + 1
            }
            var value = begin..<position
            var isNamed = false
            if let sign = line[value].firstIndex(of: UInt8(ascii: "=")), line[begin] != quote {
                isNamed = names.contains(String(decoding: line[begin..<sign], as: UTF8.self))
                value = sign + 1..<position
                if !isNamed { (last, isUnknown) = (nil, true); continue }
            }
            if value.count >= 2, line[value.lowerBound] == quote { value = value.lowerBound + 1..<value.upperBound - 1 }
            last = microseconds(UnsafeRawBufferPointer(rebasing: line[value]))
            if isNamed, let last { return .found(last) }
            // A dash is written for a request without a time.
            let isDash = value.count == 1 && line[value.lowerBound] == UInt8(ascii: "-")
            if last == nil, !isDash { isUnknown = true }
        }
        return last.map(Result.found) ?? (isUnknown ? .unknown(at: min(start + 1, line.count - 1)) : .none)
    }

    /// Parses a number with or without a unit.
    @inline(__always)
    static func microseconds(_ text: UnsafeRawBufferPointer) -> Int? {
        guard let whole = text.number(from: 0), whole.value < 1_000_000_000_000 else { return nil }
        if whole.end == text.count { return whole.value }
        var (end, micros) = (whole.end, 0)
        let hasPoint = text[end] == UInt8(ascii: ".")
        if hasPoint {
            guard let fraction = text.number(from: end + 1), whole.value < 1_000_000_000 else { return nil }
            var digits = fraction.end - end - 1
            (micros, end) = (fraction.value, fraction.end)
            while digits > 6 { (micros, digits) = (micros / 10, digits - 1) }
            while digits < 6 { (micros, digits) = (micros * 10, digits + 1) }
        }
        // In millionths of the unit.
        let number = whole.value * 1_000_000 + micros
        if end == text.count { return number }
        switch String(decoding: text[end...], as: UTF8.self) {
        case "s": return number
        case "ms": return number / 1_000
        case "us", "µs": return number / 1_000_000
        default: return nil
        }
    }

    @inline(__always)
    private static func isPartOfNumber(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte &- UInt8(ascii: "0") < 10
    }

    private static let space = UInt8(ascii: " ")
    private static let quote = UInt8(ascii: "\"")
}
