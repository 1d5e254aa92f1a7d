public import PulseCore
import Sketches
public import StreamLink

/// The merged snapshots of all machines, second by second.
///
/// Lines count in the second of their time stamp, corrected by the difference between the clock of their machine and that of the server.
/// A second is complete when every machine that is not silent has sent a later snapshot. Lines that arrive later count in the later
/// windows that contain their second, and always in the totals.
public struct FleetState: Sendable {
    /// A result of an entry or of the passing of time.
    public enum Output: Sendable {
        case report(Report)
        case notice(String)
    }

    /// For how long, in milliseconds of the server's time, a second waits for a machine without snapshots. A replay can be slow.
    private static let patience: Int64 = 5_000
    private static let patienceForReplays: Int64 = 60_000
    /// The number of seconds that wait for a machine at most.
    private static let mostPending: Int64 = 120
    /// The number of seconds without lines after which the time continues with the next line.
    private static let mostEmpty: Int64 = 1_200

    private let length: Int
    private var alerts: AlertBoard
    /// The last report on which the alerts were evaluated.
    private var evaluated: Report?
    private var machines: [String: MachineState] = [:]
    /// The tallies of seconds that are not complete.
    private var pending: [Int64: [Tally]] = [:]
    /// The complete seconds of the window.
    private var window: [(second: Int64, tally: Tally)] = []
    private var closed: Int64?
    /// The server's time of the first snapshot, in milliseconds since 1970.
    private var begin: Int64?
    /// The newest time of the server, in milliseconds since 1970.
    private var now: Int64 = 0
    /// A Boolean value that indicates whether the totals have changed since the last report.
    private var hasNews = false
    private var unreadable: Set<String> = []

    /// - Parameters:
    ///   - length: The length of a window in seconds.
    ///   - rules: The alerts to evaluate on each window.
    public init(window length: Int, alerts rules: [AlertRule] = []) {
        precondition(length > 0, "FleetState.init(window:alerts:) requires a length of 1 or more, but got \(length)")
        (self.length, alerts) = (length, AlertBoard(rules))
    }

    /// Merges a snapshot. An entry that was merged before changes nothing.
    public mutating func take(_ entry: StreamEntry) -> [Output] {
        let name = entry.source ?? "an unnamed source"
        var machine = machines[name] ?? MachineState()
        guard entry.id > machine.id else { return [] }
        let snapshot: Snapshot
        do throws(CompactReader.Malformed) { snapshot = try Snapshot(entry) } catch {
            guard unreadable.count < 100, unreadable.insert(name).inserted else { return [] }
            return [
                .notice("entry \(entry.id) of \(name) is not a snapshot, because \(error). Further ones are ignored.")
            ]
        }
        var outputs: [Output] = machines[name] == nil ? [.notice("\(name) sends snapshots")] : []
        let missed = machine.take(snapshot, entry)
        if missed > 0 {
            outputs.append(
                .notice(
                    "\(Readable.count(missed)) snapshots of \(name) are missing, because the stream no longer has them. "
                        + "The totals include them."))
        }
        if snapshot.isLast { outputs.append(.notice("\(name) has ended")) }
        for part in snapshot.seconds {
            let second = machine.second(of: part.time, in: entry)
            machine.count(part.tally.counts, in: second)
            add(part.tally, to: second)
        }
        machines[name] = machine
        now = max(now, entry.id.milliseconds)
        begin = begin ?? now
        hasNews = true
        return outputs + closeSeconds()
    }

    /// Completes the seconds for which no machine is awaited any longer. If no second ends, but late snapshots have arrived, reports the
    /// last second again. Its alerts do not change.
    ///
    /// - Parameter time: The server's time, in milliseconds since 1970.
    public mutating func tick(at time: Int64) -> [Output] {
        now = max(now, time)
        let outputs = closeSeconds()
        guard outputs.isEmpty, hasNews, let evaluated, let last = window.last?.second else { return outputs }
        // Each second has at most one change of an alert, because the time identifies the change. So the alerts are evaluated on the same
        // figures again, which changes none of them, and not on the late lines.
        var report = report(of: last)
        report.alerts = alerts.judge(evaluated).alerts
        return [.report(report)]
    }

    /// Returns the report of a time without a link to the server.
    ///
    /// - Parameters:
    ///   - start: The time of the start, in milliseconds since 1970, if there was no snapshot yet.
    ///   - time: The current time of the server, in milliseconds since 1970.
    public func report(without reason: String, since start: Int64, at time: Int64) -> Report {
        let newest = machines.values.map(\.seen).max() ?? start
        let second = time / 1_000
        let known =
            evaluated
            ?? Report(
                number: 0, time: newest, window: Figures(of: [], in: .seconds(length)), total: Counts(), isWhole: false)
        var report = known
        let window = second - Int64(length) + 1...second
        report.machines = machines.sorted { $0.key < $1.key }.map { $1.row($0, window: window, at: time) }
        report.total = machines.values.reduce(into: Counts()) { $0 += $1.total }
        return report.during(
            Outage(since: newest, reason: reason), at: time, isWhole: (second + 1).isMultiple(of: Int64(length)))
    }

    private mutating func add(_ tally: Tally, to second: Int64) {
        if let closed, second <= closed {
            guard let index = window.firstIndex(where: { $0.second == second }) else { return }
            window[index].tally.add([tally])
        } else {
            pending[second, default: []].append(tally)
        }
    }

    private mutating func closeSeconds() -> [Output] {
        // At the beginning, the machines are not known, and a second before the first one can arrive.
        guard let begin, now - begin >= Self.patience, let limit else { return [] }
        var closed = closed ?? min(limit, pending.keys.min() ?? limit) - 1
        var outputs: [Output] = []
        while closed < limit {
            let next = pending.keys.filter { $0 <= limit }.min() ?? limit
            if next - closed > Self.mostEmpty {
                closed = next - 1
                window = []
            }
            closed += 1
            self.closed = closed
            close(closed)
            let report = alerts.judge(report(of: closed))
            evaluated = report
            outputs.append(.report(report))
        }
        return outputs
    }

    /// The newest second that is complete.
    private var limit: Int64? {
        let awaited = machines.values.filter {
            $0.isAwaited(at: now, for: $0.isReplay ? Self.patienceForReplays : Self.patience)
        }
        let newest = pending.keys.max()
        let isLive = machines.values.contains { !$0.isReplay }
        let complete =
            awaited.map(\.complete).min() ?? (isLive ? max(newest ?? .min, (now - Self.patience) / 1_000) : newest)
        return newest.map { max(complete ?? .min, $0 - Self.mostPending) } ?? complete
    }

    private mutating func close(_ second: Int64) {
        var tally = Tally()
        if let parts = pending.removeValue(forKey: second) { tally.add(parts) }
        window.append((second, tally))
        let first = second - Int64(length) + 1
        window.removeAll { $0.second < first }
        for name in machines.keys { machines[name]?.forget(before: first) }
    }

    /// Returns the report of the window that ends with a second.
    private mutating func report(of second: Int64) -> Report {
        hasNews = false
        let span = Int64(window.count)
        var report = Report(
            number: Int(second), time: (second + 1) * 1_000,
            window: Figures(of: window.map(\.tally), in: .seconds(span)),
            total: machines.values.reduce(into: Counts()) { $0 += $1.total },
            isWhole: (second + 1).isMultiple(of: Int64(length)))
        report.machines = machines.sorted { $0.key < $1.key }
            .map { name, machine in machine.row(name, window: second - span + 1...second, at: now) }
        return report
    }
}
