import DocumentSupport
import Foundation
import OperatorCatalogue
import StreamTesting
import Testing

/// A diagram in the documentation of an operator.
struct DocumentedDiagram: Sendable, CustomTestStringConvertible {
    let file: String
    let diagram: Diagram

    /// The file and the labels of the results.
    var testDescription: String {
        let results = diagram.results(in: .all).map(\.row.label)
        return file + ": " + (results.isEmpty ? diagram.rows.map(\.label) : results).joined(separator: ", ")
    }

    /// The diagrams below the folders with operators.
    static func all() throws -> [DocumentedDiagram] {
        try ["Sources/Operators"].flatMap { folder in
            try Document.all(below: folder, suffix: ".swift").flatMap { file in
                Diagram.all(in: file.text).map { DocumentedDiagram(file: file.path, diagram: $0) }
            }
        }
    }
}

/// Runs the drawings in the operator catalogue and compares the results with the diagrams in the documentation.
@Suite struct DocumentedDiagramsTests {
    /// Rows that are neither the result of an operator nor its input, by label, with the reason.
    static let exceptions = [
        "thread of the batch": "shows threads, not signals"
    ]

    /// Values of results that a diagram abbreviates without a definition in a note: the value that the drawing sends.
    static let abbreviations = [
        // The drawing names a group with the answer of its predicate.
        "groupBy(odd)": ["o": "yes", "e": "no"],
        // The last group of odd values is a new one.
        "groupBy(odd, expiringAfter: 4)": ["o": "yes", "p": "yes"],
    ]

    @Test("A documented diagram shows the events of a run", arguments: try DocumentedDiagram.all())
    func happens(documented: DocumentedDiagram) throws {
        let diagram = documented.diagram
        let results = diagram.results(in: .all)
        var played = Set(Self.exceptions.keys).union(results.map(\.row.label))
        for (call, row) in results {
            // A row that ends with '>' shows the beginning of a signal that continues.
            let marks = Marble(row.diagram).marks
            let ticks = marks.last?.mark == .goesOn ? marks.last.map { $0.tick - 1 } : nil
            let expected = marks.filter { $0.mark != .goesOn }
            let run = try DrawingTable.all.run(call, on: diagram.inputs(in: .all), ticks: ticks)
            played.formUnion(run.inputs)
            let happened = try #require(run.results.first, "\(row.label) in \(documented.file) has no result")
            let isDocumented = Marble(happened).marks.elementsEqual(expected) { left, right in
                left.tick == right.tick && isEqual(left.mark, right.mark, in: row, of: diagram)
            }
            let place = "\(row.label) in \(documented.file)"
            #expect(isDocumented, "\(place)\ndocumented \(row.diagram)\nhappened   \(happened)")
        }
        let unknown = diagram.rows.map(\.label).filter { !played.contains($0) }
        #expect(
            unknown == [],
            "These rows in \(documented.file) have no drawing in the catalogue, and no result uses them as input.")
    }

    /// A Boolean value that indicates whether a sent value is the documented one: the same text, or its definition in a note.
    private func isEqual(
        _ happened: Marble.Mark, _ documented: Marble.Mark, in row: Diagram.Row, of diagram: Diagram
    ) -> Bool {
        guard case .value(let happened) = happened, case .value(let documented) = documented else {
            return happened == documented
        }
        let definition = Self.abbreviations[row.label]?[documented] ?? diagram.definitions[documented]
        return plain(happened) == plain(definition ?? documented) || happened == documented
    }

    /// The letters and digits of a value. Notes abbreviate failures as `failure` or `failed`.
    private func plain(_ value: String) -> String {
        value.hasPrefix("fail") ? "fail" : value.filter { $0.isLetter || $0.isNumber }
    }

    @Test("The documentation of operators contains diagrams")
    func notEmpty() throws {
        let count = try DocumentedDiagram.all().count
        #expect(count > 100, "\(count) diagrams")
    }
}
