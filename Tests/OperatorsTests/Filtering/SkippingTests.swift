import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct SkippingTests {
    @Test(
        "[74] skip(while:): the value that decides passes, and so does all behind it",
        arguments: [
            ("-a-b-a|", "---b-a|", "^-----!"), ("-b-a-|", "-b-a-|", "^----!"), ("-a-a|", "----|", "^---!"),
            ("-a-#", "---#", "^--!"), ("|", "|", "(^!)"), ("#", "#", "(^!)"), ("---", "", "^>"),
        ])
    func skipWhile(source: String, output: String, subscription: String) {
        #expect(run(source) { source, _ in source.skip(while: { $0 == "a" }) } == Course(output, subscription))
        #expect(run(source) { source, _ in source.skip(untilMatch: { $0 != "a" }) } == Course(output, subscription))
    }

    @Test("[74][75] skip(while:), skip(untilMatch:): the predicate is not asked again, and anew for each subscription")
    func predicateCalls() {
        let asked = Locked<[Int]>([])
        let skipping = Signal<Int, Never>.of(1, 2, 3, 1).skip(while: {
            asked.append($0)
            return $0 < 2
        })
        #expect(skipping.waitForAll() == [2, 3, 1])
        #expect(skipping.waitForAll() == [2, 3, 1])
        #expect(asked.value == [1, 2, 1, 2])
        #expect(Signal<Int, Never>(0...).skip(untilMatch: { $0 == 5 }).take(2).waitForAll() == [5, 6])
    }

    @Test("[74][75] skip(while:), skip(untilMatch:): a throw fails and disposes the source")
    func skipThrowing() {
        let course = run("-a-b-c-|") { source, _ in
            source.skip(while: { (value) throws(MarbleFailure) in
                if value == "b" { throw MarbleFailure() }
                return true
            })
        }
        #expect(course == Course("---#", "^--!"))
        let other = run("-a-b-c-|") { source, _ in
            source.skip(untilMatch: { (_) throws(MarbleFailure) in throw MarbleFailure() })
        }
        #expect(other == Course("-#", "^!"))
    }

    @Test(
        "[76] skip(until:): opens with a value or the completion of the trigger, which is disposed then",
        arguments: [
            ("-a-b-c|", "--x-y-", "---b-c|", ["^-----!", "^-!"]),
            ("-a-b-c|", "--|", "---b-c|", ["^-----!", "^-!"]),
            // A source that completes before the trigger has sent completes all the same.
            ("-a-b|", "------x", "----|", ["^---!", "^---!"]),
            ("-a-#", "------x", "---#", ["^--!", "^--!"]),
            ("-a-#", "-x", "-a-#", ["^--!", "^!"]),
            ("-a-b", "----", "", ["^>", "^>"]),
            ("|", "---x", "|", ["(^!)", "(^!)"]),
        ])
    func skipUntil(source: String, trigger: String, output: String, subscriptions: [String]) {
        let course = run(source, trigger) { source, trigger in source.skip(until: trigger.ignoreFailure()) }
        #expect(course == Course(output: output, subscriptions: subscriptions))
    }

    @Test("[76] skip(until:): the trigger is first, so one that sends or completes at once skips nothing")
    func skipUntilSynchronous() {
        let source = Signal<Int, Never>.of(1, 2)
        #expect(source.skip(until: .just(0)).waitForAll() == [1, 2])
        #expect(source.skip(until: Signal<Int, Never>.empty).waitForAll() == [1, 2])
        #expect(source.skip(until: Signal<Int, Never>.never).waitForAll() == [])
        #expect(Signal<Int, Never>.repeating(7).skip(until: .repeating(0)).take(2).waitForAll() == [7, 7])
    }

    @Test("[76] skip(until:): a trigger that is lost opens nothing; one that has sent is let go of")
    func skipUntilTrigger() {
        let source = Subject<Int, Never>()
        let seen = Locked<[Int]>([])
        var trigger: Subject<Int, Never>? = Subject()
        let first = source.signal.skip(until: trigger!.signal).subscribe { seen.append($0) }
        trigger = nil
        source.send(1)
        #expect(seen.value == [])
        #expect(!first.isDisposed)
        first.dispose()
        let other = Subject<Int, Never>()
        let second = source.signal.skip(until: other.signal).subscribe { seen.append($0) }
        #expect(other.subscriberCount == 1)
        other.send(0)
        #expect(other.subscriberCount == 0)
        source.send(2)
        #expect(seen.value == [2])
        second.dispose()
        #expect(source.subscriberCount == 0)
    }

    @Test("[76] skip(until:) in every small world")
    func skipUntilWorlds() {
        for world in SmallWorldsTests.worlds {
            var said: [String] = []
            var isOpen = false
            for act in world.acts {
                switch (act.source, act.value) {
                case (0, let value?): if isOpen { said.append(value) }
                case (0, nil): said.append(world.ends[0] == .fails ? "#" : "|")
                default: isOpen = true
                }
            }
            #expect(world.outcome { $0.skip(until: $1.ignoreFailure()) } == said, "\(world)")
        }
    }

    @Test(
        "[77] skip(for:on:): what comes before the time has passed is dropped; ends pass at once",
        arguments: [
            ("-a-b-c|", "---b-c|", "^-----!"), ("-a|", "--|", "^-!"), ("-#", "-#", "^!"), ("|", "|", "(^!)"),
            ("-----", "", "^>"),
        ])
    func skipFor(source: String, output: String, subscription: String) {
        let course = run(source) { source, scheduler in source.skip(for: .tick * 3, on: scheduler) }
        #expect(course == Course(output, subscription))
    }

    @Test("[77] skip(for:on:): a timer that is not needed any more is disposed")
    func skipForTimer() {
        let scheduler = VirtualTimeScheduler()
        let source = Subject<Int, Never>()
        let token = source.signal.skip(for: .tick, on: scheduler).subscribe { _ in }
        #expect(scheduler.pendingCount == 1)
        token.dispose()
        #expect(scheduler.pendingCount == 0)
        _ = source.signal.skip(for: .zero, on: scheduler).subscribe { _ in }
        source.complete()
        #expect(scheduler.pendingCount == 0)
    }

    @Test(
        "[78] skip(last:): a value is sent when the one `count` places behind it comes",
        arguments: [
            (1, "-a-b-c|", "---a-b|"), (2, "-a-b-c|", "-----a|"), (3, "-a-b-c|", "------|"), (5, "-a|", "--|"),
            (0, "-a-b|", "-a-b|"), (1, "-a-b#", "---a#"), (2, "|", "|"), (.max, "-a-b|", "----|"), (1, "--", ""),
            (2, "(abcde|)", "(abc|)"),
        ])
    func skipLast(count: Int, source: String, output: String) {
        #expect(run(source) { source, _ in source.skip(last: count) }.output == output)
    }

    @Test("[78] skip(last:): goes round in its ring, also where there is no end")
    func skipLastInfinite() {
        #expect(Signal<Int, Never>(0...).skip(last: 3).take(10).waitForAll() == Array(0..<10))
        #expect(Signal<Int?, Never>.of(nil, 1, nil, 2).skip(last: 1).waitForAll() == [nil, 1, nil])
    }

    @Test("[78][80] skip(last:), take(last:): hold as many values as asked for, and none after the end")
    func holdTheLast() {
        let operators: [@Sendable (Signal<Canary, Never>) -> Signal<Canary, Never>] = [
            { $0.skip(last: 2) }, { $0.take(last: 2) },
        ]
        for lasting in operators {
            let deaths = Counter()
            let source = Subject<Canary, Never>()
            _ = lasting(source.signal).subscribe { _ in }
            for _ in 0..<5 { source.send(Canary(deaths.increment)) }
            #expect(deaths.value == 3)
            source.complete()
            #expect(deaths.value == 5)
        }
    }

    @Test("[73][77][78] skip: negative numbers and times are rejected at the call")
    func badArguments() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.skip(last: -1) }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.skip(for: .seconds(-1), on: .immediate)
        }
    }
}

extension SmallWorldsTests.World {
    /// What `join` says of two hot sources in this world, as text.
    func outcome(
        of join: (Signal<String, TestFailure>, Signal<String, TestFailure>) -> Signal<String, TestFailure>
    ) -> [String] {
        let subjects = [Subject<String, TestFailure>(), Subject<String, TestFailure>()]
        let recording = VirtualTimeScheduler().record(join(subjects[0].signal, subjects[1].signal))
        for act in acts {
            switch (act.value, ends[act.source]) {
            case (let value?, _): subjects[act.source].send(value)
            case (nil, .fails): subjects[act.source].fail(.other(act.source))
            case (nil, _): subjects[act.source].complete()
            }
        }
        return recording.events.map { entry in
            switch entry.event {
            case .next(let value): value
            case .failed: "#"
            case .completed: "|"
            }
        }
    }
}
