import CMallocBytes
import Foundation

/// The figures measured during the work and at rest.
struct Record {
    private let beginning = Date()
    private var before = (time: 0.0, actions: 0, events: 0)
    private var bytesAtRest: [Double] = []
    private var left = 0

    /// Records the figures during the work, every ten seconds.
    mutating func working(in world: World) -> String {
        let now = (time: time, actions: world.actions.value, events: world.events.value)
        let passed = max(now.time - before.time, 1)
        let (actions, events) = (Double(now.actions - before.actions), Double(now.events - before.events))
        before = now
        return """
            \(Int(now.time)) s: \(Int(actions / passed)) actions/s, \(Int(events / passed)) events/s, \(kibibytes) KiB, \
            \(Token.live.value) live objects, \(world.standing) subscriptions, \(threads) threads
            """
    }

    /// Records the figures after everything was disposed and the threads of the queues have ended.
    mutating func atRest(in world: World) -> String {
        let patience = time + 15
        while threads > 4, time < patience { Thread.sleep(forTimeInterval: 0.1) }
        bytesAtRest.append(Double(malloc_bytes_live()))
        left = max(left, Token.live.value)
        before = (time, world.actions.value, world.events.value)
        return """
            \(Int(time)) s, at rest after \(before.actions) actions and \(before.events) events: \(kibibytes) KiB, \
            \(Token.live.value) objects, \(threads) threads
            """
    }

    private var time: Double { Date().timeIntervalSince(beginning) }
    private var kibibytes: Int { Int(malloc_bytes_live() / 1_024) }
    private var threads: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0 }

    /// Compares the last quarter of the time with the second quarter, because the first is the warm-up. `nil` if the
    /// run was too short.
    private var growth: Double? {
        let quarter = bytesAtRest.count / 4
        guard quarter > 0 else { return nil }
        func mean(_ part: ArraySlice<Double>) -> Double { part.reduce(0, +) / Double(part.count) }
        return mean(bytesAtRest.suffix(quarter)) / mean(bytesAtRest[quarter..<2 * quarter]) - 1
    }

    var isFlat: Bool { left == 0 && (growth ?? 0) < 0.1 }

    var verdict: String {
        guard let growth else { return "too short to determine whether memory is flat" }
        let percent = (growth * 1_000).rounded() / 10
        return
            "\(isFlat ? "flat" : "NOT flat"): bytes at rest changed by \(percent) % since the warm-up, \(left) objects left"
    }
}
