import CMallocCount
import Foundation

extension Sweep {
    private static let (values, subscriptions) = (500, 100)

    /// The entries whose instructions can be counted: those that run on one thread.
    private static func counted(_ filter: String?) -> [SweepEntry] {
        entries.filter { entry in entry.cost != .crossing && (filter.map(entry.name.contains) ?? true) }
    }

    /// Sends and subscribes a fixed number of times for each row, between marks.
    public static func mark(_ filter: String?) {
        for entry in counted(filter) {
            let configuration = Configuration.find(for: entry)
            let run = SweepRun(entry, configuration)
            run.send(values)
            instruction_count_mark()
            run.send(values)
            instruction_count_mark()
            run.stop()
            let other = SweepRun(entry, configuration, subscribing: false)
            other.subscribeAndDispose(subscriptions)
            instruction_count_mark()
            other.subscribeAndDispose(subscriptions)
            instruction_count_mark()
        }
    }

    /// Returns the instructions of a value and of a subscription for each row, from the files that callgrind wrote before each
    /// mark.
    public static func instructions(in folder: URL, _ filter: String?) throws -> [String: [Int]] {
        var parts: [Int: Int] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let text = try String(contentsOf: file, encoding: .utf8)
            guard let part = text.firstMatch(of: /\npart: (\d+)/).flatMap({ Int($0.1) }),
                let count = text.firstMatch(of: /\n(?:summary|totals): (\d+)/).flatMap({ Int($0.1) })
            else { continue }
            parts[part] = count
        }
        var rows: [String: [Int]] = [:]
        for (index, entry) in counted(filter).enumerated() {
            guard let value = parts[4 * index + 2], let subscription = parts[4 * index + 4] else {
                throw SweepInstructionsMissing(description: "No instructions were counted for \(entry.name)")
            }
            let now = [value / values, subscription / subscriptions]
            rows[entry.name] = zip(rows[entry.name] ?? [0, 0], now).map(max)
        }
        return rows
    }
}

struct SweepInstructionsMissing: Error, CustomStringConvertible { let description: String }
