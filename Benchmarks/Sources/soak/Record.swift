import CMallocCount
import Foundation

/// What was seen each ten seconds.
struct Record {
    struct Sample {
        let time: Date
        let actions: Int
        let events: Int
        let bytes: Int
        let objects: Int
        let subscriptions: Int
    }

    private var before: Sample?
    private var beginning = Date()
    /// Bytes in use after everything was disposed.
    private var atRest: [Double] = []
    private var left = 0

    func sample(_ world: World) -> Sample {
        Sample(
            time: Date(), actions: world.actions.value, events: world.events.value, bytes: Int(malloc_bytes_in_use()),
            objects: Token.live.value, subscriptions: world.standing)
    }

    /// Notes what is in use at rest, and tells it beside what was while all worked.
    mutating func line(_ world: World, working: Sample) -> String {
        let resting = sample(world)
        let passed = max(working.time.timeIntervalSince(before?.time ?? beginning), 1)
        func rate(_ count: Int, _ earlier: Int?) -> Int { Int(Double(count - (earlier ?? 0)) / passed) }
        atRest.append(Double(resting.bytes))
        left = max(left, resting.objects)
        defer { before = resting }
        return """
            \(Int(working.time.timeIntervalSince(beginning))) s: \(rate(working.actions, before?.actions)) actions/s, \
            \(rate(working.events, before?.events)) events/s, \(working.bytes / 1_024) KiB, \(working.objects) objects and \
            \(working.subscriptions) subscriptions at work, \(resting.bytes / 1_024) KiB and \(resting.objects) objects at rest
            """
    }

    /// The last quarter of the time compared with the second, the first being the warm-up; `nil` when it was too short.
    private var growth: Double? {
        let quarter = atRest.count / 4
        guard quarter > 0 else { return nil }
        func mean(_ part: ArraySlice<Double>) -> Double { part.reduce(0, +) / Double(part.count) }
        return mean(atRest.suffix(quarter)) / mean(atRest[quarter..<2 * quarter]) - 1
    }

    var isFlat: Bool { left == 0 && (growth ?? 0) < 0.1 }

    var verdict: String {
        guard let growth else { return "too short to tell whether it is flat" }
        let percent = (growth * 1_000).rounded() / 10
        return
            "\(isFlat ? "flat" : "NOT flat"): bytes at rest changed by \(percent) % since the warm-up, \(left) objects left"
    }
}
