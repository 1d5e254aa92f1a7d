import Dispatch
import Testing

/// Every row of the table keeps the contract, under a seed that is printed with what it breaks.
///
/// `CONTRACT_ROW=debounce swift test --filter ContractTableTests` runs the rows of one operator.
@Suite(.serialized) struct ContractTableTests {
    @Test("The contract is kept", arguments: ContractTable.chosen)
    func row(_ row: ContractRow) async {
        // On a thread of its own: the kit waits for tasks, which need those that run tests.
        let problems = await withCheckedContinuation { continuation in
            DispatchQueue(label: "contract").async {
                continuation.resume(returning: row.problems(.random(in: 0 ... .max)))
            }
        }
        for problem in problems {
            Issue.record("\(row.testDescription): \(problem)")
        }
    }
}
