import OperatorCatalogue
import StreamTesting

/// An operator: the call that is drawn, what it reads, and an example.
///
/// The parameters and the diagrams are those that the run of the example reads, so that they cannot differ from the code
/// that is run. ``run(_:on:ticks:in:)`` rejects a call with other arguments or diagrams.
public struct Operator: Sendable {
    /// The name without arguments, such as `take`.
    public let name: String
    /// The name with the labels of the arguments, such as `takeWhile(inclusive:)`.
    public let signature: String
    /// The question that the operator answers.
    public let question: String
    /// The arguments with their kinds and their texts in the example.
    public let parameters: [DrawingParameter]
    /// The names of the diagrams in the example.
    public let inputs: [String]
    public let example: Example

    /// Returns all operators, in the order of `Docs/Operators.md`.
    ///
    /// - Parameter files: The texts of the source files that contain diagrams.
    /// - Throws: ``Complaint``.
    public static func all(in table: DrawingTable = .all, files: [String]) throws -> [Operator] {
        let examples = try Examples(table, files: files)
        return try table.families.flatMap { question, drawings in
            try drawings.compactMap { drawing in
                guard let example = try examples.documented(drawing).first ?? examples.own(drawing) else { return nil }
                let run = try table.run(example.call, on: example.inputs, ticks: example.ticks)
                var shown = example
                shown.inputs = example.inputs.filter { line in run.inputs.contains { line.hasPrefix("\($0): ") } }
                return Operator(
                    name: drawing.name, signature: drawing.description, question: question, parameters: run.parameters,
                    inputs: shown.inputs.map { String($0.prefix { $0 != ":" }) }, example: shown)
            }
        }
    }

    /// Parses a call, and runs it on diagrams in virtual time.
    ///
    /// - Parameters:
    ///   - call: A call such as `debounce(3)`.
    ///   - diagrams: The diagrams, such as `-a-b-|` or `other: -a-b-|`.
    ///   - ticks: The number of ticks to run if the result does not end, or `nil` for slightly more than the diagrams have.
    ///   - requiringUse: A Boolean value that indicates whether a diagram that the operator does not use is an error.
    ///   - limit: The number of subscriptions and events after which the run fails, or `nil` for no limit. An operator such as
    ///     `repeat` needs one if the diagrams are not trusted.
    /// - Throws: ``Complaint`` if the operator does not exist, cannot use an argument or a diagram, or exceeds the limit.
    public static func run(
        _ call: String, on diagrams: [String], ticks: Int? = nil, requiringUse: Bool = true, limit: Int? = nil,
        in table: DrawingTable = .all
    ) throws -> DrawingRun {
        try table.run(
            try Call(parsing: call), on: diagrams, ticks: ticks, requiringUse: requiringUse, limit: limit)
    }
}
