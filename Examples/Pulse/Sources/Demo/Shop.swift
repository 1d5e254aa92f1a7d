import AccessLog

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A shop whose database becomes slow for 45 seconds of every two minutes.
///
/// Requests that need the database are then slow, many of them fail, and clients repeat them.
struct Shop {
    private struct Page {
        let path: String
        /// How often the page is requested, compared with the others.
        let weight: Int
        /// The usual response time in seconds.
        let seconds: Double
        let bytes: Int
        let needsDatabase: Bool
    }

    private static let pages = [
        Page(path: "/", weight: 22, seconds: 0.018, bytes: 14_000, needsDatabase: false),
        Page(path: "/search?q=lamp", weight: 14, seconds: 0.070, bytes: 21_000, needsDatabase: true),
        Page(path: "/api/cart", weight: 13, seconds: 0.035, bytes: 900, needsDatabase: true),
        Page(path: "/api/checkout", weight: 7, seconds: 0.090, bytes: 1_400, needsDatabase: true),
        Page(path: "/img/logo.svg", weight: 16, seconds: 0.002, bytes: 3_100, needsDatabase: false),
        Page(path: "/assets/shop.css", weight: 12, seconds: 0.002, bytes: 18_000, needsDatabase: false),
        Page(path: "/assets/shop.js", weight: 12, seconds: 0.003, bytes: 46_000, needsDatabase: false),
        Page(path: "/login", weight: 4, seconds: 0.055, bytes: 4_200, needsDatabase: true),
    ]
    private static let choices = pages.indices.flatMap { Array(repeating: $0, count: pages[$0].weight) }
    private static let period = 120.0
    private static let incident = 30.0..<75.0
    private static let usualRate = 240.0

    private var random: UInt64

    init(seed: UInt64) {
        random = seed
    }

    /// Returns the lines of the `span` seconds that end `elapsed` seconds after the start.
    mutating func lines(at elapsed: Double, for span: Double, stamp: Int64) -> Lines {
        let trouble = Self.trouble(at: elapsed)
        let rate = Self.usualRate * (1 + 0.12 * sin(elapsed / 9) + 0.6 * trouble) * (0.9 + 0.2 * uniform())
        let time = Self.text(of: stamp)
        var text = ""
        for _ in 0..<Int(rate * span) { text += line(trouble, at: time) }
        if uniform() < 0.004 { text += "\\x16\\x03\\x01 is not a request\n" }
        return Array(text.utf8)[...]
    }

    /// The extent of the incident, from 0 to 1. It rises and falls in five seconds.
    private static func trouble(at elapsed: Double) -> Double {
        let time = elapsed.truncatingRemainder(dividingBy: period)
        let distance = min(time - incident.lowerBound, incident.upperBound - time)
        return max(0, min(1, distance / 5))
    }

    private mutating func line(_ trouble: Double, at time: String) -> String {
        let page = Self.pages[Self.choices[Int(uniform() * Double(Self.choices.count))]]
        let affected = page.needsDatabase ? trouble : 0
        let status =
            uniform() < 0.003 + 0.38 * affected ? 503 : uniform() < 0.015 ? 404 : uniform() < 0.04 ? 304 : 200
        let seconds = page.seconds * (1 + 14 * affected) * exp(0.45 * normal())
        let micros = max(1, Int(seconds * 1e6))
        let client = "198.51.100.\(1 + Int(250 * uniform() * uniform() * uniform()))"
        let bytes = status == 200 ? Int(Double(page.bytes) * (0.8 + 0.4 * uniform())) : 160
        let fraction = String(1_000_000 + micros % 1_000_000).dropFirst()
        return "\(client) - - [\(time)] \"GET \(page.path) HTTP/1.1\" \(status) \(bytes) \"-\" \"demo\" "
            + "\(micros / 1_000_000).\(fraction)\n"
    }

    /// Returns the time as a line contains it, such as `21/Nov/2026:16:30:00 +0000`.
    private static func text(of stamp: Int64) -> String {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let text = CivilDate.timestamp(of: stamp)
        let date = text.prefix(10).split(separator: "-")
        return "\(date[2])/\(months[Int(date[1])! - 1])/\(date[0]):\(text.dropFirst(11).prefix(8)) +0000"
    }

    private mutating func uniform() -> Double {
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        return Double(random >> 11) / Double(1 << 53)
    }

    private mutating func normal() -> Double {
        // The sum of 12 uniform numbers is close to a normal distribution.
        (0..<12).reduce(-6) { sum, _ in sum + uniform() }
    }
}
