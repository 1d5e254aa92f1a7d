import OperatorCatalogue
import Testing

/// A call in the operator catalogue, as an argument of a test.
struct CatalogueCall: Sendable, CustomTestStringConvertible {
    let row: OperatorRow
    let sample: SampleCall

    /// The number of the call in its row.
    let number: Int

    /// The first name of the row with the number of the call.
    var name: String { "\(row.names[0]) #\(number)" }

    var testDescription: String { "\(name) \(sample.code)" }

    static let all: [CatalogueCall] = OperatorCatalogue.rows.flatMap { row in
        row.calls.enumerated().map { CatalogueCall(row: row, sample: $1, number: $0 + 1) }
    }
}
