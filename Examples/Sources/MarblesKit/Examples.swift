import OperatorCatalogue
import StreamTesting

/// A call with diagrams to show.
public struct Example: Sendable, Equatable {
    public let call: Call
    /// The diagrams in the notation of the command line.
    public var inputs: [String]
    /// The number of ticks to run, if the documentation shows only the beginning of the result.
    public let ticks: Int?
    /// A Boolean value that indicates whether the documentation contains the example.
    public let isDocumented: Bool
}

/// The examples of the operators: the diagrams of the documentation, and those of the drawings.
public struct Examples: Sendable {
    private let documented: [String: [Example]]

    /// - Parameter files: The texts of the source files that contain diagrams.
    /// - Throws: ``Complaint``.
    public init(_ table: DrawingTable = .all, files: [String]) throws {
        var documented: [String: [Example]] = [:]
        for diagram in files.flatMap(Diagram.all) {
            let inputs = diagram.inputs(in: table)
            for (call, row) in diagram.results(in: table) {
                let example = Example(call: call, inputs: inputs, ticks: Self.ticks(of: row), isDocumented: true)
                documented[try table.find(call).drawing.description, default: []].append(example)
            }
        }
        self.documented = documented
    }

    /// Returns the examples of the documentation.
    public func documented(_ drawing: Drawing) -> [Example] { documented[drawing.description] ?? [] }

    /// Returns the example of the drawing.
    public func own(_ drawing: Drawing) throws -> Example? {
        guard let call = drawing.example.first else { return nil }
        return Example(
            call: try Call(parsing: call), inputs: Array(drawing.example.dropFirst()), ticks: nil, isDocumented: false)
    }

    /// Returns the number of ticks of a row that ends with '>', because such a row shows only the beginning of the
    /// result.
    private static func ticks(of row: Diagram.Row) -> Int? {
        row.diagram.hasSuffix(">") ? Marble(row.diagram).marks.last.map { $0.tick - 1 } : nil
    }
}
