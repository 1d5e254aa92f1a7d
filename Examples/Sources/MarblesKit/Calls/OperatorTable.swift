import Operators
import StreamTesting

/// An operator of `Docs/Operators.md`, and the function that runs it.
public struct Operator: Sendable {
    let signature: Signature
    /// Its numbers in `Docs/Operators.md`.
    let rows: [Int]
    /// The names for diagrams without names.
    let inputs: [String]
    /// A call and diagrams to show if the documentation of the declaration has none.
    let example: [String]
    /// A remark to show next to the picture.
    let remark: String?
    let play: @Sendable (Play) throws -> Void

    /// The name without arguments.
    public var name: String { signature.name }
    /// The name with the labels of the arguments.
    public var description: String { signature.description }
    /// Its numbers in `Docs/Operators.md`.
    public var numbers: [Int] { rows }
}

/// Operators in groups, one for each question in `Docs/Operators.md`.
public struct OperatorTable: Sendable {
    /// The questions and their operators, in order.
    public private(set) var families: [(question: String, operators: [Operator])] = []

    /// All operators, in order.
    public var operators: [Operator] { families.flatMap(\.operators) }

    mutating func begin(_ question: String) { families.append((question, [])) }

    /// Adds an operator that returns one signal.
    mutating func add<Value: Sendable, Failure: Error>(
        _ signature: String, _ rows: Int..., inputs: [String] = ["source"], example: [String] = [],
        remark: String? = nil, _ build: @escaping @Sendable (Play) throws -> Signal<Value, Failure>
    ) {
        append(signature, rows, inputs, example, remark) { play in play.record(try build(play)) }
    }

    /// Adds a function that subscribes itself.
    mutating func show(
        _ signature: String, _ rows: Int..., inputs: [String] = ["source"], example: [String] = [],
        remark: String? = nil, _ play: @escaping @Sendable (Play) throws -> Void
    ) {
        append(signature, rows, inputs, example, remark, play)
    }

    private mutating func append(
        _ signature: String, _ rows: [Int], _ inputs: [String], _ example: [String], _ remark: String?,
        _ play: @escaping @Sendable (Play) throws -> Void
    ) {
        families[families.count - 1].operators.append(
            Operator(
                signature: Signature(signature), rows: rows, inputs: inputs, example: example, remark: remark,
                play: play))
    }

    /// Returns the operator of a call, with its arguments. If several match, returns the one with the fewest omitted
    /// arguments.
    func find(_ call: Call) throws -> (operator: Operator, arguments: [Int: Call.Argument]) {
        let named = operators.filter { $0.name == call.name || $0.name == call.path }
        guard !named.isEmpty else {
            throw Complaint("There is no operator '\(call.name)'.\(hint(call.name))", in: call.text, at: 0)
        }
        let fitting = named.compactMap { candidate in
            candidate.signature.match(call.arguments).map { (operator: candidate, match: $0) }
        }
        // Of equal matches, the first is chosen.
        guard
            let best = fitting.max(by: { $0.match.score < $1.match.score }).map({ best in
                fitting.first { $0.match.score == best.match.score } ?? best
            })
        else {
            let names = named.map(\.description).joined(separator: " or ")
            throw Complaint(
                "Expected other arguments: \(names).", in: call.text,
                at: call.arguments.first?.column ?? call.text.count)
        }
        return (best.operator, best.match.arguments)
    }

    private func hint(_ name: String) -> String {
        let near = Set(operators.map(\.name)).filter { distance($0.lowercased(), name.lowercased()) <= 2 }.sorted()
        return near.isEmpty
            ? " Without arguments, marbles lists them all." : " Did you mean \(near.joined(separator: " or "))?"
    }

    /// Returns the edit distance: how many letters have to be changed, added, or removed.
    private func distance(_ left: String, _ right: String) -> Int {
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var corner = row[0]
            row[0] = index + 1
            for (column, other) in right.enumerated() {
                let change = corner + (letter == other ? 0 : 1)
                corner = row[column + 1]
                row[column + 1] = min(change, corner + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }

    /// Runs a call on diagrams.
    ///
    /// - Parameter ticks: The number of ticks to run if the result does not end, or `nil` for slightly more than the
    /// diagrams have.
    /// - Throws: ``Complaint``.
    public func picture(of call: Call, on lines: [String], ticks: Int? = nil) throws -> MarblePicture {
        let (subject, arguments) = try find(call)
        let inputs = try named(lines, for: subject)
        let play = Play(call, of: subject, arguments, on: inputs)
        try subject.play(play)
        let last = inputs.compactMap { $0.marble.marks.last?.tick }.max() ?? 0
        return play.picture(until: ticks ?? last + 16)
    }

    private func named(_ lines: [String], for subject: Operator) throws -> [Input] {
        var inputs: [Input] = []
        for line in lines {
            let names = subject.inputs + "abcdefghijklmnopqrstuvwxyz".map { String($0) }
            let free = names.first { name in !inputs.contains { $0.label == name } }
            inputs.append(try Input(line, label: free ?? "source"))
            let input = inputs.last!
            guard !inputs.dropLast().contains(where: { $0.label == input.label }) else {
                throw Complaint("Another diagram has this name. Rename one of them.", in: line, at: 0)
            }
        }
        return inputs
    }
}
