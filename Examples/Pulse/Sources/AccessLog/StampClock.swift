#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Parses time stamps such as `21/Nov/2026:16:30:00 +0000`.
///
/// Most lines have the stamp of the previous line, so the parser compares with that stamp first.
struct StampClock {
    static let length = 26

    private var last: UnsafeRawPointer?
    private var lastTime: Int64 = 0

    /// - Returns: The time in seconds since 1970.
    @inline(__always)
    mutating func time(of line: UnsafeRawBufferPointer, at start: Int) -> Int64? {
        guard start + Self.length <= line.count else { return nil }
        let stamp = line.baseAddress! + start
        if let last, memcmp(last, stamp, Self.length) == 0 { return lastTime }
        guard let time = Self.read(UnsafeRawBufferPointer(start: stamp, count: Self.length)) else { return nil }
        (last, lastTime) = (stamp, time)
        return time
    }

    /// Parses a stamp in any of the known forms.
    mutating func time(of line: UnsafeRawBufferPointer, anyStampAt range: Range<Int>) -> Int64? {
        if range.count == Self.length { return time(of: line, at: range.lowerBound) ?? Self.readAny(line, in: range) }
        return Self.readAny(line, in: range)
    }

    private static func readAny(_ line: UnsafeRawBufferPointer, in range: Range<Int>) -> Int64? {
        readAny(UnsafeRawBufferPointer(rebasing: line[range]))
    }

    /// Parses a stamp of the common format, an ISO 8601 time, or seconds since 1970.
    static func readAny(_ stamp: UnsafeRawBufferPointer) -> Int64? {
        if stamp.count == length, let time = read(stamp) { return time }
        if stamp.count > 10, let time = iso(stamp) { return time }
        guard let seconds = Double(String(decoding: stamp, as: UTF8.self)) else { return nil }
        return abs(seconds) < 1e12 ? Int64(seconds) : nil
    }

    /// Parses `2026-11-21T16:30:00.123+01:00`, with a space instead of `T`, slashes in the date, and without the rest.
    private static func iso(_ stamp: UnsafeRawBufferPointer) -> Int64? {
        var position = 0
        func digits(_ count: Int, before ends: String) -> Int? {
            guard let number = stamp.number(from: position), number.end == position + count else { return nil }
            position = number.end
            if ends.isEmpty { return number.value }
            guard position < stamp.count, ends.utf8.contains(stamp[position]) else { return nil }
            position += 1
            return number.value
        }
        guard let year = digits(4, before: "-/"), let month = digits(2, before: "-/"),
            let day = digits(2, before: "T "),
            let hour = digits(2, before: ":"), let minute = digits(2, before: ":"), let second = digits(2, before: ""),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        guard date.exists else { return nil }
        if position < stamp.count, stamp[position] == UInt8(ascii: ".") || stamp[position] == UInt8(ascii: ",") {
            guard let fraction = stamp.number(from: position + 1) else { return nil }
            position = fraction.end
        }
        let time = Int64(date.daysSince1970) * 86_400 + Int64((hour * 60 + minute) * 60 + second)
        guard position < stamp.count, stamp[position] != UInt8(ascii: "Z") else {
            return position + 1 >= stamp.count ? time : nil
        }
        let zone = stamp[(position + 1)...].filter { $0 != UInt8(ascii: ":") }
        guard zone.count == 4, let number = Int(String(decoding: zone, as: UTF8.self)),
            let offset = offset(sign: stamp[position], hours: number / 100, minutes: number % 100)
        else { return nil }
        return time - Int64(offset)
    }

    static func read(_ stamp: UnsafeRawBufferPointer) -> Int64? {
        func digits(_ start: Int, _ count: Int) -> Int? {
            guard let number = stamp.number(from: start), number.end >= start + count else { return nil }
            return (start..<start + count).reduce(0) { $0 * 10 + Int(stamp[$1] &- UInt8(ascii: "0")) }
        }
        guard stamp.count == length, let day = digits(0, 2), let month = month(stamp, at: 3), let year = digits(7, 4),
            let hour = digits(12, 2), let minute = digits(15, 2), let second = digits(18, 2),
            let offsetHours = digits(22, 2), let offsetMinutes = digits(24, 2),
            let offset = offset(sign: stamp[21], hours: offsetHours, minutes: offsetMinutes),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        let separators: [(Int, UInt8)] = [
            (2, UInt8(ascii: "/")), (6, UInt8(ascii: "/")), (11, UInt8(ascii: ":")), (14, UInt8(ascii: ":")),
            (17, UInt8(ascii: ":")), (20, UInt8(ascii: " ")),
        ]
        let date = CivilDate(year: year, month: month, day: day)
        guard separators.allSatisfy({ stamp[$0] == $1 }), date.exists else { return nil }
        return Int64(date.daysSince1970 * 86_400 + (hour * 60 + minute) * 60 + second - offset)
    }

    /// Returns the difference of a time zone in seconds.
    private static func offset(sign: UInt8, hours: Int, minutes: Int) -> Int? {
        guard 0..<24 ~= hours, 0..<60 ~= minutes else { return nil }
        switch sign {
        case UInt8(ascii: "+"): return (hours * 60 + minutes) * 60
        case UInt8(ascii: "-"): return (hours * 60 + minutes) * -60
        default: return nil
        }
    }

    private static func month(_ stamp: UnsafeRawBufferPointer, at start: Int) -> Int? {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return names.firstIndex { $0.utf8.elementsEqual(stamp[start..<start + 3]) }.map { $0 + 1 }
    }
}
