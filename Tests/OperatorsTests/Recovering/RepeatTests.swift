import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct RepeatTests {
    @Test("repeat resubscribes after completion, ends with a failure, and counts all repetitions")
    func repetitions() {
        #expect(Signal<Int, Never>.of(1, 2).repeat(2).waitForAll() == [1, 2, 1, 2])
        #expect(Signal<Int, Never>.of(1, 2).repeat(0).waitForAll() == [])
        #expect(Signal<Int, Never>.of(1, 2).repeat(.max).take(3).waitForAll() == [1, 2, 1])
        #expect(Signal<Int, Never>.of(1, 2).repeat().take(5).waitForAll() == [1, 2, 1, 2, 1])
        expectEqual(run("-a#") { source, _ in source.repeat() }, Outcome("-a#", "^-!"))
        expectEqual(
            run("-a|", disposingAfter: .seconds(5)) { source, _ in source.repeat() },
            Outcome("-a-a", "^-!", "--^-!", "----^!"))
    }

    @Test("repeat() stops when a subscriber disposes from inside a value")
    func stoppedFromInside() {
        let seen = Locked(0)
        let subscriber = Locked<Subscriber<Int, Never>?>(nil)
        let stopping = Subscriber<Int, Never>(next: { _ in
            if seen.modify({
                $0 += 1; return $0
            }) == 1_000 {
                subscriber.value?.disposable.dispose()
            }
        })
        subscriber.value = stopping
        _ = Signal<Int, Never>.just(1).repeat().bind(to: stopping)
        expectEqual(seen.value, 1_000)
        subscriber.value = nil
    }
}
