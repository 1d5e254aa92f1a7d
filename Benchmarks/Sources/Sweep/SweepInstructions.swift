import CMallocCount

/// Counts the instructions of each entry, in one process under callgrind, which writes its counter at marks.
public enum SweepInstructions {
    struct Missing: Error, CustomStringConvertible { let description: String }

    private static let (values, subscriptions) = (100, 20)

    /// The entries whose instructions can be counted: those that run on one thread.
    private static func counted(_ filter: String?) -> [SweepEntry] {
        Sweep.entries.filter { entry in entry.cost != .crossing && (filter.map(entry.name.contains) ?? true) }
    }

    /// Sends and subscribes a fixed number of times for each entry, between marks.
    public static func mark(_ filter: String?) {
        for entry in counted(filter) {
            let configuration = Configuration.find(for: entry)
            let run = SweepRun(entry, configuration)
            count { run.send(values) }
            run.stop()
            let other = SweepRun(entry, configuration, subscribing: false)
            count { other.subscribeAndDispose(subscriptions) }
        }
    }

    /// Does some work twice. The first time creates metadata and lets storage grow, and is not counted.
    private static func count(_ work: () -> Void) {
        work()
        instruction_count_start()
        work()
        instruction_count_stop()
    }

    /// Returns the instructions of a value and of a subscription for each entry, from the counts between the marks.
    public static func rows(_ counts: [Int], _ filter: String?) throws -> [String: [Int]] {
        let entries = counted(filter)
        guard counts.count == 2 * entries.count else {
            throw Missing(description: "Callgrind wrote \(counts.count) counts for \(entries.count) entries")
        }
        var rows: [String: [Int]] = [:]
        for (index, entry) in entries.enumerated() {
            let now = [counts[2 * index] / values, counts[2 * index + 1] / subscriptions]
            rows[entry.name] = zip(rows[entry.name] ?? [0, 0], now).map(max)
        }
        return rows
    }
}
