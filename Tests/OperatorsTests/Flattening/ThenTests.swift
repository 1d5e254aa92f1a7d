import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct ThenTests {
    @Test("then(_:) ignores the values of the source, stops at a failure and disposes either part")
    func valuesAreIgnored() {
        expectEqual(run("-a-|", "-x-|") { $0.then($1) }, Outcome("----x-|", "^--!", "---^--!"))
        expectEqual(run("|", "-x-|") { $0.then($1) }, Outcome("-x-|", "(^!)", "^--!"))
        expectEqual(run("-a-#", "-x-|") { $0.then($1) }, Outcome("---#", "^--!"))
        expectEqual(run("-a-|", "-x-#") { $0.then($1) }, Outcome("----x-#", "^--!", "---^--!"))
        expectEqual(run("---", "-x-|") { $0.then($1) }, Outcome("", "^>"))
        expectEqual(
            run("-a-|", "-x-|", disposingAfter: .seconds(4)) { $0.then($1) }, Outcome("", "^--!", "---^!"))
        #expect(Signal<Int, Never>.of(1, 2).then(Signal<String, Never>.of("a")).waitForAll() == ["a"])
        let one = Signal<Int, Never>.just(1).widenFailure(to: TestFailure.self)
        expectEqual(events(one.then(Signal<String, TestFailure>.fail(.wrong))), [.failed(.wrong)])
        expectEqual(events(one.then(Signal<String, Never>.just("a").widenFailure())), [.next("a"), .completed])
        let endless = Signal<Int, Never>.just(1).then(Signal<Int, Never>.repeating(0))
        expectEqual(endless.take(2).waitForAll(), [0, 0])
    }

    @Test("then(_:) matches its rule in every small-scope test")
    func smallScope() {
        compare(SmallScope.ofTwo, { $0[0].then($0[1]) }) { $0.oneAfterAnother([0, 1], silent: [0]) }
    }
}
