import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct TakeTests {
    @Test(
        "take(_:) completes with its last value and disposes the source",
        arguments: [
            (0, "-a-b-c|", "|", []), (2, "-a-b-c|", "-a-(b|)", ["^--!"]), (3, "-a-b|", "-a-b|", ["^---!"]),
            (2, "-a-#", "-a-#", ["^--!"]), (1, "(ab)-|", "(a|)", ["(^!)"]),
        ])
    func lastOfCount(count: Int, source: String, output: String, subscriptions: [String]) {
        let outcome = run(source) { source, _ in source.take(count) }
        expectEqual(outcome, Outcome(output: output, subscriptions: subscriptions))
    }

    @Test("take(_:) counts a value before it sends it, so that re-entrant values do not exceed the count")
    func reentrant() {
        let subject = Subject<Int, Never>()
        let seen = Locked<[Int]>([])
        _ = subject.signal.take(2).subscribe { value in
            seen.append(value)
            subject.send(value + 1)
        }
        subject.send(1)
        expectEqual(seen.value, [1, 2])
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("Cancellable loops: take(_:) stops a synchronous infinite source")
    func infinite() {
        #expect(Signal<Int, Never>.repeating(7).take(3).waitForAll() == [7, 7, 7])
        #expect(Signal<Int, Never>.from(0...).map { $0 * 2 }.take(3).waitForAll() == [0, 2, 4])
    }

    @Test("take(_:) and skip(_:) trap on a negative count")
    func negativeCounts() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.take(-1) }
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.skip(-1) }
    }

    @Test(
        "take(last:) sends the last values in order on completion and drops them on failure",
        arguments: [
            (2, "-a-b-c|", "------(bc|)"), (3, "-a-b|", "----(ab|)"), (0, "-a-b|", "----|"), (2, "-a-b#", "----#"),
            (2, "|", "|"), (2, "---", ""), (.max, "-a|", "--(a|)"), (2, "(abcd|)", "(cd|)"),
        ])
    func lastValues(count: Int, source: String, output: String) {
        expectEqual(run(source) { source, _ in source.take(last: count) }.output, output)
    }

    @Test("take(last:) subscribes until the end and stops between two values when it is disposed")
    func lastValuesDisposed() {
        expectEqual(run("-a-b|") { source, _ in source.take(last: 0) }.subscriptions, ["^---!"])
        expectEqual(run("-a-b|") { source, _ in source.take(last: 2).take(1) }, Outcome("----(a|)", "^---!"))
        let seen = Locked<[Int]>([])
        let source = Subject<Int, Never>()
        let token = SingleAssignmentDisposable()
        token.assign(
            source.signal.take(last: 3).onNext { seen.append($0) }.subscribe(
                next: { if $0 == 2 { token.dispose() } }, completed: { seen.append(-1) }))
        for value in 0..<5 { source.send(value) }
        source.complete()
        expectEqual(seen.value, [2])
    }

    @Test(
        "takeWhile(inclusive:_:) and takeUntilMatch(inclusive:_:) complete before the deciding value, or with it if inclusive",
        arguments: [
            ("-a-b-a|", "-a-|", "-a-(b|)", "^--!"), ("-b-|", "-|", "-(b|)", "^!"), ("-a-a|", "-a-a|", "-a-a|", "^---!"),
            ("-a-#", "-a-#", "-a-#", "^--!"), ("|", "|", "|", "(^!)"), ("-a-", "-a", "-a", "^>"),
            ("(ab)-|", "(a|)", "(ab|)", "(^!)"),
        ])
    func decidingValue(source: String, exclusive: String, inclusive: String, subscription: String) {
        let isA: @Sendable (String) -> Bool = { $0 == "a" }
        let isNotA: @Sendable (String) -> Bool = { $0 != "a" }
        expectEqual(run(source) { source, _ in source.takeWhile(isA) }, Outcome(exclusive, subscription))
        expectEqual(run(source) { source, _ in source.takeUntilMatch(isNotA) }, Outcome(exclusive, subscription))
        expectEqual(
            run(source) { source, _ in source.takeWhile(inclusive: true, isA) }, Outcome(inclusive, subscription))
        expectEqual(
            run(source) { source, _ in source.takeUntilMatch(inclusive: true, isNotA) },
            Outcome(inclusive, subscription))
    }

    // The source ends, because without the operator's end, an endless one would send forever.
    @Test("takeWhile(inclusive:_:) and takeUntilMatch(inclusive:_:) stop a synchronous source")
    func whileSynchronous() {
        let sent = Locked(0)
        let source = Signal<Int, Never>.from(0..<100).onNext { _ in sent.modify { $0 += 1 } }
        expectEqual(source.takeWhile { $0 < 3 }.waitForAll(), [0, 1, 2])
        expectEqual(sent.value, 4)
        expectEqual(source.takeUntilMatch(inclusive: true, { $0 == 2 }).waitForAll(), [0, 1, 2])
        expectEqual(sent.value, 7)
    }

    @Test("takeWhile(inclusive:_:) ignores a source that stops late")
    func whileSourceStopsLate() {
        let late = Signal<Int, TestFailure>(attach: { sink in
            for value in [1, 2, 1, 2] { sink.next(value) }
            sink.fail(.wrong)
        })
        let questions = Counter()
        let seen = Locked<[Int]>([])
        let taking = late.takeWhile({ value in
            questions.increment()
            return value == 1
        })
        _ = taking.onEvent { seen.append($0.value ?? -1) }.subscribeFailed { _ in }
        expectEqual(questions.value, 2)
        expectEqual(seen.value, [1, -1])
    }

    @Test("takeWhile(inclusive:_:) drops values that are sent during its last value")
    func whileReentrant() {
        let subject = Subject<Int, Never>()
        let seen = Locked<[Int]>([])
        _ = subject.signal.takeWhile(inclusive: true, { $0 < 2 })
            .subscribe(
                next: { value in
                    seen.append(value)
                    subject.send(value + 1)
                }, completed: { seen.append(-1) })
        subject.send(1)
        expectEqual(seen.value, [1, 2, -1])
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("take(during:) completes when the lifetime ends, or immediately if it has ended")
    func duringLifetime() {
        let source = Subject<Int, TestFailure>()
        var (lifetime, token): (Lifetime, Lifetime.Token?) = Lifetime.make()
        let seen = Locked<[Int]>([])
        let during = source.signal.take(during: lifetime)
        _ = during.subscribe(
            next: { seen.append($0) }, failed: { _ in seen.append(-2) }, completed: { seen.append(-1) })
        source.send(1)
        withExtendedLifetime(token) { expectEqual(seen.value, [1]) }
        token = nil
        source.send(2)
        expectEqual(seen.value, [1, -1])
        expectEqual(source.subscriberCount, 0)
        let subscriptions = Counter()
        #expect(
            Signal<Int, Never>.just(1).onSubscribe(subscriptions.increment).take(during: lifetime).waitForAll() == [])
        expectEqual(subscriptions.value, 0)
    }

    @Test("take(during:) passes earlier ends and leaves nothing in the lifetime")
    func duringReleases() {
        let (lifetime, token) = Lifetime.make()
        let released = Locked(false)
        func subscribe() {
            let canary = Canary { released.value = true }
            _ = Signal<Int, TestFailure>.fail(.wrong).take(during: lifetime)
                .subscribe(next: { _ in canary.sing() }, failed: { _ in canary.sing() })
        }
        subscribe()
        withExtendedLifetime(token) { #expect(released.value) }
    }

    @Test(
        "take(for:on:) completes when the time has passed and passes earlier ends immediately",
        arguments: [
            ("-a-b-c|", "-a-|", "^--!"), ("-a|", "-a|", "^-!"), ("-#", "-#", "^!"), ("-----", "---|", "^--!"),
            ("|", "|", "(^!)"),
        ])
    func forInterval(source: String, output: String, subscription: String) {
        let outcome = run(source) { source, scheduler in source.take(for: .tick * 3, on: scheduler) }
        expectEqual(outcome, Outcome(output, subscription))
    }

    @Test("take(for:on:) disposes its timer when it is no longer needed")
    func forTimer() {
        let scheduler = VirtualTimeScheduler()
        let source = Subject<Int, Never>()
        _ = source.signal.take(for: .tick, on: scheduler).subscribe { _ in }
        expectEqual(scheduler.pendingCount, 1)
        source.complete()
        expectEqual(scheduler.pendingCount, 0)
        #expect(Signal<Int, Never>.just(1).take(for: .zero, on: .immediate).waitForAll() == [])
    }

    @Test("take(last:) and take(for:on:) trap on negative counts and times")
    func negativeArguments() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.take(last: -1) }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.empty.take(for: .seconds(-1), on: .immediate)
        }
    }
}
