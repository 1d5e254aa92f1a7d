import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct DistinctTests {
    @Test("distinctUntilChanged compares with the last sent value and passes the first one, including nil")
    func untilChanged() {
        expectEqual(run("-a-a-b-a|") { source, _ in source.distinctUntilChanged() }, Outcome("-a---b-a|", "^-------!"))
        #expect(Signal<Int?, Never>.of(nil, nil, 1, nil).distinctUntilChanged().waitForAll() == [nil, 1, nil])
        // Compared with the last received value, 3 would be too close to 2.
        let far = Signal<Int, Never>.of(0, 1, 2, 3).distinctUntilChanged { abs($0 - $1) < 2 }
        expectEqual(far.waitForAll(), [0, 2])
        #expect(Signal<String, Never>.of("a", "b", "cd").distinctUntilKeyChanged(\.count).waitForAll() == ["a", "cd"])
    }

    @Test("distinct() sends each value once per subscription")
    func eachValueOnce() {
        expectEqual(run("-a-b-a-c-b|") { source, _ in source.distinct() }, Outcome("-a-b---c--|", "^---------!"))
        expectEqual(run("-a-a-#") { source, _ in source.distinct() }, Outcome("-a---#", "^----!"))
        let distinct = Signal<Int?, Never>.of(nil, 1, nil, 1).distinct()
        expectEqual(distinct.waitForAll(), [nil, 1])
        expectEqual(distinct.waitForAll(), [nil, 1])
        #expect(Signal<Int, Never>.from(0...).map { $0 / 2 }.distinct().take(3).waitForAll() == [0, 1, 2])
    }

    @Test("distinct(by:) sends the first value of each key, per subscription")
    func distinctByKey() {
        expectEqual(
            run("-a-bb-c-|") { source, _ in source.map { $0 + $0 }.distinct(by: \.count) },
            Outcome("-{aa}------|", "^-------!"))
        let distinct = Signal<Int, Never>.from(0...).distinct { $0 / 3 }.take(3)
        expectEqual(distinct.waitForAll(), [0, 3, 6])
        expectEqual(distinct.waitForAll(), [0, 3, 6])
        expectEqual(run("-a-a-#") { source, _ in source.distinct { $0 } }, Outcome("-a---#", "^----!"))
    }
}
