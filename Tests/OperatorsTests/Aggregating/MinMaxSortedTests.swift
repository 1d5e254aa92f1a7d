import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct MinMaxSortedTests {
    @Test(
        "min() and max() send their result on completion and nothing for an empty source",
        arguments: [
            ("-2-1-3-|", "-------(1|)", "-------(3|)", "^------!"), ("-2-#", "---#", "---#", "^--!"),
            ("|", "|", "|", "(^!)"), ("-2-", "", "", "^>"), ("2|", "-(2|)", "-(2|)", "^!"),
        ])
    func leastAndGreatest(source: String, least: String, greatest: String, subscription: String) {
        expectEqual(run(source) { source, _ in source.min() }, Outcome(least, subscription))
        expectEqual(run(source) { source, _ in source.max() }, Outcome(greatest, subscription))
        expectEqual(run(source) { source, _ in source.min { $0 > $1 } }, Outcome(greatest, subscription))
        expectEqual(run(source) { source, _ in source.max { $0 > $1 } }, Outcome(least, subscription))
    }

    @Test("min(by:) and max(by:) send the first of several equal values")
    func firstOfEquals() {
        let words = Signal<String, Never>.of("bb", "a", "cc", "d")
        expectEqual(words.min { $0.count < $1.count }.waitForAll(), ["a"])
        expectEqual(words.max { $0.count < $1.count }.waitForAll(), ["bb"])
    }

    @Test("min() retains one value and releases the others")
    func minRetainsOneValue() {
        final class Box: Sendable, Comparable {
            let number: Int
            let canary: Canary
            init(_ number: Int, _ canary: Canary) { (self.number, self.canary) = (number, canary) }
            static func < (left: Box, right: Box) -> Bool { left.number < right.number }
            static func == (left: Box, right: Box) -> Bool { left.number == right.number }
        }
        let (subject, released) = (Subject<Box, Never>(), Counter())
        let token = subject.signal.min().subscribe { _ in }
        for number in [3, 1, 2] { subject.send(Box(number, Canary(released.increment))) }
        expectEqual(released.value, 2)
        token.dispose()
        expectEqual(released.value, 3)
    }

    @Test("sorted() and sorted(by:) send all values in order, and an empty array for an empty source")
    func sortedValues() {
        #expect(Signal<Int, Never>.of(2, 3, 1).sorted().waitForAll() == [[1, 2, 3]])
        #expect(Signal<Int, Never>.of(2, 3, 1).sorted { $0 > $1 }.waitForAll() == [[3, 2, 1]])
        #expect(Signal<Int, Never>.empty.sorted().waitForAll() == [[]])
    }
}
