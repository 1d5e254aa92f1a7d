import MarblesKit
import OperatorCatalogue
import PlaygroundKit
import Testing

@Suite struct EvaluationTests {
    static let catalogue = try! Catalogue()

    @Test("Every row of the catalogue has an entry, every drawing is an example, and identifiers are unique")
    func everyOperator() throws {
        let entries = Self.catalogue.entries
        #expect(Set(entries.map(\.id)).count == entries.count)
        let shown = Set(
            try entries.flatMap(\.examples).map {
                try DrawingTable.all.find(Call(parsing: $0.setup.call)).drawing.description
            })
        for drawing in DrawingTable.all.drawings {
            #expect(shown.contains(drawing.description), "\(drawing.description)")
        }
        for entry in entries {
            print(
                entry.id, "|", entry.summary, "|", entry.examples.map(\.setup.call), "|", entry.canAddInput, "|",
                entry.names.map { "\($0.library): \($0.text)" })
        }
    }
}
