import DocumentSupport
import Foundation
import OperatorCatalogue
import Testing

/// The entries of the performance sweep, as Swift code over `Int`, which the compiler specializes.
///
/// A call with a model is written as its code. The closure of another call is copied from the file of the family.
struct SweepEntries {
    struct Unreadable: Error, CustomStringConvertible { let description: String }

    /// The name of the family's file.
    let name: String
    let code: String

    private static let folder = "Tests/Conformance/Sources/OperatorCatalogue/Rows"

    init(_ family: OperatorFamily) throws {
        let files = try Document.all(below: Self.folder, suffix: ".swift")
        guard let file = files.first(where: { $0.text.contains("OperatorFamily(\"\(family.question)\"") }) else {
            throw Unreadable(description: "No file of \(Self.folder) contains '\(family.question)'")
        }
        name = URL(filePath: file.path).deletingPathExtension().lastPathComponent
        let texts = file.text.components(separatedBy: "        OperatorRow(").dropFirst()
            .map { String($0.prefix(upTo: $0.firstRange(of: "\n    }\n")?.lowerBound ?? $0.endIndex)) }
        guard texts.count == family.rows.count else {
            throw Unreadable(description: "\(file.path) has \(texts.count) rows, not \(family.rows.count)")
        }
        let function = name.prefix(1).lowercased() + name.dropFirst()
        var lines = [
            "// Written by `make renew` from \(file.path).", "// swift-format-ignore-file", "import Operators",
            "import StreamTesting",
        ]
        if texts.contains(where: { $0.contains("Mutex(") }) { lines.append("import Synchronization") }
        lines += [
            "", "extension Sweep {",
            "    static func \(function)(_ entries: inout [SweepEntry]) {",
        ]
        for (row, text) in zip(family.rows, texts) {
            let closures = try Self.closures(in: text)
            let variants = row.calls.indices.filter { row.calls[$0].apply == nil }
            guard closures.count == variants.count else {
                throw Unreadable(
                    description: "\(row.names[0]): \(closures.count) closures for \(variants.count) calls without code")
            }
            let closure = Dictionary(uniqueKeysWithValues: zip(variants, closures))
            for (index, call) in row.calls.enumerated() {
                let code = closure[index] ?? Self.expression(call)
                let label = call.code.isEmpty ? (closure[index] ?? "").replacing(/^[^{]*/, with: "") : call.code
                let names = row.names.map { "\"\($0)\"" }.joined(separator: ", ")
                lines += [
                    "        entries.add([\(names)], \(Self.literal(label)), .\(Self.cost(of: call, row, name)), others: \(call.othersCount)) { source, arguments in",
                    closure[index] == nil
                        ? "            let result: Numbers = \(code)" : "            let result = \(code)",
                    "            return arguments.subscribe(result)",
                    "        }",
                ]
            }
        }
        code = (lines + ["    }", "}", ""]).joined(separator: "\n")
    }

    /// Returns the class of a call.
    private static func cost(of call: SampleCall, _ row: OperatorRow, _ family: String) -> OperatorCost {
        if call.traits.contains(.runsElsewhere) { return .crossing }
        if let cost = call.cost ?? row.cost { return cost }
        switch family {
        case "Timing": return .timed
        case "Sharing": return .shared
        case "Flattening": return .inner
        case "Scheduling": return .boundary
        case "Combining": return .join
        case "Grouping": return .array
        default: return call.code.contains("scheduler") ? .timed : call.othersCount > 0 ? .join : .linear
        }
    }

    /// Returns the code of a call with the arguments of the sweep.
    private static func expression(_ call: SampleCall) -> String {
        var code = "source." + call.code
        for index in 0..<call.othersCount { code = code.replacing("#\(index)", with: "arguments.others[\(index)]") }
        return code.replacing("#n", with: "arguments.n").replacing("#d", with: "arguments.d")
            .replacing(/\bscheduler\b/.wordBoundaryKind(.simple), with: "arguments.scheduler").replacing(
                "since: start", with: "since: 0")
    }

    private static func literal(_ text: String) -> String {
        let line = text.replacing(/\s+/, with: " ").trimmingCharacters(in: .whitespaces)
        return "#\"\(line)\"#"
    }

    /// Returns the closures of the calls without code, in order.
    private static func closures(in text: String) throws -> [String] {
        try text.matches(of: /SampleCall(\.source)?(?=[ (])/).compactMap { match in
            var rest = text[match.range.upperBound...]
            if rest.first == "(" {
                let arguments = try block(rest, "(", ")")
                if arguments.contains(/^\(\s*(?:"|code\b)/) { return nil }
                rest = rest[arguments.endIndex...]
            }
            rest = rest.drop { $0 == " " }
            guard rest.first == "{" else { return nil }
            let function = match.1 == nil ? "arguments.apply(source)" : "arguments.create"
            return "\(function) \(try block(rest, "{", "}"))"
        }
    }

    /// Returns the text from an opening to its closing character.
    private static func block(_ text: Substring, _ open: Character, _ close: Character) throws -> Substring {
        var (depth, index) = (0, text.startIndex)
        while index < text.endIndex {
            let rest = text[index...]
            if rest.hasPrefix("\"\"\"") {
                let inner = rest.dropFirst(3)
                guard let end = inner.firstRange(of: "\"\"\"") else { break }
                index = end.upperBound
                continue
            }
            if rest.first == "\"" {
                index = text.index(after: index)
                while index < text.endIndex, text[index] != "\"" {
                    index = text.index(index, offsetBy: text[index] == "\\" ? 2 : 1)
                }
            } else if text[index] == open {
                depth += 1
            } else if text[index] == close {
                depth -= 1
                if depth == 0 { return text[text.startIndex...index] }
            }
            index = text.index(after: index)
        }
        throw Unreadable(description: "No end: \(text.prefix(80))")
    }
}

/// Compares the performance sweep with the operator catalogue.
@Suite struct SweepEntriesTests {
    @Test(
        "The entries of the performance sweep are generated from the catalogue",
        arguments: OperatorCatalogue.families.indices.filter { !OperatorCatalogue.families[$0].rows.isEmpty })
    func entries(index: Int) throws {
        let entries = try SweepEntries(OperatorCatalogue.families[index])
        let path = "Benchmarks/Sources/Sweep/Generated/\(entries.name).swift"
        let file = Document.root.appending(path: path)
        if (try? String(contentsOf: file, encoding: .utf8)) == entries.code { return }
        if ProcessInfo.processInfo.environment["RILL_WRITE_DOCUMENTS"] != nil {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try entries.code.write(to: file, atomically: true, encoding: .utf8)
        } else {
            Issue.record("\(path) is outdated. Update it with make renew")
        }
    }

    /// Rows without an entry, and the declaration whose entry measures the same code.
    private static let elsewhere = [
        "TwoWayChannel": "TwoWayChannel.Terminal",
        "Action.init(state:enabledIf:overlapping:_:)": "Action",
        "RetryPolicy.init(retries:delay:jitter:generator:resetAfter:on:)": "Signal.retry(policy:where:)",
        "Signal.values(buffering:)": "Signal.from(async:isolation:on:)",
        "VirtualTimeScheduler.record(_:)": "VirtualTimeScheduler",
        "Marble": "VirtualTimeScheduler.hot(_:log:)",
        // They have the same mailbox. The sweep does not depend on Foundation.
        "OperationQueueScheduler": "TargetQueueScheduler",
        "RunLoopScheduler": "TargetQueueScheduler",
    ]

    @Test("The performance sweep measures every row of the catalogue and of the contract table") func rows() throws {
        let sources = try Document.all(below: "Benchmarks/Sources/Sweep", suffix: ".swift").map(\.text).joined()
        func isMeasured(_ name: String) -> Bool { sources.contains("\"\(Self.elsewhere[name] ?? name)\"") }
        for row in OperatorCatalogue.rows where !row.names.contains(where: isMeasured) {
            Issue.record(
                "\(row.names) is not measured. Add a SampleCall, or an entry in Benchmarks/Sources/Sweep/Kinds")
        }
        // The rows that are no operators, such as `state("Property.signal")`.
        for file in try Document.all(below: "Tests/Conformance/Tests/ContractTests/Rows", suffix: ".swift") {
            let rows = file.text.matches(of: /\b(?:state|row|scheduler|disposable|waiting)\(\s*"([^"]+)"/)
            #expect(!rows.isEmpty, "\(file.path) has no row that the test finds")
            for row in rows where !isMeasured(String(row.1)) {
                Issue.record("\(row.1) of \(file.path) is not measured. Add it to Benchmarks/Sources/Sweep/Kinds")
            }
        }
    }
}
