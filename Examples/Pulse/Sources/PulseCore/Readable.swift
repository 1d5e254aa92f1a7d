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

    /// Formats a rate such as `12.3`, without the fraction when the number is large.
    public static func rate(_ number: Double) -> String {
        number < 100 ? fixed(number) : count(Int(number.rounded()))
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

    /// Replaces characters that could control a terminal, and cuts the text to `length`.
    public static func harmless(_ text: String, length: Int = .max) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(length) {
            let isHarmful =
                switch scalar.value {
                case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
                default: false
                }
            shown.append(isHarmful ? "\u{FFFD}" : scalar)
        }
        return String(shown)
    }
}
