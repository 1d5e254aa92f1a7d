import Foundation
import StreamTesting

/// The generated document.
public struct Document {
    private let results: [(row: Row, verdicts: [ContractLaw: Verdict])]

    /// Measures all rows, several at a time, because most of them wait.
    public init(_ measurement: Measurement) throws {
        let rows = Row.all
        let found = Guarded<[Int: Result<[ContractLaw: Verdict], any Error>]>([:])
        let next = Guarded(0)
        let workers = 6
        let ended = Guarded(0)
        for _ in 0..<workers {
            Thread.detachNewThread {
                while true {
                    let index = next.withLock { next in
                        defer { next += 1 }
                        return next
                    }
                    guard index < rows.count else { break }
                    let result = Result { try measurement.verdicts(of: rows[index]) }
                    found.withLock { $0[index] = result }
                }
                ended.withLock { $0 += 1 }
            }
        }
        while ended.withLock({ $0 }) < workers { Thread.sleep(forTimeInterval: 0.05) }
        let all = try found.withLock { found in try rows.indices.map { (rows[$0], try found[$0]!.get()) } }
        results = all.map { row, verdicts in (row, Self.limited(verdicts, by: all.first { $0.0.isAdapter(of: row) }?.1))
        }
    }

    /// Returns the verdicts without those about laws that the adapter itself does not satisfy.
    private static func limited(
        _ verdicts: [ContractLaw: Verdict], by adapter: [ContractLaw: Verdict]?
    ) -> [ContractLaw: Verdict] {
        var verdicts = verdicts
        for (law, verdict) in adapter ?? [:] {
            if case .broken = verdict { verdicts[law] = .unmeasured("The adapter does not satisfy it.") }
        }
        return verdicts
    }

    /// The text of `Docs/PeerContracts.md`.
    public var text: String {
        var notes = Notes()
        let tables = Library.allCases.map { table($0, &notes) }.joined(separator: "\n")
        return [introduction, tables, notes.text, violations, closing].joined(separator: "\n")
    }

    /// The number of cells of each kind.
    public var summary: String {
        var counts: [String: Int] = [:]
        for (_, verdicts) in results {
            for verdict in verdicts.values { counts[verdict.kind, default: 0] += 1 }
        }
        let kinds = ["yes", "no", "promise", "not measured"].map { "\(counts[$0] ?? 0) \($0)" }
        return
            "\(results.count) rows, \(results.count * ContractLaw.allCases.count) cells: \(kinds.joined(separator: ", "))"
    }

    private func rows(_ library: Library) -> [(row: Row, verdicts: [ContractLaw: Verdict])] {
        results.filter { $0.row.library == library }
    }

    private func table(_ library: Library, _ notes: inout Notes) -> String {
        var lines = ["### \(library.rawValue)", ""]
        lines.append(
            "Operator | " + ContractLaw.allCases.map { "[\($0.rawValue)](\($0.link))" }.joined(separator: " | "))
        lines.append("---|" + ContractLaw.allCases.map { _ in ":-:" }.joined(separator: "|"))
        for (row, verdicts) in rows(library) {
            let cells = ContractLaw.allCases.map { law -> String in
                switch verdicts[law] {
                case .holds, nil: "yes"
                case .broken: "[no](#\(Self.anchor(library, law)))"
                case .promises(let promise): "[\(notes.number(of: promise, isPromise: true))](#notes)"
                case .unmeasured(let reason): "[\(notes.number(of: reason, isPromise: false))](#notes)"
                }
            }
            let name = row.isAdapter ? "*\(row.name)*" : "`\(row.name)`"
            lines.append("\(name) | " + cells.joined(separator: " | "))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func anchor(_ library: Library, _ law: ContractLaw) -> String {
        "\(library.rawValue.lowercased())-law-\(law.rawValue)"
    }

    private var violations: String {
        var lines = ["## Violations", "", Texts.violations, ""]
        for library in Library.allCases {
            for law in ContractLaw.allCases {
                var outputs: [(names: [Row], output: String)] = []
                for (row, verdicts) in rows(library) {
                    guard case .broken(let output) = verdicts[law] else { continue }
                    if let index = outputs.firstIndex(where: { $0.output == output }) {
                        outputs[index].names.append(row)
                    } else {
                        outputs.append(([row], output))
                    }
                }
                guard !outputs.isEmpty else { continue }
                lines += ["### \(library.rawValue), law \(law.rawValue)", "", "\(law.sentence)", ""]
                if let remark = Texts.remark(library, law) { lines += [remark, ""] }
                for (names, output) in outputs {
                    lines.append(
                        names.map { "`violations \"\($0.id)\" \(law.rawValue)`" }.joined(separator: ", ") + ":")
                    lines += ["", "```text", output.trimmingCharacters(in: .newlines), "```", ""]
                }
            }
        }
        return lines.joined(separator: "\n")
    }

    private var introduction: String {
        let laws = ContractLaw.allCases.map { law in
            "[\(law.rawValue)](\(law.link)) | \(law.sentence) | \(law.measurement.combine) | \(law.measurement.async)"
        }
        return Texts.introduction
            + "\nLaw | Meaning | Measured for OpenCombine by | For asynchronous sequences by\n---|---|---|---\n"
            + laws.joined(separator: "\n") + "\n\n" + Texts.method
    }

    private var closing: String { Texts.closing }

    /// The numbered promises and reasons that cells refer to.
    private struct Notes {
        private var promises: [String] = []
        private var reasons: [String] = []

        mutating func number(of text: String, isPromise: Bool) -> String {
            if isPromise {
                if !promises.contains(text) { promises.append(text) }
                return "\(promises.firstIndex(of: text)! + 1)"
            }
            if !reasons.contains(text) { reasons.append(text) }
            return String(UnicodeScalar(UInt8(97 + reasons.firstIndex(of: text)!)))
        }

        var text: String {
            var lines = ["## Notes", "", "Promises of the libraries, in place of a law:", ""]
            lines += promises.enumerated().map { "- **\($0.offset + 1)**: \($0.element)" }
            lines += ["", "Reasons why a law is not measured:", ""]
            lines += reasons.enumerated().map { "- **\(UnicodeScalar(UInt8(97 + $0.offset)))**: \($0.element)" }
            return lines.joined(separator: "\n") + "\n"
        }
    }
}

extension Row {
    /// A Boolean value that indicates whether this row has no operator, so that it checks the adapter.
    var isAdapter: Bool { name == "no operator" }

    fileprivate func isAdapter(of other: Row) -> Bool { isAdapter && library == other.library }
}

extension Verdict {
    fileprivate var kind: String {
        switch self {
        case .holds: "yes"
        case .broken: "no"
        case .promises: "promise"
        case .unmeasured: "not measured"
        }
    }
}
