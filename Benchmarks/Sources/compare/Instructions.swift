import CMallocCount
import Foundation
import Sweep

/// Counts instructions, which do not depend on the load of the machine.
///
/// Callgrind runs this program again with `--once`. The program calls a function before and after the work to count.
enum Instructions {
    /// Returns the instructions of an element of each workload on one thread.
    ///
    /// An element takes the difference between two works, of which the second one has twice as many elements. The difference
    /// excludes the subscriptions of workloads that subscribe once.
    static func count(_ workloads: [Workload], _ filter: String?) throws -> InstructionCounts {
        let countable = workloads.filter(\.isCountable)
        let counts = try counts(of: filter.map { [$0] } ?? [])
        guard counts.count == 2 * countable.count else {
            throw Tool.Failed(description: "Callgrind wrote \(counts.count) counts for \(countable.count) workloads")
        }
        return InstructionCounts(
            countable.enumerated().map { index, workload in
                let difference = Double(counts[2 * index + 1] - counts[2 * index])
                return (workload.name, difference / Double(elements(workload)))
            })
    }

    /// Runs each workload with some elements and with twice as many, between marks.
    static func mark(_ workloads: [Workload]) {
        for workload in workloads where workload.isCountable {
            for count in [elements(workload), 2 * elements(workload)] {
                // The first time creates metadata and lets storage grow, and is not counted.
                _ = opaque(workload.ours.prepare(count)())
                let work = workload.ours.prepare(count)
                instruction_count_start()
                _ = opaque(work())
                instruction_count_stop()
            }
        }
    }

    private static func elements(_ workload: Workload) -> Int {
        max(workload.batch, workload.countedElements / workload.batch * workload.batch)
    }

    /// Returns the instructions of a value and of a subscription for each row of the sweep.
    static func countRows(_ filter: String?) throws -> [String: [Int]] {
        try SweepInstructions.rows(counts(of: ["--sweep"] + (filter.map { [$0] } ?? [])), filter)
    }

    /// Returns the counts between the marks of this program.
    private static func counts(of arguments: [String]) throws -> [Int] {
        let program = try copyWithoutDebugInformation()
        let file = FileManager.default.temporaryDirectory.appending(path: "instructions-\(UUID().uuidString)").path
        defer {
            try? FileManager.default.removeItem(atPath: program)
            try? FileManager.default.removeItem(atPath: file)
        }
        // The order of a set depends on a seed. Functions of libraries are bound when the program starts, not at their first call.
        setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
        setenv("LD_BIND_NOW", "1", 1)
        // Otherwise, whether the allocator finds memory quickly depends on what earlier work has freed.
        setenv("GLIBC_TUNABLES", "glibc.malloc.tcache_count=2000", 1)
        _ = try Tool.run(
            "valgrind",
            [
                "--tool=callgrind", "--callgrind-out-file=\(file)", "--combine-dumps=yes",
                "--zero-before=instruction_count_start", "--dump-before=instruction_count_stop", program,
                "--instructions",
                "--once",
            ] + arguments)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        // The "totals" would include what functions cost that began before the first mark. Callgrind writes once more when the
        // program ends.
        return text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
            line.starts(with: "summary: ".utf8) ? Int(Substring(line.dropFirst("summary: ".utf8.count))) : nil
        }.dropLast()
    }

    /// Valgrind cannot read the debug information of this compiler, so the program is copied without it.
    private static func copyWithoutDebugInformation() throws -> String {
        let program = FileManager.default.temporaryDirectory.appending(path: "compare-\(UUID().uuidString)").path
        try FileManager.default.copyItem(atPath: Bundle.main.executablePath!, toPath: program)
        _ = try Tool.run("strip", ["--strip-debug", program])
        return program
    }
}
