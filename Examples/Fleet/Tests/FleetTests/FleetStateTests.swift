import AccessLog
import FleetCore
import PulseCore
import StreamLink
import Testing

/// The merging of snapshots, with entries as the server returns them.
@Suite struct FleetStateTests {
    /// A stream with its own time.
    private struct Stream {
        var numbers: [String: Int] = [:]
        var totals: [String: Counts] = [:]
        var milliseconds = midnight * 1_000
        private var count: UInt64 = 0

        /// Adds a snapshot of lines with the time stamps of `seconds`.
        mutating func entry(
            _ name: String, _ seconds: [Int64], clock: Int64? = nil, isReplay: Bool = false, isLast: Bool = false,
            status: Int = 200
        ) -> StreamEntry {
            let parts = seconds.map { second in
                var tally = Tally()
                tally.count(LineFormat.combined.parse(lines(10, second: second, status: status)[...]))
                totals[name, default: Counts()] += tally.counts
                return Snapshot.Second(time: midnight + second, tally: tally)
            }
            let snapshot = Snapshot(
                clock: isReplay ? nil : clock ?? milliseconds, isLast: isLast, total: totals[name] ?? Counts(),
                seconds: parts)
            numbers[name, default: 0] += 1
            count += 1
            return StreamEntry(
                id: EntryID(milliseconds: milliseconds, number: count), fields: ["snapshot": snapshot.bytes],
                source: name, number: numbers[name])
        }
    }

    private func reports(_ outputs: [FleetState.Output]) -> [PulseCore.Report] {
        outputs.compactMap { if case .report(let report) = $0 { report } else { nil } }
    }

    private func notices(_ outputs: [FleetState.Output]) -> [String] {
        outputs.compactMap { if case .notice(let text) = $0 { text } else { nil } }
    }

    @Test func `a second is complete when every machine has sent a later snapshot`() {
        var (stream, state, outputs) = (Stream(), FleetState(window: 1), [FleetState.Output]())
        for second in Int64(0)..<20 {
            stream.milliseconds = (midnight + second) * 1_000 + 900
            outputs += state.take(stream.entry("a", [second]))
            if second < 10 || second == 19 {
                outputs += state.take(stream.entry("b", second < 10 ? [second] : [10, 11]))
            }
            // The machine b is silent, but awaited for five seconds.
            if second == 13 { #expect(reports(outputs).last?.time == (midnight + 8) * 1_000) }
        }
        outputs += state.tick(at: (midnight + 30) * 1_000)
        let windows = reports(outputs)
        #expect(windows.first?.time == (midnight + 1) * 1_000)
        #expect(windows.prefix(10).map(\.window.counts.requests) == Array(repeating: 20, count: 10))
        #expect(windows.map(\.number) == Array(windows[0].number..<windows[0].number + windows.count))
        #expect(windows.last?.total.requests == 20 * 10 + 12 * 10)
        #expect(windows.last?.machines.map(\.name) == ["a", "b"])
    }

    @Test func `an entry that is delivered again changes nothing`() {
        var (stream, state) = (Stream(), FleetState(window: 5))
        var windows: [PulseCore.Report] = []
        for second in Int64(0)..<20 {
            stream.milliseconds = (midnight + second) * 1_000
            let entry = stream.entry("a", [second])
            for _ in 0..<3 { windows += reports(state.take(entry)) }
        }
        #expect(windows.last?.window.counts.requests == 50)
        #expect(windows.last?.total.requests == 200)
    }

    @Test func `entries that the stream no longer has are reported, and the totals contain them`() {
        var (stream, state) = (Stream(), FleetState(window: 1))
        var outputs: [FleetState.Output] = []
        for second in Int64(0)..<30 {
            stream.milliseconds = (midnight + second) * 1_000
            let entry = stream.entry("a", [second])
            if !(8..<20 ~= second) { outputs += state.take(entry) }
        }
        #expect(notices(outputs).contains { $0.hasPrefix("12 snapshots of a are missing") })
        #expect(reports(outputs).last?.total.requests == 300)
        #expect(reports(outputs).last?.machines[0].state == "ok, 12 snapshots missing")
    }

    @Test func `lines count in the server's time although the clocks of machines differ`() {
        var (stream, state) = (Stream(), FleetState(window: 1))
        var windows: [PulseCore.Report] = []
        for second in Int64(100)..<120 {
            stream.milliseconds = (midnight + second) * 1_000 + 30
            windows += reports(state.take(stream.entry("fast", [second + 60], clock: (midnight + second + 60) * 1_000)))
            windows += reports(state.take(stream.entry("slow", [second - 60], clock: (midnight + second - 60) * 1_000)))
        }
        #expect(windows.first?.time == (midnight + 101) * 1_000)
        #expect(windows.allSatisfy { $0.window.counts.requests == 20 })
        #expect(windows.last?.machines.map(\.state) == ["ok, clock ahead by 60 s", "ok, clock behind by 60 s"])
    }

    @Test func `late lines count in the windows that contain their second`() {
        var (stream, state) = (Stream(), FleetState(window: 10))
        var windows: [PulseCore.Report] = []
        for second in Int64(0)..<30 {
            stream.milliseconds = (midnight + second) * 1_000
            windows += reports(state.take(stream.entry("a", second == 20 ? [20, 14, 2] : [second])))
        }
        #expect(windows.first { $0.time == (midnight + 19) * 1_000 }?.window.counts.requests == 110)
        #expect(windows.last?.window.counts.requests == 100)
        #expect(windows.last?.total.requests == 320)
    }

    @Test func `after late lines without a later second, the last second is reported again`() {
        var (stream, state) = (Stream(), FleetState(window: 10))
        for second in Int64(0)..<20 {
            stream.milliseconds = (midnight + second) * 1_000
            _ = state.take(stream.entry("a", [second], isLast: second == 19))
        }
        let last = reports(state.tick(at: (midnight + 60) * 1_000)).last
        #expect(reports(state.take(stream.entry("b", [5], isLast: true))).isEmpty)
        let again = reports(state.tick(at: (midnight + 61) * 1_000)).last
        #expect(last?.total.requests == 200 && again?.total.requests == 210)
        #expect(reports(state.tick(at: (midnight + 61) * 1_000)).isEmpty)
    }

    @Test func `a silent machine is reported, the time continues, and its row ends with the agent`() {
        var (stream, state) = (Stream(), FleetState(window: 1))
        _ = state.take(stream.entry("a", [0]))
        let silent = reports(state.tick(at: (midnight + 30) * 1_000))
        #expect(silent.last?.time == (midnight + 26) * 1_000)
        #expect(silent.last?.machines.map(\.state) == ["silent for 30 s"])
        #expect(silent.last?.machines[0].isTroubled == true)
        stream.milliseconds = (midnight + 40) * 1_000
        let ended = state.take(stream.entry("a", [], isLast: true))
        #expect(notices(ended) == ["a has ended"])
        #expect(reports(ended).last?.machines.map(\.state) == ["ended"])
    }

    @Test func `replays count at the time of their lines, not at the server's time`() {
        var (stream, state) = (Stream(), FleetState(window: 1))
        stream.milliseconds = (midnight + 900_000) * 1_000
        var windows: [PulseCore.Report] = []
        for second in Int64(0)..<50 {
            stream.milliseconds += 200
            let entries = ["a", "b"].map { stream.entry($0, [second], isReplay: true, isLast: second == 49) }
            for entry in entries { windows += reports(state.take(entry)) }
        }
        windows += reports(state.tick(at: stream.milliseconds + 10_000))
        #expect(windows.count == 50)
        #expect(windows.first?.time == (midnight + 1) * 1_000)
        #expect(windows.allSatisfy { $0.window.counts.requests == 20 })
        #expect(windows.last?.total.requests == 1_000)
    }

    @Test func `an alert fires and clears on the merged windows`() {
        var (stream, state) = (Stream(), FleetState(window: 1, alerts: [try! AlertRule("errors>50%")]))
        var windows: [PulseCore.Report] = []
        for second in Int64(0)..<30 {
            stream.milliseconds = (midnight + second) * 1_000
            windows += reports(state.take(stream.entry("a", [second], status: 10..<20 ~= second ? 500 : 200)))
        }
        #expect(windows.flatMap(\.alerts).compactMap(\.change) == [.fired, .cleared])
    }

    @Test func `late lines of the last second change no alert`() {
        var (stream, state) = (Stream(), FleetState(window: 1, alerts: [try! AlertRule("errors>50%")]))
        var windows: [PulseCore.Report] = []
        for second in Int64(0)..<31 {
            stream.milliseconds = (midnight + second) * 1_000
            windows += reports(state.take(stream.entry("a", [second], status: second == 28 ? 500 : 200)))
        }
        // With these lines, a third of the second are errors.
        windows += reports(state.take(stream.entry("b", [28, 28], isLast: true)))
        windows += reports(state.tick(at: stream.milliseconds))
        #expect(windows.last?.time == (midnight + 29) * 1_000 && windows.last?.window.counts.requests == 30)
        #expect(windows.last?.alerts.map(\.isFiring) == [true])
        stream.milliseconds += 1_000
        windows += reports(state.take(stream.entry("a", [31])))
        let changes = windows.flatMap { report in report.alerts.compactMap { $0.change == nil ? nil : report.time } }
        #expect(changes == [29, 30].map { (midnight + $0) * 1_000 })
    }

    @Test func `an entry that is not a snapshot is reported once`() {
        var state = FleetState(window: 1)
        let outputs = (1...3).flatMap { number in
            state.take(
                StreamEntry(
                    id: EntryID(milliseconds: Int64(number)), fields: ["snapshot": [9]], source: "x", number: number))
        }
        #expect(
            notices(outputs) == [
                "entry 1-0 of x is not a snapshot, because its format is 9 instead of 3. Further ones are ignored."
            ])
    }
}
