/// A share as a horizontal bar.
enum Bar {
    private static let eighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]

    static func text(_ share: Double, width: Int) -> String {
        let filled = Int((min(1, max(0, share)) * Double(width * eighths.count)).rounded())
        let (whole, rest) = filled.quotientAndRemainder(dividingBy: eighths.count)
        return String(repeating: "█", count: whole) + (rest > 0 ? String(eighths[rest - 1]) : "")
    }
}
