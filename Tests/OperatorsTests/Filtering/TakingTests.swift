import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct TakingTests {
    @Test(
        "[80] take(last:): on completion, in their order; a failure drops them",
        arguments: [
            (2, "-a-b-c|", "------(bc|)"), (3, "-a-b|", "----(ab|)"), (0, "-a-b|", "----|"), (2, "-a-b#", "----#"),
            (2, "|", "|"), (2, "---", ""), (.max, "-a|", "--(a|)"), (2, "(abcd|)", "(cd|)"),
        ])
    func takeLast(count: Int, source: String, output: String) {
        #expect(run(source) { source, _ in source.take(last: count) }.output == output)
    }

    @Test("[80] take(last:): is subscribed to until the end, and stops between two values when it is disposed")
    func takeLastDisposed() {
        #expect(run("-a-b|") { source, _ in source.take(last: 0) }.subscriptions == ["^---!"])
        #expect(run("-a-b|") { source, _ in source.take(last: 2).take(1) } == Course("----(a|)", "^---!"))
        let seen = Locked<[Int]>([])
        let source = Subject<Int, Never>()
        let token = SingleAssignmentDisposable()
        token.assign(
            source.signal.take(last: 3).onNext { seen.append($0) }.subscribe(
                next: { if $0 == 2 { token.dispose() } }, completed: { seen.append(-1) }))
        for value in 0..<5 { source.send(value) }
        source.complete()
        #expect(seen.value == [2])
    }

    @Test(
        "[81] take(while:): ends before the value that decides, or with it",
        arguments: [
            ("-a-b-a|", "-a-|", "-a-(b|)", "^--!"), ("-b-|", "-|", "-(b|)", "^!"), ("-a-a|", "-a-a|", "-a-a|", "^---!"),
            ("-a-#", "-a-#", "-a-#", "^--!"), ("|", "|", "|", "(^!)"), ("-a-", "-a", "-a", "^>"),
            ("(ab)-|", "(a|)", "(ab|)", "(^!)"),
        ])
    func takeWhile(source: String, exclusive: String, inclusive: String, subscription: String) {
        let isA: @Sendable (String) -> Bool = { $0 == "a" }
        let isNotA: @Sendable (String) -> Bool = { $0 != "a" }
        #expect(run(source) { source, _ in source.take(while: isA) } == Course(exclusive, subscription))
        #expect(run(source) { source, _ in source.take(untilMatch: isNotA) } == Course(exclusive, subscription))
        #expect(
            run(source) { source, _ in source.take(while: isA, inclusive: true) } == Course(inclusive, subscription))
        #expect(
            run(source) { source, _ in source.take(untilMatch: isNotA, inclusive: true) }
                == Course(inclusive, subscription))
    }

    @Test("[81][82] take(while:), take(untilMatch:): stop a source that sends at once and without end")
    func takeWhileInfinite() {
        #expect(Signal<Int, Never>(0...).take(while: { $0 < 3 }).waitForAll() == [0, 1, 2])
        #expect(Signal<Int, Never>(0...).take(untilMatch: { $0 == 2 }, inclusive: true).waitForAll() == [0, 1, 2])
    }

    @Test("[81][82] take(while:), take(untilMatch:): a throw fails, disposes the source, and is the last call")
    func takeWhileThrowing() {
        let calls = Locked(0)
        let course = run("-a-b(bb)|") { source, _ in
            source.take(while: { (value) throws(MarbleFailure) in
                calls.modify { $0 += 1 }
                if value == "b" { throw MarbleFailure() }
                return true
            })
        }
        #expect(course == Course("-a-#", "^--!"))
        #expect(calls.value == 2)
        let other = run("-a-b|") { source, _ in
            source.take(untilMatch: { (_) throws(MarbleFailure) in throw MarbleFailure() }, inclusive: true)
        }
        #expect(other == Course("-#", "^!"))
    }

    @Test("[81] take(while:): a source that is late to stop is not listened to")
    func takeWhileLate() {
        let late = Signal<Int, TestFailure>(attach: { sink in
            for value in [1, 2, 1, 2] { sink.next(value) }
            sink.fail(.wrong)
        })
        let asked = Counter()
        let seen = Locked<[Int]>([])
        let taking = late.take(while: { value in
            asked.increment()
            return value == 1
        })
        _ = taking.onEvent { seen.append($0.value ?? -1) }.subscribeFailed { _ in }
        #expect(asked.value == 2)
        #expect(seen.value == [1, -1])
    }

    @Test("[81] take(while:): a value sent from inside the one that ends it comes too late")
    func takeWhileReentrant() {
        let subject = Subject<Int, Never>()
        let seen = Locked<[Int]>([])
        _ = subject.signal.take(while: { $0 < 2 }, inclusive: true)
            .subscribe(
                next: { value in
                    seen.append(value)
                    subject.send(value + 1)
                }, completed: { seen.append(-1) })
        subject.send(1)
        #expect(seen.value == [1, 2, -1])
        #expect(subject.subscriberCount == 0)
    }

    @Test("[83] take(until:): a trigger from inside a value ends behind that value")
    func takeUntilReentrant() {
        let (source, trigger) = (Subject<Int, Never>(), Subject<Int, Never>())
        let seen = Locked<[Int]>([])
        _ = source.signal.take(until: trigger.signal).subscribe(
            next: { value in
                if value == 1 { trigger.send(0) }
                source.send(value + 1)
                seen.append(value)
            }, completed: { seen.append(-1) })
        source.send(1)
        #expect(seen.value == [1, -1])
        #expect(source.subscriberCount + trigger.subscriberCount == 0)
    }

    @Test("[83] take(until:): the loss of the source disposes, that of the trigger does not")
    func takeUntilLost() {
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
        #expect(trigger!.subscriberCount == 0)
        source = Subject()
        let second = subscribe()
        trigger = nil
        source!.send(1)
        #expect(!second.isDisposed)
        source!.complete()
        #expect(seen.value == [1, -1])
    }

    @Test("[83] take(until:): one of two ends that race comes, always")
    func takeUntilRace() {
        typealias Pair = (source: Subject<Int, Never>, trigger: Subject<Int, Never>, ends: Counter)
        let make = { () -> Pair in
            let pair = (source: Subject<Int, Never>(), trigger: Subject<Int, Never>(), ends: Counter())
            _ = pair.source.signal.take(until: pair.trigger.signal)
                .subscribe(next: { _ in }, completed: pair.ends.increment)
            return pair
        }
        race(on: make, { $0.source.complete() }, { $0.trigger.send(0) }, check: { #expect($0.ends.value == 1) })
    }

    @Test(
        "[84] take(untilReplacement:): any event of the replacement disposes the source",
        arguments: [
            ("-a-b-c|", "--x-y|", "-ax-y|", ["^-!", "^----!"]),
            // The source's completion is swallowed, its failure is not.
            ("-a|", "----x|", "-a--x|", ["^-!", "^----!"]), ("-a-b|", "-----", "-a-b", ["^---!", "^>"]),
            ("-a#", "----x", "-a#", ["^-!", "^-!"]), ("-a-#", "--x--|", "-ax--|", ["^-!", "^----!"]),
            ("-a-b-c|", "--|", "-a|", ["^-!", "^-!"]), ("-a-b-c|", "--#", "-a#", ["^-!", "^-!"]),
            ("-a-b-", "-----", "-a-b", ["^>", "^>"]), ("|", "|", "|", ["(^!)", "(^!)"]),
            // At the same tick the replacement, which was subscribed to first, is first.
            ("--a-|", "--x-|", "--x-|", ["^-!", "^---!"]),
        ])
    func takeUntilReplacement(source: String, replacement: String, output: String, subscriptions: [String]) {
        let course = run(source, replacement) { source, replacement in source.take(untilReplacement: replacement) }
        #expect(course == Course(output: output, subscriptions: subscriptions))
    }

    @Test("[84] §7.18 take(untilReplacement:): a replacement that sends at once leaves the source alone")
    func takeUntilReplacementSynchronous() {
        let subscriptions = Counter()
        let source = Signal<Int, Never>.of(1, 2).onSubscribe(subscriptions.increment)
        #expect(source.take(untilReplacement: .of(8, 9)).waitForAll() == [8, 9])
        #expect(source.take(untilReplacement: .empty).waitForAll() == [])
        #expect(source.take(untilReplacement: .repeating(7)).take(2).waitForAll() == [7, 7])
        #expect(subscriptions.value == 0)
        #expect(source.take(untilReplacement: .never).take(2).waitForAll() == [1, 2])
        #expect(subscriptions.value == 1)
    }

    @Test("[84] take(untilReplacement:): replaced from inside a value, what the source still says is behind")
    func takeUntilReplacementReentrant() {
        let (source, replacement) = (Subject<Int, Never>(), Subject<Int, Never>())
        let seen = Locked<[Int]>([])
        let token = source.signal.take(untilReplacement: replacement.signal).subscribe { value in
            seen.append(value)
            if value == 1 {
                replacement.send(9)
                source.send(2)
            }
        }
        source.send(1)
        #expect(seen.value == [1, 9])
        #expect(source.subscriberCount == 0)
        token.dispose()
        #expect(replacement.subscriberCount == 0)
    }

    @Test("[84] take(untilReplacement:): a source that is late to stop is not listened to")
    func takeUntilReplacementLate() {
        let send = Locked<@Sendable (Int) -> Void>({ _ in })
        let late = Signal<Int, Never>(attach: { sink in send.value = sink.next })
        let replacement = Subject<Int, Never>()
        let seen = Locked<[Int]>([])
        let token = late.take(untilReplacement: replacement.signal).subscribe { seen.append($0) }
        send.value(1)
        replacement.send(8)
        send.value(2)
        #expect(seen.value == [1, 8])
        token.dispose()
    }

    @Test("[84] take(untilReplacement:): ends with the loss of both, not of one")
    func takeUntilReplacementLost() {
        for firstLost in 0..<2 {
            var subjects: [Subject<Int, Never>?] = [Subject(), Subject()]
            let token = subjects[0]!.signal.take(untilReplacement: subjects[1]!.signal).subscribe { _ in }
            subjects[firstLost] = nil
            #expect(!token.isDisposed)
            subjects[1 - firstLost] = nil
            #expect(token.isDisposed)
        }
    }

    @Test("[84] take(untilReplacement:) in every small world")
    func takeUntilReplacementWorlds() {
        for world in SmallWorldsTests.worlds {
            var said: [String] = []
            var isReplaced = false
            for act in world.acts {
                if said.last == "|" || said.last == "#" { break }
                let end = world.ends[act.source] == .fails ? "#" : "|"
                switch (act.source, act.value) {
                case (0, let value?): if !isReplaced { said.append(value) }
                case (0, nil): if !isReplaced, end == "#" { said.append(end) }
                case (_, let value):
                    isReplaced = true
                    said.append(value ?? end)
                }
            }
            #expect(world.outcome { $0.take(untilReplacement: $1) } == said, "\(world)")
        }
    }

    @Test("[85] take(during:): completes at the end of the lifetime, at once if that is over")
    func takeDuring() {
        let source = Subject<Int, TestFailure>()
        var (lifetime, token): (Lifetime, Lifetime.Token?) = Lifetime.make()
        let seen = Locked<[Int]>([])
        let during = source.signal.take(during: lifetime)
        _ = during.subscribe(
            next: { seen.append($0) }, failed: { _ in seen.append(-2) }, completed: { seen.append(-1) })
        source.send(1)
        withExtendedLifetime(token) { #expect(seen.value == [1]) }
        token = nil
        source.send(2)
        #expect(seen.value == [1, -1])
        #expect(source.subscriberCount == 0)
        let subscriptions = Counter()
        #expect(
            Signal<Int, Never>.just(1).onSubscribe(subscriptions.increment).take(during: lifetime).waitForAll() == [])
        #expect(subscriptions.value == 0)
    }

    @Test("[85] take(during:): the source's end comes first, and the lifetime forgets what is over")
    func takeDuringEnds() {
        let (lifetime, token) = Lifetime.make()
        let died = Locked(false)
        func subscribe() {
            let canary = Canary { died.value = true }
            _ = Signal<Int, TestFailure>.fail(.wrong).take(during: lifetime)
                .subscribe(next: { _ in canary.sing() }, failed: { _ in canary.sing() })
        }
        subscribe()
        withExtendedLifetime(token) { #expect(died.value) }
    }

    @Test(
        "[86] take(for:on:): completes when the time has passed; ends pass at once",
        arguments: [
            ("-a-b-c|", "-a-|", "^--!"), ("-a|", "-a|", "^-!"), ("-#", "-#", "^!"), ("-----", "---|", "^--!"),
            ("|", "|", "(^!)"),
        ])
    func takeFor(source: String, output: String, subscription: String) {
        let course = run(source) { source, scheduler in source.take(for: .tick * 3, on: scheduler) }
        #expect(course == Course(output, subscription))
    }

    @Test("[86] take(for:on:): a timer that is not needed any more is disposed")
    func takeForTimer() {
        let scheduler = VirtualTimeScheduler()
        let source = Subject<Int, Never>()
        _ = source.signal.take(for: .tick, on: scheduler).subscribe { _ in }
        #expect(scheduler.pendingCount == 1)
        source.complete()
        #expect(scheduler.pendingCount == 0)
        #expect(Signal<Int, Never>.just(1).take(for: .zero, on: .immediate).waitForAll() == [])
    }

    @Test("[80][86] take: negative numbers and times are rejected at the call")
    func badArguments() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.take(last: -1) }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.take(for: .seconds(-1), on: .immediate)
        }
    }
}
