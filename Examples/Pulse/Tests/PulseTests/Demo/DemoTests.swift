import AccessLog
import Demo
import Operators
import PulseCore
import StreamTesting
import Testing

@Suite struct DemoTests {
    /// The reports about the first seconds of the demo, in virtual time.
    private func reports(seconds: Int, seed: UInt64 = 2026) throws -> [Report] {
        var pipeline = Pipeline()
        pipeline.alerts = [try AlertRule("errors>5%"), try AlertRule("p95>500ms")]
        let scheduler = VirtualTimeScheduler()
        let lines = Demo.traffic(on: scheduler, seed: seed) { elapsed in LogLine.midnight + elapsed.components.seconds }
        let calendar = LogCalendar(millisecondsAtOrigin: LogLine.midnight * 1_000)
        let recording = scheduler.record(pipeline.live(lines, on: scheduler, calendar: calendar))
        scheduler.advance(by: .seconds(seconds))
        recording.dispose()
        return recording.values
    }

    @Test("An incident begins after 30 seconds and ends", arguments: [2026, 1, 77])
    func incident(seed: UInt64) throws {
        let reports = try reports(seconds: 119, seed: seed)
        for alert in 0..<2 {
            let firing = reports.filter { $0.alerts[alert].isFiring }.map(\.seconds)
            #expect(firing.first.map { 31...40 ~= $0 } == true, "seed \(seed)")
            #expect(firing.last.map { 70...90 ~= $0 } == true, "seed \(seed)")
            #expect(firing == Array((firing.first ?? 0)...(firing.last ?? 0)), "seed \(seed)")
        }
    }

    @Test func `nearly all lines are valid and have a response time`() throws {
        let last = try #require(try reports(seconds: 60).last)
        #expect(last.total.requests > 10_000)
        #expect(last.total.malformed < 50)
        #expect(last.window.latency != nil)
        #expect(last.window.paths.count == 8)
    }
}
