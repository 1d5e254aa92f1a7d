import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct FirstLastTests {
    @Test(
        "first() and first(where:) send one value, or the terminal event of the source",
        arguments: [
            ("-a-b|", "-(a|)", "---(b|)", ["^!", "^--!"]), ("-b-#", "-(b|)", "-(b|)", ["^!", "^!"]),
            ("-#", "-#", "-#", ["^!", "^!"]), ("--|", "--|", "--|", ["^-!", "^-!"]),
            ("---", "", "", ["^>", "^>"]),
        ])
    func firstValue(source: String, first: String, firstB: String, subscriptions: [String]) {
        expectEqual(run(source) { source, _ in source.first() }, Outcome(first, subscriptions[0]))
        expectEqual(run(source) { source, _ in source.first(where: { $0 == "b" }) }, Outcome(firstB, subscriptions[1]))
    }

    @Test("first(where:) stops an infinite source")
    func infinite() {
        #expect(Signal<Int, Never>.from(0...).first(where: { $0 > 4 }).waitForAll() == [5])
    }

    @Test(
        "last() and last(where:) send their value on completion and drop it on failure",
        arguments: [
            ("-a-b|", "----(b|)", "----(a|)"), ("-a-#", "---#", "---#"), ("|", "|", "|"), ("-b-|", "---(b|)", "---|"),
            ("-a-", "", ""),
        ])
    func lastValue(source: String, last: String, lastA: String) {
        expectEqual(run(source) { source, _ in source.last() }.output, last)
        expectEqual(run(source) { source, _ in source.last(where: { $0 == "a" }) }.output, lastA)
    }
}
