import MarblesKit
import OperatorCatalogue

/// The state of the page: a call, and the diagrams that it runs on.
public struct Setup: Codable, Sendable, Equatable {
    /// A call such as `debounce(3)`.
    public var call: String
    /// The diagrams with their names, such as `source: -a-b-|`.
    public var inputs: [String]
    /// The number of ticks to run if the result does not end, or `nil` for slightly more than the diagrams have.
    public var ticks: Int?

    public init(call: String, inputs: [String], ticks: Int? = nil) {
        (self.call, self.inputs, self.ticks) = (call, inputs, ticks)
    }

    /// The largest accepted requests. Together they limit the time of an evaluation to a fraction of a second.
    public enum Limits {
        /// The number of diagrams.
        public static let inputs = 12
        /// The number of characters of a diagram or a call.
        public static let characters = 300
        /// The number of ticks to run.
        public static let ticks = 500
        /// The number of subscriptions and events of a run.
        public static let events = 5_000
    }

    /// Runs the call in virtual time.
    ///
    /// - Throws: ``Refusal`` if the operator does not exist, cannot use an argument or a diagram, or if a limit is exceeded.
    public func evaluated() throws(Refusal) -> Evaluation { Evaluation(try run()) }

    func run() throws(Refusal) -> DrawingRun {
        try check()
        do {
            return try Operator.run(
                call, on: inputs, ticks: ticks.map { min($0, Limits.ticks) }, requiringUse: false, limit: Limits.events)
        } catch let complaint as Complaint {
            throw Refusal(complaint)
        } catch {
            throw Refusal("\(error)", in: call)
        }
    }

    private func check() throws(Refusal) {
        for text in [call] + inputs where text.count > Limits.characters {
            throw Refusal(
                "This has \(text.count) characters. At most \(Limits.characters) are allowed; use a shorter text.",
                in: String(text.prefix(40)) + "…")
        }
        guard inputs.count <= Limits.inputs else {
            throw Refusal(
                "\(inputs.count) diagrams are too many. At most \(Limits.inputs) are allowed; remove the others.",
                in: call)
        }
        if let ticks, !(0...Limits.ticks).contains(ticks) {
            throw Refusal("The run cannot have \(ticks) ticks. Use a number from 0 to \(Limits.ticks).", in: call)
        }
        // Without a name, a diagram would take the next free one, which changes when another diagram is added.
        for input in inputs where !input.contains(":") {
            throw Refusal("The diagram has no name. Write one before it, such as 'source: \(input)'.", in: input)
        }
    }

    /// Returns the setup with another diagram that the call uses, or `nil` if the operator cannot use another one.
    public func addingInput() -> Setup? {
        guard inputs.count < Limits.inputs, let run = try? run() else { return nil }
        let taken = Set(
            inputs.map(Self.name) + run.parameters.flatMap { $0.text.split { !$0.isLetter }.map(String.init) })
        guard let name = "abcdefghijklmnopqrstuvwxyz".map({ String($0) }).first(where: { !taken.contains($0) })
        else { return nil }
        // A copy has values that the operator accepts.
        let diagram = inputs.last.map { String($0.drop { $0 != ":" }.dropFirst()) } ?? " -1-2-|"
        let line = "\(name):\(diagram)"
        return candidates(for: name, line, run.parameters).first { candidate in
            (try? candidate.run())?.inputs.contains(name) ?? false
        }
    }

    /// Returns the ways to use another diagram: with the same call, as an argument, or as a value of the first diagram.
    private func candidates(for name: String, _ line: String, _ parameters: [DrawingParameter]) -> [Setup] {
        var candidates = [Setup(call: call, inputs: inputs + [line], ticks: ticks)]
        for parameter in parameters where parameter.kind == .diagrams && !parameter.text.isEmpty {
            let isList = parameter.text.hasPrefix("[") && parameter.text.hasSuffix("]")
            let texts =
                isList
                ? [String(parameter.text.dropLast()) + " \(name)]"]
                : ["\(parameter.text), \(name)", "[\(parameter.text) \(name)]"]
            for text in texts {
                candidates.append(
                    Setup(call: replacing(parameter.text, with: text), inputs: inputs + [line], ticks: ticks))
            }
        }
        guard let first = inputs.first else { return candidates }
        let end = first.lastIndex { $0.isLetter || $0.isNumber || $0 == "}" || $0 == ")" } ?? first.startIndex
        let longer = [String(first[...end] + "-\(name)" + first[end...].dropFirst())] + inputs.dropFirst() + [line]
        for parameter in parameters where parameter.kind == .cases && parameter.text.hasSuffix("]") {
            let text = parameter.text.dropLast() + ", \(name): \(name)]"
            candidates.append(Setup(call: replacing(parameter.text, with: String(text)), inputs: longer, ticks: ticks))
        }
        candidates.append(Setup(call: call, inputs: longer, ticks: ticks))
        return candidates
    }

    private func replacing(_ text: String, with other: String) -> String {
        guard let range = call.ranges(of: text).last else { return call }
        return call.replacingCharacters(in: range, with: other)
    }

    static func name(of input: String) -> String { String(input.prefix { $0 != ":" }) }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        var changed = self
        changed.replaceSubrange(range, with: text)
        return changed
    }
}

/// The reason why a setup cannot be run, with its location.
public struct Refusal: Error, Codable, Sendable, Equatable {
    /// The problem, and what to do instead.
    public let reason: String
    /// The text with the problem.
    public let line: String
    /// The offset of the problem in the text, in characters.
    public let column: Int

    public init(_ reason: String, in line: String) { (self.reason, self.line, column) = (reason, line, 0) }

    init(_ complaint: Complaint) {
        // The catalogue also serves a program for the terminal, in which this lists the operators.
        let advice = " Without arguments, marbles lists them all."
        reason = complaint.reason.replacing(advice, with: " Search for it in the list of operators.")
        (line, column) = (complaint.line, complaint.column)
    }
}
