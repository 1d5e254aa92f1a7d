import Foundation

/// Counts instructions per element, which do not depend on the load of the machine.
///
/// The result is computed from the difference between two runs of different lengths, each in a separate process. The
/// difference excludes the start of the process.
enum Instructions {
    private static let workloads = ["chain", "send1", "flatMap1000.merge"]
    private static let elements = 1_000_000

    static func count() throws -> String {
        // Valgrind cannot read the debug information of this compiler, so the program is copied without it.
        let program = FileManager.default.temporaryDirectory.appending(path: "compare-\(UUID().uuidString)").path
        try FileManager.default.copyItem(atPath: Bundle.main.executablePath!, toPath: program)
        defer { try? FileManager.default.removeItem(atPath: program) }
        _ = try Tool.run("strip", ["--strip-debug", program])
        let rows = try workloads.map { name in
            let (once, twice) = try (run(program, name, elements), run(program, name, 2 * elements))
            let each = Double(twice - once) / Double(elements)
            return "| `\(name)` | \(Report.number(each)) |"
        }
        return "| Workload | instructions an element |\n|---|--:|\n" + rows.joined(separator: "\n")
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
