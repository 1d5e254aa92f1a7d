import Operators
public import StreamTesting

/// A call in diagrams: how its arguments are written, and the function that runs it.
public struct Drawing: Sendable {
    public let signature: Signature
    /// The names for diagrams without names.
    public let inputs: [String]
    /// A call and diagrams to show if the documentation of the declaration has none.
    public let example: [String]
    /// A remark to show next to the picture.
    public let remark: String?
    let play: @Sendable (Play) throws -> Void

    /// The name without arguments.
    public var name: String { signature.name }
    /// The name with the labels of the arguments.
    public var description: String { signature.description }

    /// A call that returns one signal.
    ///
    /// - Parameters:
    ///   - signature: The name with the labels of the arguments. A label with a question mark can be omitted.
    ///   - inputs: The names for diagrams without names.
    ///   - example: A call and diagrams to show if the documentation of the declaration has none.
    ///   - remark: A remark to show next to the picture.
    ///   - build: Creates the signal.
    init<Value: Sendable, Failure: Error>(
        _ signature: String, inputs: [String] = ["source"], example: [String] = [], remark: String? = nil,
        _ build: @escaping @Sendable (Play) throws -> Signal<Value, Failure>
    ) {
        self.init(subscribing: signature, inputs: inputs, example: example, remark: remark) { play in
            play.record(try build(play))
        }
    }

    /// A call that subscribes itself.
    init(
        subscribing signature: String, inputs: [String] = ["source"], example: [String] = [], remark: String? = nil,
        _ play: @escaping @Sendable (Play) throws -> Void
    ) {
        self.signature = Signature(signature)
        (self.inputs, self.example, self.remark, self.play) = (inputs, example, remark, play)
    }
}

/// A run of a drawing in virtual time.
public struct DrawingRun: Sendable {
    public let picture: MarblePicture

    /// The diagrams of the results, in the order of the picture.
    public let results: [String]

    /// The names of the diagrams that the call used.
    public let inputs: Set<String>

    /// The arguments that the operator reads, with their texts in the run.
    public let parameters: [DrawingParameter]

    /// The closures and other properties of the run that the call does not contain.
    public let remarks: [String]

    /// The tick at which the run was stopped, although work was scheduled for later, or `nil` if it was not.
    public let stoppedAt: Int?

    /// A Boolean value that indicates whether the only result has the events of the only diagram, so that the picture explains nothing.
    public let isUnchanged: Bool
}

/// All drawings, by the question that the operator answers.
public struct DrawingTable: Sendable {
    public static let all = DrawingTable(OperatorCatalogue.families)

    /// The questions and their drawings, in order.
    public let families: [(question: String, drawings: [Drawing])]

    /// All drawings, in order.
    public var drawings: [Drawing] { families.flatMap(\.drawings) }

    public init(_ families: [OperatorFamily]) {
        self.families = families.map { ($0.question, $0.rows.flatMap(\.drawings)) }
    }

    /// Returns the drawing of a call, with its arguments. If several match, returns the one with the fewest omitted arguments.
    public func find(_ call: Call) throws -> (drawing: Drawing, arguments: [Int: Call.Argument]) {
        let named = drawings.filter { $0.name == call.name || $0.name == call.path }
        guard !named.isEmpty else {
            throw Complaint("There is no operator '\(call.name)'.\(hint(call.name))", in: call.text, at: 0)
        }
        let fitting = named.compactMap { candidate in
            candidate.signature.match(call.arguments).map { (drawing: candidate, match: $0) }
        }
        // Of equal matches, the first is chosen.
        guard
            let best = fitting.max(by: { $0.match.score < $1.match.score }).map({ best in
                fitting.first { $0.match.score == best.match.score } ?? best
            })
        else {
            let names = named.map(\.description).joined(separator: " or ")
            let first = call.arguments.first?.text ?? ""
            let isClosure = first.contains("=>") || first.contains("{") || first.contains("$") || first.hasPrefix("x ")
            let rules = isClosure ? " Instead of a closure, write a rule such as '* 10' or '> 2'." : ""
            throw Complaint(
                "These arguments match no operator. Expected \(names).\(rules)", in: call.text,
                at: call.arguments.first?.column ?? call.text.count)
        }
        return (best.drawing, best.match.arguments)
    }

    private func hint(_ name: String) -> String {
        // A short name has few letters that can be wrong.
        let most = min(2, name.count / 3)
        let distances = Set(drawings.map(\.name)).map { (distance($0.lowercased(), name.lowercased()), $0) }
        let near = distances.filter { $0.0 <= most }.sorted { $0 < $1 }.prefix(3).map(\.1)
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

    /// Runs a call on diagrams and returns the picture. See ``run(_:on:ticks:requiringUse:)``.
    public func picture(of call: Call, on lines: [String], ticks: Int? = nil) throws -> MarblePicture {
        try run(call, on: lines, ticks: ticks).picture
    }

    /// Runs a call on diagrams.
    ///
    /// - Parameters:
    ///   - ticks: The number of ticks to run if the result does not end, or `nil` for slightly more than the diagrams have.
    ///   - requiringUse: A Boolean value that indicates whether a diagram that the operator does not use is an error.
    ///   - limit: The number of subscriptions and events after which the run fails, or `nil` for no limit. An operator such as
    ///     `repeat` needs one if the diagrams are not trusted.
    /// - Throws: ``Complaint``.
    public func run(
        _ call: Call, on lines: [String], ticks: Int? = nil, requiringUse: Bool = false, limit: Int? = nil
    ) throws -> DrawingRun {
        let (subject, arguments) = try find(call)
        let receiver = subject.name == call.path && call.path != call.name ? nil : call.receiver
        let inputs = try named(lines, for: subject, receiver: receiver, call)
        if let receiver, !inputs.contains(where: { $0.label == receiver }) {
            throw Complaint(
                "No diagram has the name '\(receiver)'. Add one, such as '\(receiver): -1-2-|'.", in: call.text, at: 0)
        }
        let play = Play(call, of: subject, arguments, on: inputs, limit: limit)
        try subject.play(play)
        try play.checkIsComplete(requiringUse: requiringUse)
        let last = inputs.compactMap { $0.marble.marks.last?.tick }.max() ?? 0
        return try play.run(until: ticks ?? last + 16)
    }

    private func named(
        _ lines: [String], for subject: Drawing, receiver: String?, _ call: Call
    ) throws -> [Input] {
        var inputs: [Input] = []
        // The arguments of a call such as zip(x, y) are the names of its diagrams.
        let own = subject.signature.isVariadic ? call.arguments.map(\.text) : subject.inputs
        let written = Set(lines.compactMap { try? Input($0, label: "").label })
        for line in lines {
            let names =
                (receiver.map { [$0] } ?? []).filter { !written.contains($0) } + own
                + "abcdefghijklmnopqrstuvwxyz".map { String($0) }
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
