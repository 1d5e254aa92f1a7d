import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct ChunkedTests {
    @Test("chunkedByKey(_:) sends runs with their key and calls the closure once per value")
    func runsWithKey() {
        let calls = Counter()
        let runs = Signal<Int, Never>.of(1, 3, 2, 4, 5).chunkedByKey { value in
            calls.increment()
            return value % 2
        }.waitForAll()
        expectEqual(runs.map(\.key), [1, 0, 1])
        expectEqual(runs.map(\.values), [[1, 3], [2, 4], [5]])
        expectEqual(calls.value, 5)
        let words = Signal<String, Never>.of("a", "b", "cd").chunkedByKey(\.count).waitForAll()
        expectEqual(words.map(\.values), [["a", "b"], ["cd"]])
        expectEqual(run("-a-#") { source, _ in source.chunkedByKey(\.count).map { $0.key } }, Outcome("---#", "^--!"))
        #expect(Signal<Int, Never>.empty.chunkedByKey { $0 }.map(\.key).waitForAll() == [])
    }
}
