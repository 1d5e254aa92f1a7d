import OperatorCatalogue
import StreamTesting

/// The names that other libraries have for the operators.
struct NamesElsewhere {
    /// The calls of this library, with the library in which they have another name.
    private var calls: [String: [(call: String, library: String)]] = [:]

    /// - Parameter table: The lines of `Examples/other-names.txt`: a name, its libraries, and the call.
    init(table: String) {
        for line in table.split(separator: "\n") {
            let cells = line.split(separator: "|").map { $0.trimmed }
            if cells.count == 3 { add(cells[0], cells[2], cells[1]) }
        }
        for row in OperatorCatalogue.families.flatMap(\.rows) {
            guard let call = Self.codes(row.title).first else { continue }
            for (library, text) in row.elsewhere.names.sorted(by: { $0.key < $1.key }) {
                for code in Self.codes(text) { add(code, call, library) }
            }
        }
    }

    private mutating func add(_ name: String, _ call: String, _ library: String) {
        let stem = name.prefix { $0 != "(" && $0 != ":" }.lowercased()
        if calls[stem]?.contains(where: { $0.call == call }) != true {
            calls[stem, default: []].append((call, library))
        }
    }

    /// Returns what the operators with this name in other libraries are called here, or `nil` if there are none.
    func explanation(of name: String) -> String? {
        guard let known = calls[name.lowercased()] else { return nil }
        let calls = known.prefix(3).map { "\($0.call), which is '\(name)' in \($0.library)" }
        return "Write \(calls.joined(separator: ", or "))."
    }

    /// Returns a call that can be played, for the operator with this name in another library.
    func example(of name: String, among calls: [String]) -> String? {
        for call in (self.calls[name.lowercased()] ?? []).map(\.call) {
            let stem = call.prefix { $0 != "(" }
            // What differs from other calls of the name: `.latest`, `until:`, or `trailing: false`.
            let parts = call.dropFirst(stem.count + 1).dropLast().split(separator: ", ").map(String.init)
            let fixed = parts.filter { $0.hasPrefix(".") || $0.contains(": ") }.map { part in
                part.split(separator: ":").suffix(2).joined(separator: ":")
            }
            let label = parts.first.flatMap {
                $0.contains(":") && !$0.contains(": ") ? $0.prefix { $0 != ":" } + ":" : nil
            }
            let named = calls.filter { $0 == stem || $0.hasPrefix(stem + "(") }
            let fitting = named.filter { text in fixed.allSatisfy { text.contains($0) } }
            let example = fitting.first { text in label.map { text.hasPrefix("\(stem)(\($0)") } ?? true }
            // Diagrams have a duration without its label.
            if let example = example ?? (label == "for:" ? fitting.first : nil) { return example }
        }
        return nil
    }

    /// Returns the texts in backticks.
    private static func codes(_ text: String) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

extension Call {
    /// Returns a call such as `merge(b)` of the first diagram, `source`, and the named one, `b`.
    ///
    /// Signals are merged by a function of all of them, but `merge(b)` and a diagram without a name can only mean this.
    func completed(for diagrams: [String]) throws -> (call: Call, diagrams: [String]) {
        let names = Set(diagrams.compactMap { line in line.firstIndex(of: ":").map { String(line[..<$0]) } })
        let texts = arguments.map(\.text)
        guard let first = diagrams.first, !first.contains(":"), !names.isEmpty, !texts.isEmpty,
            texts.allSatisfy(names.contains), !names.contains("source"),
            ["merge", "zip", "combineLatest", "concat", "race"].contains(text.prefix { $0 != "(" })
        else { return (self, diagrams) }
        let call = try Call(parsing: "\(name)(source, \(texts.joined(separator: ", ")))")
        return (call, ["source: \(first)"] + diagrams.dropFirst())
    }
}
