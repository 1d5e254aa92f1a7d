import TestSupport
import Testing

@testable import StreamCore

@Suite struct ExclusiveAccessTests {
    @Test("A cell is read and written any number of times, one access after the other")
    func sequential() {
        let cell = StateBox([1])
        cell.value.append(2)
        cell.value = cell.value + [3]
        #expect(cell.value == [1, 2, 3])
        func fail(_ values: inout [Int]) throws { throw TestError() }
        #expect(throws: TestError.self) { try fail(&cell.value) }
        #expect(cell.value == [1, 2, 3])
    }

    // Release builds check nothing, for the speed of each value.
    #if DEBUG
        @Test("A second access to a cell that is being modified traps in debug builds")
        func overlapping() async {
            await #expect(processExitsWith: .failure) {
                let cell = StateBox([1])
                func overlap(_ values: inout [Int]) { values.append(cell.value.count) }
                overlap(&cell.value)
            }
            await #expect(processExitsWith: .failure) {
                let cell = StateBox([1])
                func overlap(_ values: inout [Int]) { cell.value = [] }
                overlap(&cell.value)
            }
            await #expect(processExitsWith: .failure) {
                let cell = StateBox([1])
                func overlap(_ values: inout [Int]) { cell.value.append(1) }
                overlap(&cell.value)
            }
        }
    #endif
}

private struct TestError: Error {}
