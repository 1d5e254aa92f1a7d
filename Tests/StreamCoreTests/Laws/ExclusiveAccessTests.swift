import TestSupport
import Testing

@testable import StreamCore

@Suite struct ExclusiveAccessTests {
    @Test("StateBox allows any number of reads and writes one after another")
    func sequential() {
        let cell = StateBox([1])
        cell.value.append(2)
        cell.value = cell.value + [3]
        expectEqual(cell.value, [1, 2, 3])
        func fail(_ values: inout [Int]) throws { throw TestError() }
        #expect(throws: TestError.self) { try fail(&cell.value) }
        expectEqual(cell.value, [1, 2, 3])
    }

    // Release builds do not check the access, because each value would be slower.
    #if DEBUG
        @Test("StateBox traps in debug builds on an access during a modification")
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
