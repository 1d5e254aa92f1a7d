import ArgumentParser
import Foundation
import Sweep

@main struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compares Rill with a handwritten limit and with other libraries.",
        discussion: """
            Each workload is run in turns by Rill, by handwritten code ("limit"), and by the peers that have an equivalent. \
            All results are checked, and a wrong one fails the command. The figures are nanoseconds per element, as the \
            median of 7 rounds, and allocations. Read the ratios, because both sides of a ratio are measured in the same run. \
            The absolute figures depend on the machine.

            --sweep measures each row of the contract table instead. The time of the same chain without the row is subtracted. \
            --record writes the allocations, or with --instructions the instructions, to a file. --thresholds fails if a count \
            exceeds the one in the file by 5 % (allocations) or 10 % (instructions). Rows that use several threads are not \
            compared. --ratios fails if a row is above its class's ceiling and above 1.5 times its ratio in the file, three \
            times in a row. With --markdown, a debug build writes its figures beside those of a release build. Without --sweep, \
            --instructions counts and compares those of the workloads, which may take 20 % more.

            In a debug build, a hundredth of the elements are measured, without the workloads that would take minutes, and \
            --markdown replaces the table of debug builds.
            """)

    @Argument(help: "Runs only workloads with a name that contains this text.") var filter: String?
    @Flag(help: "Uses a tenth of the elements, which takes less than 45 s.") var quick = false
    @Option(help: "Writes the measurements to this file.") var json: String?
    @Option(help: "Draws the measurements as a bar chart into this file.") var svg: String?
    @Option(help: "Replaces the table of the measurements in this document, between its markers.") var markdown: String?
    @Option(help: "Fails if a ratio to the limit, or a count, is far above that of this file.")
    var thresholds: String?
    @Option(help: "Raises the ratios to the limit in this file to those of this run, or replaces the counts.")
    var record: String?
    @Flag(help: "Measures compile times instead, of typical chains in Rill and OpenCombine.") var compile = false
    @Flag(help: "Counts instructions instead, with valgrind.") var instructions = false
    @Flag(help: "Measures the memory of subjects, subscriptions, properties, and objects instead.") var memory = false
    @Flag(help: "Measures each row of the contract table instead, or counts its instructions.")
    var sweep = false
    @Option(help: "With --sweep: fails if a row exceeds its ceiling and its ratio to the atomics in this file.")
    var ratios: String?
    @Option(help: "With --sweep: raises the ratios of the rows above a ceiling in this file.") var recordRatios: String?
    @Option(help: "With --sweep and --markdown: the file that --json wrote in a release build.") var beside: String?
    @Flag(help: "Runs Rill's part of the workload with exactly that name once, for profilers.") var once = false
    @Option(help: "With --once: the number of elements.") var elements: Int?

    func validate() throws {
        if sweep { return }
        guard [compile, instructions, memory, once && !instructions].count(where: { $0 }) < 2 else {
            throw ValidationError("Pass only one of --compile, --instructions, --memory, and --once.")
        }
        guard !chosen.isEmpty else { throw ValidationError("No workload's name contains '\(filter ?? "")'.") }
        guard !once || instructions || workload != nil else {
            throw ValidationError("No workload has the name '\(filter ?? "")'.")
        }
    }

    func run() throws {
        if sweep { return try measureRows() }
        if instructions { return try countInstructions() }
        if let workload, once {
            let count = elements ?? workload.elements
            return print(workload.ours.prepare(count)())
        }
        if memory { return try measureMemory() }
        if compile { return try show(CompileTimes.measure(), as: "compile") }
        try measure()
    }

    private var isDebugBuild: Bool {
        var isDebug = false
        assert(
            {
                isDebug = true
                return true
            }())
        return isDebug
    }
    private var workloads: [Workload] {
        // In a debug build, a peer needs minutes to remove 100,000 subscribers.
        isDebugBuild
            ? everyday.filter { !$0.name.contains("100000") }
            : everyday + scalings(upTo: quick ? 100_000 : 10_000_000)
    }
    private var chosen: [Workload] { workloads.filter { filter.map($0.name.contains) ?? true } }
    private var workload: Workload? { workloads.first { $0.name == filter } }

    private func measure() throws {
        let runner = Runner(rounds: 7, share: isDebugBuild ? 0.01 : quick ? 0.1 : 1)
        print(Report.heading)
        let measurements = try chosen.map { workload in
            let measurement = try runner.measure(workload)
            print(Report.row(measurement))
            fflush(nil)
            return measurement
        }
        if chosen.contains(where: { $0.name == "scrabble" }), let line = try JavaScrabble.report() { print(line) }
        if let json { try Document(json).write(encoded: measurements) }
        if let svg { try Document(svg).write(BarChart(measurements).svg) }
        if let record {
            try Document(record).write(encoded: Thresholds(reached: measurements).raising(file: record).ratios)
        }
        if let markdown {
            let states = measurements.filter { $0.name.hasPrefix("state.") }
            if !states.isEmpty, !isDebugBuild { try Document(markdown).replace("state", by: StateTable(states).text) }
            let others = measurements.filter { !$0.name.hasPrefix("state.") }
            let table = MarkdownTable(others, quick: quick)
            if !others.isEmpty {
                try Document(markdown).replace(
                    isDebugBuild ? "debug" : "workloads", by: isDebugBuild ? table.besidePeers : table.text)
            }
        }
        if let thresholds {
            try Thresholds(file: thresholds).check(measurements) { name in
                try runner.measure(chosen.first { $0.name == name }!)
            }
        }
    }

    private func measureRows() throws {
        // Callgrind runs the program with --once.
        if once { return SweepInstructions.mark(filter) }
        if instructions {
            let counts = SweepCounts(try Instructions.countRows(filter))
            print(counts.text)
            if let record { try counts.write(to: record) }
            if let thresholds { try counts.check(against: thresholds) }
            return
        }
        let runner = SweepRunner(isDebugBuild: isDebugBuild, quick: quick)
        let entries = Sweep.entries.filter { entry in filter.map(entry.name.contains) ?? true }
        let sweep = SweepRecord(runner.references(), entries.map(runner.measure))
        let report = SweepReport(sweep)
        print(report.text + "\n\n" + report.exceeding)
        if let json { try Document(json).write(encoded: sweep) }
        if let markdown {
            let release = try beside.map(SweepRecord.init(file:)) ?? sweep
            let debug = isDebugBuild ? sweep : SweepRecord(sweep.references, [])
            try Document(markdown).replace(
                "sweep", by: Machine.description + " " + SweepReport(release).summary(debug: debug))
        }
        if let recordRatios { try SweepRatios.raise(sweep, in: recordRatios) }
        if let ratios {
            try SweepRatios(file: ratios).check(sweep) { names in
                SweepRecord(runner.references(), entries.filter { names.contains($0.name) }.map(runner.measure))
            }
        }
        let allocations = SweepCounts(sweep.measurements)
        if let record { try allocations.write(to: record) }
        if let thresholds { try allocations.check(against: thresholds) }
    }

    private func countInstructions() throws {
        // Callgrind runs the program with --once.
        if once { return Instructions.mark(chosen) }
        let counts = try Instructions.count(chosen, filter)
        try show(counts.text, as: "instructions")
        if let record { try counts.write(to: record) }
        if let thresholds { try counts.check(against: thresholds) }
    }

    private func measureMemory() throws {
        let memory = Memory()
        try show(memory.text, as: "memory")
        if let record { try memory.write(to: record) }
        if let thresholds { try memory.check(against: thresholds) }
    }

    private func show(_ table: String, as section: String) throws {
        print(table)
        if let markdown { try Document(markdown).replace(section, by: table) }
    }
}
