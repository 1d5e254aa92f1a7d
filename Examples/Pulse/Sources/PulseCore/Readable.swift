import AccessLog
import DisplayWidth

/// Formats numbers for people.
public enum Readable {
    /// Formats a count, such as `1,234`.
    public static func count(_ number: Int) -> String {
        var digits = String(number.magnitude)
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits = String(digits.dropLast(3))
        }
        return (number < 0 ? "-" : "") + ([Substring(digits)] + groups).joined(separator: ",")
    }

    /// Formats a count with its noun, such as `1 error` or `1,234 errors`.
    public static func count(_ number: Int, _ noun: String) -> String {
        "\(count(number)) \(noun)\(number == 1 ? "" : "s")"
    }

    /// Formats a rate such as `12.3`, without the fraction when the number is large.
    public static func rate(_ number: Double) -> String {
        switch number {
        case 0.05..<100: fixed(number)
        case 0.0005..<0.05:
            // Small sites have few requests per second.
            "0." + String(String(10_000 + Int((number * 10_000).rounded())).dropFirst().prefix(number < 0.005 ? 4 : 3))
        default: number <= 0 ? "0.0" : number < 100 ? "<0.001" : count(Int(number.rounded()))
        }
    }

    /// Formats a rate per second, or per hour or per day if it is less than `least`, such as `86 requests/h`.
    public static func frequency(_ perSecond: Double, least: Double, text: (Double) -> String) -> String {
        let units: [(name: String, seconds: Double, least: Double)] = [
            ("s", 1, least), ("h", 3_600, 1), ("day", 86_400, 0),
        ]
        let unit = perSecond <= 0 ? units[0] : units.first { perSecond * $0.seconds >= $0.least } ?? units[0]
        return "\(text(perSecond * unit.seconds))/\(unit.name)"
    }

    /// Formats a size, such as `1.2 MB`.
    public static func bytes(_ number: Double) -> String {
        var (number, unit) = (number, 0)
        let units = ["B", "kB", "MB", "GB", "TB"]
        while number >= 1_000, unit < units.count - 1 { (number, unit) = (number / 1_000, unit + 1) }
        return "\(unit == 0 ? count(Int(number.rounded())) : rate(number)) \(units[unit])"
    }

    /// Formats a share, such as `0.5 %`.
    public static func share(_ share: Double) -> String { "\(fixed(share * 100)) %" }

    /// Formats a duration, such as `42 ms`.
    public static func duration(microseconds: Int) -> String {
        switch microseconds {
        case ..<1_000: "\(microseconds) µs"
        case ..<10_000: "\(fixed(Double(microseconds) / 1e3)) ms"
        case ..<1_000_000: "\(microseconds / 1_000) ms"
        default: "\(fixed(Double(microseconds) / 1e6)) s"
        }
    }

    private static func fixed(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(abs(tenths % 10))"
    }

    /// Formats a time of day or longer, such as `10 s`, `5 min`, `1.5 h`, or `18.1 days`.
    public static func span(_ span: Duration) -> String {
        let seconds = span / .seconds(1)
        let units: [(name: String, seconds: Double)] = [("days", 86_400), ("h", 3_600), ("min", 60)]
        guard let unit = units.first(where: { seconds >= 2 * $0.seconds })
        else { return "\(trimmed(seconds)) s" }
        return "\(trimmed(seconds / unit.seconds)) \(unit.name)"
    }

    private static func trimmed(_ number: Double) -> String {
        let text = fixed(number)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Formats a time as `2026-11-21 16:30:00`.
    public static func time(_ seconds: Int64) -> String {
        CivilDate.timestamp(of: seconds).replacing("T", with: " ").replacing("Z", with: "")
    }

    /// Formats the classes of status that occurred, such as `2xx 95.0 %  4xx 5.0 %`.
    public static func classes(_ counts: Counts, counting: Bool = false) -> String {
        counts.classes.enumerated().filter { $0.element > 0 }.map { index, count in
            let share = share(Double(count) / Double(max(1, counts.requests)))
            return "\(index + 1)xx " + (counting ? "\(Self.count(count)) (\(share))" : share)
        }.joined(separator: "  ")
    }

    /// Replaces characters that could control a terminal. Cuts the text to a number of columns with `…` in the middle,
    /// so that texts which differ at their end stay different.
    public static func harmless(_ text: String, columns: Int = .max) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isHarmful =
                switch scalar.value {
                case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
                default: false
                }
            scalars.append(isHarmful ? "\u{FFFD}" : scalar)
        }
        let shown = String(scalars)
        guard columns < .max, shown.displayWidth > columns else { return shown }
        let tail = (columns - 1) / 2
        return shown.prefix(columns: columns - 1 - tail) + "…"
            + String(shown.reversed().prefix(columns: tail).reversed())
    }
}
