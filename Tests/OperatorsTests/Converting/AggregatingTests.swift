import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct AggregatingTests {
    @Test("[204] reduce: one value at completion, the start when empty, none at failure")
    func reduce() {
        #expect(Signal<Int, Never>.of(1, 2, 3).reduce(0, +).waitForAll() == [6])
        #expect(Signal<Int, Never>.empty.reduce(7, +).waitForAll() == [7])
        #expect(run("-a-#") { source, _ in source.reduce("") { $0 + $1 } } == Course("---#", "^--!"))
        let failing = Signal<Int, TestFailure>.of(1).reduce(0) { (_, _) throws(TestFailure) in throw .wrong }
        #expect(VirtualTimeScheduler().record(failing).events.map(\.event) == [.failed(.wrong)])
    }

    @Test("[206] reduce(into:): the start is fresh for each subscription")
    func reduceInto() {
        let collected = Signal<Int, Never>.of(1, 2).reduce(into: [Int]()) { $0.append($1) }
        #expect(collected.waitForAll() == [[1, 2]])
        #expect(collected.waitForAll() == [[1, 2]])
    }

    @Test("[207] collect: all values, an empty array when there are none")
    func collect() {
        #expect(Signal<Int, Never>.of(1, 2).collect().waitForAll() == [[1, 2]])
        #expect(Signal<Int, Never>.empty.collect().waitForAll() == [[]])
    }

    @Test("[195] [196] [197] [198] The blocking conversions, from another thread; a failure is thrown")
    func waiting() throws {
        let numbers = Signal<Int, TestFailure>.of(1, 2, 3).subscribe(on: TargetQueueScheduler())
        #expect(try numbers.waitForAll() == [1, 2, 3])
        #expect(try numbers.waitForFirst() == 1)
        #expect(try numbers.waitForLast() == 3)
        try numbers.waitForCompletion()
        let failing = numbers.concat(.fail(.wrong))
        #expect(throws: TestFailure.wrong) { try failing.waitForAll() }
        #expect(try Signal<Int, TestFailure>.empty.waitForFirst() == nil)
        #expect(try Signal<Int, TestFailure>.repeating(1).waitForFirst() == 1)
    }

    @Test("[197] waitForAll: the loss of the source gives what came before")
    func waitingForLost() {
        let lost = Signal<Int, Never> { subscriber in
            subscriber.send(1)
            return nil
        }
        #expect(lost.waitForAll() == [1])
    }
}
