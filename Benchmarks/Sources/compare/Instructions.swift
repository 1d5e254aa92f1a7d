import Foundation

/// Instructions an element, which do not depend on the machine's mood.
///
/// Two runs of different length, each in a process of its own, because their difference has no part in starting one.
enum Instructions {
    private static let workloads = ["chain", "send1", "flatMap1000.merge"]
    private static let elements = 1_000_000

    static func count() throws -> String {
        // Valgrind gives up on what this compiler writes as debug information.
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
