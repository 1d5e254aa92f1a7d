import Foundation
import Sweep

/// Counts instructions per element, which do not depend on the load of the machine.
///
/// The result is computed from the difference between two runs of different lengths, each in a separate process. The
/// difference excludes the start of the process.
enum Instructions {
    private static let workloads = ["chain", "send1", "flatMap1000.merge"]
    private static let elements = 1_000_000

    static func count() throws -> String {
        let program = try copyWithoutDebugInformation()
        defer { try? FileManager.default.removeItem(atPath: program) }
        let rows = try workloads.map { name in
            let (once, twice) = try (run(program, name, elements), run(program, name, 2 * elements))
            let each = Double(twice - once) / Double(elements)
            return "| `\(name)` | \(Report.number(each)) |"
        }
        return "| Workload | instructions an element |\n|---|--:|\n" + rows.joined(separator: "\n")
    }

    /// Returns the instructions of a value and of a subscription for each row of the sweep.
    static func countRows(_ filter: String?) throws -> [String: [Int]] {
        let program = try copyWithoutDebugInformation()
        let file = FileManager.default.temporaryDirectory.appending(path: "sweep-\(UUID().uuidString)").path
        defer {
            try? FileManager.default.removeItem(atPath: program)
            try? FileManager.default.removeItem(atPath: file)
        }
        // The order of a set depends on a seed. Functions of libraries are bound when the program starts, not at their first call.
        setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
        setenv("LD_BIND_NOW", "1", 1)
        _ = try Tool.run(
            "valgrind",
            SweepInstructions.arguments(writingTo: file) + [program, "--sweep", "--once"] + (filter.map { [$0] } ?? []))
        return try SweepInstructions.read(file, filter)
    }

    /// Valgrind cannot read the debug information of this compiler, so the program is copied without it.
    private static func copyWithoutDebugInformation() throws -> String {
        let program = FileManager.default.temporaryDirectory.appending(path: "compare-\(UUID().uuidString)").path
        try FileManager.default.copyItem(atPath: Bundle.main.executablePath!, toPath: program)
        _ = try Tool.run("strip", ["--strip-debug", program])
        return program
    }

    private static func run(_ program: String, _ name: String, _ elements: Int) throws -> Int {
        let output = try Tool.run(
            "valgrind",
            [
                "--tool=callgrind", "--callgrind-out-file=/dev/null", program, name, "--once", "--elements",
                "\(elements)",
            ])
        guard let count = output.firstMatch(of: /Collected : (\d+)/).flatMap({ Int($0.1) }) else {
            throw Tool.Failed(description: "valgrind counted nothing:\n\(output)")
        }
        return count
    }
}
