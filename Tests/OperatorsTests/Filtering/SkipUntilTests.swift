import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct SkipUntilTests {
    @Test(
        "skip(until:) passes values after a value or the completion of the trigger, and disposes the trigger",
        arguments: [
            ("-a-b-c|", "--x-y-", "---b-c|", ["^-----!", "^-!"]),
            ("-a-b-c|", "--|", "---b-c|", ["^-----!", "^-!"]),
            // A source that completes before the trigger has sent completes the result.
            ("-a-b|", "------x", "----|", ["^---!", "^---!"]),
            ("-a-#", "------x", "---#", ["^--!", "^--!"]),
            ("-a-#", "-x", "-a-#", ["^--!", "^!"]),
            ("-a-b", "----", "", ["^>", "^>"]),
            ("|", "---x", "|", ["(^!)", "(^!)"]),
        ])
    func opening(source: String, trigger: String, output: String, subscriptions: [String]) {
        let outcome = run(source, trigger) { source, trigger in
            source.skip(until: trigger.ignoreFailure().widenFailure())
        }
        expectEqual(outcome, Outcome(output: output, subscriptions: subscriptions))
    }

    @Test("skip(until:) subscribes to the trigger first, so that a synchronous trigger skips nothing")
    func synchronousTrigger() {
        let source = Signal<Int, Never>.of(1, 2)
        expectEqual(source.skip(until: .just(0)).waitForAll(), [1, 2])
        expectEqual(source.skip(until: Signal<Int, Never>.empty).waitForAll(), [1, 2])
        expectEqual(source.skip(until: Signal<Int, Never>.never).waitForAll(), [])
        #expect(Signal<Int, Never>.repeating(7).skip(until: .repeating(0)).take(2).waitForAll() == [7, 7])
    }

    @Test("skip(until:) sends nothing after its trigger is released, and disposes a trigger that has sent")
    func releasedTrigger() {
        let source = Subject<Int, Never>()
        let seen = Locked<[Int]>([])
        var trigger: Subject<Int, Never>? = Subject()
        let first = source.signal.skip(until: trigger!.signal).subscribe { seen.append($0) }
        trigger = nil
        source.send(1)
        expectEqual(seen.value, [])
        #expect(!first.isDisposed)
        first.dispose()
        let other = Subject<Int, Never>()
        let second = source.signal.skip(until: other.signal).subscribe { seen.append($0) }
        expectEqual(other.subscriberCount, 1)
        other.send(0)
        expectEqual(other.subscriberCount, 0)
        source.send(2)
        expectEqual(seen.value, [2])
        second.dispose()
        expectEqual(source.subscriberCount, 0)
    }

    @Test("skip(until:) matches its rule in every small-scope test")
    func smallScope() {
        for scope in TwoSourceScope.all {
            var sent: [String] = []
            var isOpen = false
            for act in scope.acts {
                switch (act.source, act.value) {
                case (0, let value?): if isOpen { sent.append(value) }
                case (0, nil): sent.append(scope.ends[0] == .fails ? "#" : "|")
                default: isOpen = true
                }
            }
            expectEqual(scope.outcome { $0.skip(until: $1.ignoreFailure().widenFailure()) }, sent, "\(scope)")
        }
    }

    @Test(
        "skip(until:) fails with the trigger only before the trigger has sent",
        arguments: [
            ("-a--b--c-|", "---x-", Outcome("----b--c-|", "^--------!", "^--!")),
            ("-a--b--c-|", "---|", Outcome("----b--c-|", "^--------!", "^--!")),
            ("-a--b--c-|", "---#", Outcome("---#", "^--!", "^--!")),
            ("-a--b--c-|", "--x--#", Outcome("----b--c-|", "^--------!", "^-!")),
            ("-a-#", "-----#", Outcome("---#", "^--!", "^--!")), ("-a-|", "-----#", Outcome("---|", "^--!", "^--!")),
        ])
    func failingTrigger(source: String, trigger: String, outcome: Outcome) {
        expectEqual(run(source, trigger) { $0.skip(until: $1) }, outcome)
    }

    @Test("skip(until:) of a source that can send nothing is released while the trigger is active")
    func releasedSource() {
        let trigger = Subject<Void, Never>()
        var other: Subject<Int, Never>? = Subject()
        let token = merge(Signal<Int, Never> { _ in }.skip(until: trigger.signal), other!.signal).subscribe { _ in }
        other = nil
        #expect(token.isDisposed)
    }
}
