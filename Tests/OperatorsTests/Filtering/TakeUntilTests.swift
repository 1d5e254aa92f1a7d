import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct TakeUntilTests {
    @Test(
        "take(until:) completes with a value or the completion of the trigger",
        arguments: [
            ("-a-b-c-|", "----x--", "-a-b|", ["^---!", "^---!"]),
            ("-a-b-c-|", "----|", "-a-b|", ["^---!", "^---!"]),
            ("-a-|", "-----x", "-a-|", ["^--!", "^--!"]),
            ("-a-#", "-----x", "-a-#", ["^--!", "^--!"]),
            ("-a-b", "------", "-a-b", ["^>", "^>"]),
        ])
    func triggers(source: String, trigger: String, output: String, subscriptions: [String]) {
        let outcome = run(source, trigger) { source, trigger in
            source.take(until: trigger.ifFailed(switchTo: Signal<String, Never>.empty).widenFailure())
        }
        expectEqual(outcome, Outcome(output: output, subscriptions: subscriptions))
    }

    @Test("take(until:) subscribes to the trigger first and not to the source after a synchronous trigger")
    func synchronousTrigger() {
        let subscribed = Locked(false)
        let source = Signal<Int, Never> { subscriber in
            subscribed.value = true
            subscriber.send(1)
            return nil
        }
        expectEqual(source.take(until: .just(0)).waitForAll(), [])
        #expect(!subscribed.value)
    }

    @Test("take(until:) completes after the value during which the trigger sends")
    func reentrantTrigger() {
        let (source, trigger) = (Subject<Int, Never>(), Subject<Int, Never>())
        let seen = Locked<[Int]>([])
        _ = source.signal.take(until: trigger.signal).subscribe(
            next: { value in
                if value == 1 { trigger.send(0) }
                source.send(value + 1)
                seen.append(value)
            }, completed: { seen.append(-1) })
        source.send(1)
        expectEqual(seen.value, [1, -1])
        expectEqual(source.subscriberCount + trigger.subscriberCount, 0)
    }

    @Test("take(until:) is disposed when its source is released, but not when the trigger is")
    func releasedSources() {
        var source: Subject<Int, Never>? = Subject()
        var trigger: Subject<Int, Never>? = Subject()
        let seen = Locked<[Int]>([])
        func subscribe() -> any Disposable {
            source!.signal.take(until: trigger!.signal)
                .subscribe(next: { seen.append($0) }, completed: { seen.append(-1) })
        }
        let first = subscribe()
        source = nil
        #expect(first.isDisposed)
        expectEqual(trigger!.subscriberCount, 0)
        source = Subject()
        let second = subscribe()
        trigger = nil
        source!.send(1)
        #expect(!second.isDisposed)
        source!.complete()
        expectEqual(seen.value, [1, -1])
    }

    @Test("take(until:) sends exactly one of two racing ends")
    func raceOfEnds() {
        typealias Pair = (source: Subject<Int, Never>, trigger: Subject<Int, Never>, ends: Counter)
        let make = { () -> Pair in
            let pair = (source: Subject<Int, Never>(), trigger: Subject<Int, Never>(), ends: Counter())
            _ = pair.source.signal.take(until: pair.trigger.signal)
                .subscribe(next: { _ in }, completed: pair.ends.increment)
            return pair
        }
        race(on: make, { $0.source.complete() }, { $0.trigger.send(0) }, check: { expectEqual($0.ends.value, 1) })
    }

    @Test("take(until:) matches its rule in every small-scope test")
    func smallScope() {
        for scope in TwoSourceScope.all {
            var sent: [String] = []
            for act in scope.acts {
                if sent.last == "|" || sent.last == "#" { break }
                switch (act.source, act.value) {
                case (0, let value?): sent.append(value)
                case (0, nil): sent.append(scope.ends[0] == .fails ? "#" : "|")
                default: sent.append("|")
                }
            }
            let result = scope.outcome {
                $0.take(until: $1.ifFailed(switchTo: Signal<String, Never>.empty).widenFailure())
            }
            expectEqual(result, sent, "\(scope)")
        }
    }

    @Test(
        "take(until:) fails with the trigger and completes with its value or completion",
        arguments: [
            ("-a--b--c-|", "---x-", Outcome("-a-|", "^--!", "^--!")),
            ("-a--b--c-|", "---|", Outcome("-a-|", "^--!", "^--!")),
            ("-a--b--c-|", "---#", Outcome("-a-#", "^--!", "^--!")),
            ("-a-#", "-----#", Outcome("-a-#", "^--!", "^--!")), ("-a-|", "-----#", Outcome("-a-|", "^--!", "^--!")),
        ])
    func failingTrigger(source: String, trigger: String, outcome: Outcome) {
        expectEqual(run(source, trigger) { $0.take(until: $1) }, outcome)
    }
}
