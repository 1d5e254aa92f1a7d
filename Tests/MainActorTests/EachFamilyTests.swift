import Operators
import TestSupport
import Testing

/// An operator of each family, with closures written in main-actor code that run on another thread.
///
/// `SendableClosureTests` checks for every public function that its closures do not inherit the isolation of their code.
@Suite struct EachFamilyTests {
    let background = TargetQueueScheduler()

    var source: Signal<Int, Never> { Signal.from(1...6).subscribed(on: background) }

    @Test("Operators with values run main-actor closures on another thread")
    func values() async {
        await expectEqual(source.scan(into: 0) { $0 += offMain($1) }.lastValue(), 21)
        let groups = source.groupBy { offMain($0) % 2 }.flatMap(.merge) { group in
            group.signal.map { [offMain(group.key), $0] }
        }
        await expectEqual(groups.allValues().count, 6)
        await expectEqual(source.takeWhile { offMain($0) < 3 }.lastValue(), 2)
        await expectEqual(source.max { offMain($0) > $1 }.firstValue(), 1)
        #expect(await source.sequenceEqual(source) { offMain($0) == $1 }.firstValue() == true)
        await expectEqual(source.flatMap(.concatEager) { .just(offMain($0)) }.lastValue(), 6)
        await expectEqual(source.debounce(where: { offMain($0) > 9 }, for: .zero, on: background).lastValue(), 6)
        await expectEqual(source.publish { shared in shared.map { offMain($0) } }.lastValue(), 6)
    }

    @Test("Operators with failures run main-actor closures on another thread")
    func failures() async {
        let failing: Signal<Int, Problem> = source.widenFailure(to: Problem.self).concat(.fail(.wrong))
        let policy = RetryPolicy(retries: 1, delay: .constant(.zero), on: background)
        let retried = failing.retry(policy: policy, where: { _ in offMain(true) }).materializeResults()
        await expectEqual(retried.allValues().count, 13)
        let checked = source.widenFailure(to: Problem.self).tryOnNext { (value) throws(Problem) in
            if offMain(value) == 3 { throw .wrong }
        }
        await expectEqual(checked.materializeResults().allValues().count, 3)
    }

    @Test("Side-effect operators run main-actor closures on another thread")
    func sideEffects() async {
        let log = Locked<[String]>([])
        let signal = source.take(1).onEvent { _ in log.append(offMain("event")) }.initially { log.append("initially") }
        await expectEqual(signal.allValues(), [1])
        expectEqual(log.value, ["initially", "event", "event"])
    }

    @Test("Sources and commands run main-actor closures on another thread")
    func sources() async {
        let resource = Signal<Int, Never>.using({ ActionDisposable { _ = offMain(0) } }) { _ in .just(offMain(1)) }
        await expectEqual(resource.subscribed(on: background).lastValue(), 1)
        let action = Action<Int, Int, Never> { input in .just(offMain(input)) }
        #expect(
            await Signal<Int, Never>.just(1).deliver(on: background).flatMap(.concat) {
                action.apply($0).ignoreFailure()
            }
            .lastValue() == 1)
        let validated = ValidatingProperty<Int, String>(0) { $0 > 1 ? .coerced(1) : .valid }
        #expect(
            await Signal<Int, Never>.just(2).deliver(on: background).onNext { validated.value = $0 }.lastValue() == 2)
        expectEqual(validated.value, 1)
    }
}
