import Operators
import StreamTesting
import Testing

/// The laws of the contract for outer signals alone, because the calls in the operator catalogue flatten them.
@Suite struct GroupingContractTests {
    @Test("The outer signals of window and groupBy obey all laws of the contract")
    func outerSignals() {
        let reports = [
            ContractKit.check("window(count:), outer", traits: .endsPauses) { $0.window(count: 2).map { _ in 1 } },
            ContractKit.check("groupBy, outer") { $0.groupBy { $0 % 2 }.map(\.key) },
        ]
        for report in reports { #expect(report.holds, "\(report)") }
    }
}
