import StreamTesting

/// The verdict about a law and an operator.
enum Verdict: Sendable, Equatable {
    case holds
    /// The output of the program that shows it.
    case broken(String)
    case promises(String)
    case unmeasured(String)
}

/// Runs the experiments of a row in child processes, because a violation can crash a process, or block a thread.
public struct Measurement: Sendable {
    /// The folder of the programs `table` and `violations`.
    let folder: String

    public init(folder: String) { self.folder = folder }

    /// Prints the beginning of each law, and the violations that its experiments have found. A child process calls this.
    public static func runChild(_ row: Row, laws: [ContractLaw]) {
        for law in laws {
            writeLine("begin \(law.rawValue)")
            for broken in row.measure(law).keys.sorted() { writeLine("broken \(broken.rawValue)") }
        }
        writeLine("end")
    }

    /// Returns the laws of a row that do not hold.
    func brokenLaws(of row: Row) throws -> Set<ContractLaw> {
        var broken: Set<ContractLaw> = []
        var left = row.laws
        while !left.isEmpty {
            let laws = left.map { "\($0.rawValue)" }.joined(separator: ",")
            let (output, _) = try ChildProcess.run("\(folder)/table", ["--measure", row.id, laws])
            var current: ContractLaw?
            for line in output.split(separator: "\n") {
                let parts = line.split(separator: " ")
                guard parts.count == 2, let law = Int(parts[1]).flatMap(ContractLaw.init) else { continue }
                if parts[0] == "begin" { current = law } else { broken.insert(law) }
            }
            if output.hasSuffix("end\n") { break }
            // The experiment of this law has ended or blocked the process.
            guard let current, let index = left.firstIndex(of: current) else {
                throw Problem(what: "\(row.id): \(output)")
            }
            broken.insert(current)
            left = Array(left[(index + 1)...])
        }
        return broken
    }

    /// Returns the output of the program that shows a violation. Throws if it does not show one.
    public func show(_ id: String, _ law: Int) throws -> String {
        let (output, end) = try ChildProcess.run("\(folder)/violations", [id, "\(law)"])
        switch end {
        case .returned(0): return output
        case .returned: throw Problem(what: "No program shows that law \(law) does not hold for \(id): \(output)")
        case .crashed: return output + "The program crashes.\n"
        case .stopped: return output + "The program does not end within \(ChildProcess.limit) seconds.\n"
        }
    }

    /// Returns the verdict about each law.
    func verdicts(of row: Row) throws -> [ContractLaw: Verdict] {
        let broken = try brokenLaws(of: row)
        var verdicts: [ContractLaw: Verdict] = [:]
        for law in ContractLaw.allCases {
            verdicts[law] =
                if let promise = row.promises[law] {
                    .promises(promise)
                } else if let reason = row.unmeasured[law] {
                    .unmeasured(reason)
                } else if broken.contains(law) {
                    .broken(try show(row.id, law.rawValue))
                } else {
                    .holds
                }
        }
        return verdicts
    }

    struct Problem: Error, CustomStringConvertible {
        let what: String
        var description: String { what }
    }
}
