import AccessLog
import Operators
import PulseCore
import StreamTesting

/// Logs as diagrams: each letter is a line, each tick a second, and a line arrives half a second after its tick.
enum Marbles {
    static let letters: [String: Lines] = [
        "a": [LogLine(path: "/a", time: "0.010")].lines,
        "b": [LogLine(client: "192.0.2.2", path: "/b", bytes: 1_000, time: "0.100")].lines,
        "e": [LogLine(path: "/e", status: 500)].lines,
        "n": [LogLine(path: "/n", status: 404)].lines,
        "x": Array("no sense\n".utf8)[...],
    ]

    /// Records `figure` of the reports about windows of three seconds, in steps of one second.
    static func play<Value: Sendable>(
        _ diagram: String, alerts: [String] = [], _ figure: @escaping @Sendable (Report) -> Value
    ) throws -> Recording<Value, Never> {
        var pipeline = Pipeline()
        pipeline.window = Window(steps: 3, length: .seconds(3))
        pipeline.alerts = try alerts.map { rule in try AlertRule(rule) }
        let scheduler = VirtualTimeScheduler()
        let lines = scheduler.cold(diagram, values: letters)
            .delaySubscription(for: .milliseconds(500), on: scheduler)
            .assertNoFailure()
        let calendar = LogCalendar(millisecondsAtOrigin: LogLine.midnight * 1_000)
        let recording = scheduler.record(pipeline.live(lines, on: scheduler, calendar: calendar).map(figure))
        scheduler.advance(by: .seconds(Marble(diagram).marks.last!.tick + 1))
        return recording
    }
}
