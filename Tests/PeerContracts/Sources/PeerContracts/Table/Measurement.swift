import Foundation
import StreamTesting

/// The verdict about a law and an operator.
public enum Verdict: Sendable, Equatable {
    case holds
    case broken(String)
    case promises(String)
    case unmeasured(String)
}

/// Runs the experiments of a row in child processes, because a violation can crash a process, or stop a thread.
public struct Measurement: Sendable {
    /// The path of the program that runs the experiments of a row.
    let program: String

    /// The number of seconds after which a child process is stopped.
    let limit = 120

    public init(program: String) { self.program = program }

    /// Prints the begin of each law, and the violations that its experiments have found. A child process calls this.
    public static func runChild(_ row: Row, laws: [ContractLaw]) {
        for law in laws {
            write("begin \(law.rawValue)")
            for (broken, what) in row.violations(of: law).sorted(by: { $0.key < $1.key }) {
                write("broken \(broken.rawValue) \(what.replacing("\n", with: " "))")
            }
        }
        write("end")
    }

    private static func write(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    /// Measures every law of a row.
    public func verdicts(of row: Row) -> [ContractLaw: Verdict] {
        var broken: [ContractLaw: String] = [:]
        var left = row.laws
        while !left.isEmpty {
            let (output, end) = run(["--measure", row.id, left.map { "\($0.rawValue)" }.joined(separator: ",")])
            var current: ContractLaw?
            var hasEnded = false
            for line in output.split(separator: "\n") {
                let parts = line.split(separator: " ", maxSplits: 2)
                switch (parts.first, parts.dropFirst().first.flatMap { Int($0) }.flatMap(ContractLaw.init)) {
                case ("begin", let law?): current = law
                case ("broken", let law?): broken[law] = broken[law] ?? (parts.count > 2 ? String(parts[2]) : "")
                case ("end", nil): hasEnded = true
                default: break
                }
            }
            guard !hasEnded, let current, let index = left.firstIndex(of: current) else { break }
            broken[current] = end
            left = Array(left[(index + 1)...])
        }
        return Dictionary(
            uniqueKeysWithValues: ContractLaw.allCases.map { law in
                let verdict: Verdict =
                    if let reason = row.unmeasured[law] {
                        .unmeasured(reason)
                    } else if let what = broken[law] {
                        row.promises[law].map { .promises($0) } ?? .broken(what)
                    } else {
                        .holds
                    }
                return (law, verdict)
            })
    }

    /// Runs the program, and returns its output and how it has ended.
    public func run(_ arguments: [String]) -> (output: String, end: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["RILL_VIOLATION_SECONDS": "10", "SWIFT_BACKTRACE": "enable=no"], uniquingKeysWith: { $1 })
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return ("", "does not start: \(error)") }
        let isLate = Flag()
        let watch = DispatchWorkItem {
            isLate.set()
            kill(process.processIdentifier, SIGKILL)
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(limit), execute: watch)
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        watch.cancel()
        if isLate.isSet { return (output, "the program does not end within \(limit) seconds") }
        if process.terminationReason == .uncaughtSignal { return (output, "the program crashes") }
        return (output, "ends with \(process.terminationStatus)")
    }
}
