import PulseCore
import StreamLink

/// The state of one machine, from its snapshots.
struct MachineState: Sendable {
    /// How long a machine can be silent before its row reports it, in milliseconds.
    private static let patience: Int64 = 5_000
    /// How long a row reports snapshots that are missing, in milliseconds.
    private static let memory: Int64 = 60_000
    /// The number of seconds that a snapshot leaves open, because a line is written after the second of its time stamp, and read later.
    private static let open: Int64 = 2
    /// A difference of clocks that is reported, in seconds.
    private static let notableOffset: Int64 = 2

    private(set) var id = EntryID(milliseconds: 0)
    private var number: Int?
    /// The server's time of the newest snapshot, in milliseconds since 1970.
    private(set) var seen: Int64 = 0
    /// The newest second of the fleet's time after which the machine sends no more lines in order.
    private(set) var complete: Int64 = .min
    private(set) var total = Counts()
    private(set) var isLast = false
    private(set) var isReplay = false
    /// The difference between the server's clock and that of the machine, in seconds.
    private var offset: Int64 = 0
    private var missing = 0
    private var missingSince: Int64?
    /// The counts of the seconds of the window.
    private var recent: [Int64: Counts] = [:]

    /// - Returns: The number of snapshots between the previous one and this one that the stream no longer contains.
    mutating func take(_ snapshot: Snapshot, _ entry: StreamEntry) -> Int {
        let missed = number.flatMap { last in entry.number.map { max(0, $0 - last - 1) } } ?? 0
        (id, number, seen) = (entry.id, entry.number, entry.id.milliseconds)
        (total, isLast, isReplay) = (snapshot.total, snapshot.isLast, snapshot.clock == nil)
        // A difference of less than half a second is the time that the snapshot took to arrive.
        offset = snapshot.clock.map { Int64((Double(entry.created - $0) / 1_000).rounded()) } ?? 0
        let newest = isReplay ? snapshot.seconds.map(\.time).max().map { $0 - 1 } : entry.created / 1_000 - Self.open
        complete = max(complete, newest ?? complete)
        if missed > 0 { (missing, missingSince) = (missing + missed, seen) }
        return missed
    }

    /// Returns the second of the fleet's time in which lines with a time stamp of the machine count. It is not in the future.
    func second(of time: Int64, in entry: StreamEntry) -> Int64 {
        isReplay ? time : min(time + offset, entry.created / 1_000)
    }

    mutating func count(_ counts: Counts, in second: Int64) { recent[second, default: Counts()] += counts }

    mutating func forget(before second: Int64) {
        if recent.contains(where: { $0.key < second }) { recent = recent.filter { $0.key >= second } }
    }

    /// Whether a second waits for the machine.
    func isAwaited(at now: Int64, for patience: Int64) -> Bool { !isLast && now - seen < patience }

    /// - Parameter now: The server's time, in milliseconds since 1970.
    func row(_ name: String, window seconds: ClosedRange<Int64>, at now: Int64) -> Machine {
        var counts = Counts()
        for (second, part) in recent where seconds.contains(second) { counts += part }
        let isSilent = !isLast && now - seen >= Self.patience
        let hasGap = missingSince.map { now - $0 < Self.memory } ?? false
        var states = [isLast ? "ended" : isSilent ? "silent for \((now - seen) / 1_000) s" : "ok"]
        if abs(offset) >= Self.notableOffset {
            states.append("clock \(offset > 0 ? "behind" : "ahead") by \(abs(offset)) s")
        }
        if missing > 0 { states.append("\(Readable.count(missing)) snapshots missing") }
        var row = Machine(
            name: name, requestsPerSecond: Double(counts.requests) / Double(seconds.count),
            errorShare: counts.errorShare, requests: total.requests, state: states.joined(separator: ", "),
            isTroubled: isSilent || hasGap)
        row.hasEnded = isLast
        return row
    }
}
