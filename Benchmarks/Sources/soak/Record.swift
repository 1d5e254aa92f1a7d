import CMallocCount
import Foundation

/// What was seen each ten seconds.
struct Record {
    private let beginning = Date()
    private var before = (time: 0.0, actions: 0, events: 0)
    private var bytes: [Double] = []

    mutating func line(_ world: World) -> String {
        let now = (time: Date().timeIntervalSince(beginning), actions: world.actions.value, events: world.events.value)
        let passed = max(now.time - before.time, 1)
        let (actions, events) = (Double(now.actions - before.actions), Double(now.events - before.events))
        let used = malloc_bytes_in_use()
        bytes.append(Double(used))
        before = now
        return """
            \(Int(now.time)) s: \(Int(actions / passed)) actions/s, \(Int(events / passed)) events/s, \
            \(used / 1_024) KiB in use, \(Token.live.value) live objects, \(world.standing) subscriptions
            """
    }

    /// The last quarter of the time compared with the second, the first being the warm-up; `nil` when it was too short.
    private var growth: Double? {
        let quarter = bytes.count / 4
        guard quarter > 0 else { return nil }
        func mean(_ part: ArraySlice<Double>) -> Double { part.reduce(0, +) / Double(part.count) }
        return mean(bytes.suffix(quarter)) / mean(bytes[quarter..<2 * quarter]) - 1
    }

    var isFlat: Bool { (growth ?? 0) < 0.1 }

    var verdict: String {
        guard let growth else { return "too short to tell whether it is flat" }
        let percent = (growth * 1_000).rounded() / 10
        return "\(isFlat ? "flat" : "NOT flat"): bytes in use changed by \(percent) % since the warm-up"
    }
}
