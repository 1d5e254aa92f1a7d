import Foundation

/// The instructions of an element of each workload.
struct InstructionCounts {
    struct Exceeded: Error, CustomStringConvertible { let description: String }

    private let workloads: [(name: String, count: Double)]

    init(_ workloads: [(name: String, count: Double)]) {
        self.workloads = workloads.map { ($0.name, max(0, ($0.count * 10).rounded() / 10)) }
    }

    var text: String {
        "| Workload | instructions an element |\n|---|--:|\n"
            + workloads.map { "| `\($0.name)` | \(Report.number($0.count)) |" }.joined(separator: "\n")
    }

    /// Replaces the counts of these workloads in a file.
    func write(to file: String) throws {
        let stored = FileManager.default.fileExists(atPath: file) ? try Self.stored(in: file) : [:]
        let counts = workloads.map { ($0.name, $0.count) }
        try Document(file).write(encoded: stored.merging(counts, uniquingKeysWith: { $1 }))
    }

    private static func stored(in file: String) throws -> [String: Double] {
        try JSONDecoder().decode([String: Double].self, from: Data(contentsOf: URL(filePath: file)))
    }

    /// Fails if a workload has no stored count, or takes more than 20 % and more than 3 instructions above it. Counts differ between
    /// machines by some, because the C library chooses its functions at run time, and because a set of children hashes addresses.
    func check(against file: String) throws {
        let stored = try Self.stored(in: file)
        let problems = workloads.compactMap { name, count -> String? in
            guard let before = stored[name] else { return "\(name): no instructions are stored" }
            guard count > before + max(before * 0.2, 3) else { return nil }
            return "\(name): \(Report.number(count)) instructions an element, where \(Report.number(before)) are stored"
        }
        guard problems.isEmpty else {
            throw Exceeded(
                description: problems.joined(separator: "\n")
                    + "\nReduce the costs, or renew the stored counts with --record \(file).")
        }
    }
}
