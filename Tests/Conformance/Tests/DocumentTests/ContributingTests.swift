import Operators
import Testing

@testable import OperatorCatalogue

@Suite("CONTRIBUTING.md") struct ContributingTests {
    @Test("The row of the example passes the laws and draws a picture") func row() throws {
        let row = OperatorRow("Signal.everyOther()", tests: "EveryOtherTests") {
            SampleCall("everyOther()") { source, _ in
                source.everyOther()
            } model: { stage in
                var isSent = true
                stage.each {
                    if isSent { stage.next($0) }
                    isSent.toggle()
                }
            }
            Drawing("everyOther()") { try $0[0].everyOther() }
        }
        #expect(row.calls.flatMap { $0.problems("everyOther", 1) } == [])
        let table = DrawingTable([OperatorFamily("Filtering") { row }])
        let picture = try table.picture(of: Call(parsing: "everyOther()"), on: ["-1-2-3-4-|"])
        #expect(picture.text.contains("-1---3---|"))
    }
}

extension Signal {
    /// Tests/OperatorsTests contains the operator of the example.
    fileprivate func everyOther() -> Signal {
        enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    }
}
