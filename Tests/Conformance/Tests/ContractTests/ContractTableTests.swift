import Dispatch
import TestSupport
import Testing

/// Checks every row of the table against the contract, with a seed that is printed together with a violation.
///
/// `CONTRACT_ROW=debounce swift test --filter ContractTableTests` runs the rows of one operator.
@Suite(.serialized) struct ContractTableTests {
    @Test("The contract holds for the row", arguments: ContractTable.chosen)
    func row(_ row: ContractRow) async {
        // On a separate thread, because the kit waits for tasks, which need the threads that run tests.
        let problems = await withCallback { callback in
            DispatchQueue(label: "contract").async {
                callback(row.problems(.random(in: 0 ... .max)))
            }
        }
        for problem in problems {
            Issue.record("\(row.testDescription): \(problem)")
        }
    }
}
