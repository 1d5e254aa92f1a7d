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
        #expect(runs.map(\.key) == [1, 0, 1])
        #expect(runs.map(\.values) == [[1, 3], [2, 4], [5]])
        #expect(calls.value == 5)
        let words = Signal<String, Never>.of("a", "b", "cd").chunkedByKey(\.count).waitForAll()
        #expect(words.map(\.values) == [["a", "b"], ["cd"]])
        #expect(run("-a-#") { source, _ in source.chunkedByKey(\.count).map { $0.key } } == Outcome("---#", "^--!"))
        #expect(Signal<Int, Never>.empty.chunkedByKey { $0 }.map(\.key).waitForAll() == [])
    }
}
