import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct FilteringTests {
    @Test("[68] filter: what satisfies; a throw fails")
    func filter() {
        #expect(run("-a-b-a|") { source, _ in source.filter { $0 == "a" } } == Course("-a---a|", "^-----!"))
        #expect(run("-a-#") { source, _ in source.filter { $0 == "b" } } == Course("---#", "^--!"))
        let failing = run("-a-b|") { source, _ in
            source.filter { (value) throws(MarbleFailure) in
                if value == "b" { throw MarbleFailure() }
                return true
            }
        }
        #expect(failing == Course("-a-#", "^--!"))
    }

    @Test("[71] distinctUntilChanged: against the last that was sent; the first passes, also nil")
    func distinct() {
        #expect(run("-a-a-b-a|") { source, _ in source.distinctUntilChanged() } == Course("-a---b-a|", "^-------!"))
        #expect(Signal<Int?, Never>.of(nil, nil, 1, nil).distinctUntilChanged().waitForAll() == [nil, 1, nil])
        // Against the last received one, 3 would be too near to 2.
        let far = Signal<Int, Never>.of(0, 1, 2, 3).distinctUntilChanged { abs($0 - $1) < 2 }
        #expect(far.waitForAll() == [0, 2])
        #expect(Signal<String, Never>.of("a", "b", "cd").distinctUntilChanged(on: \.count).waitForAll() == ["a", "cd"])
    }

    @Test(
        "[79] take: ends with its last value and disposes the source",
        arguments: [
            (0, "-a-b-c|", "|", []), (2, "-a-b-c|", "-a-(b|)", ["^--!"]), (3, "-a-b|", "-a-b|", ["^---!"]),
            (2, "-a-#", "-a-#", ["^--!"]), (1, "(ab)-|", "(a|)", ["(^!)"]),
        ])
    func take(count: Int, source: String, output: String, subscriptions: [String]) {
        let course = run(source) { source, _ in source.take(count) }
        #expect(course == Course(output: output, subscriptions: subscriptions))
    }

    @Test("[79] §7.17 take: counts before it sends, so a re-entrant send is not one too many")
    func takeReentrant() {
        let subject = Subject<Int, Never>()
        let seen = Locked<[Int]>([])
        _ = subject.signal.take(2).subscribe { value in
            seen.append(value)
            subject.send(value + 1)
        }
        subject.send(1)
        #expect(seen.value == [1, 2])
        #expect(subject.subscriberCount == 0)
    }

    @Test("Law 12: take stops a synchronous infinite source")
    func takeInfinite() {
        #expect(Signal<Int, Never>.repeating(7).take(3).waitForAll() == [7, 7, 7])
        #expect(Signal<Int, Never>(0...).map { $0 * 2 }.take(3).waitForAll() == [0, 2, 4])
    }

    @Test("take and skip: a negative count is rejected at the call")
    func negativeCounts() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.take(-1) }
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.skip(-1) }
    }

    @Test("[73] skip: more than there are leaves only the end")
    func skip() {
        #expect(run("-a-b-c|") { source, _ in source.skip(2) } == Course("-----c|", "^-----!"))
        #expect(run("-a-|") { source, _ in source.skip(5) } == Course("---|", "^--!"))
        #expect(run("-a-|") { source, _ in source.skip(0) } == Course("-a-|", "^--!"))
    }

    @Test(
        "[83] take(until:): a value or the completion of the trigger completes",
        arguments: [
            ("-a-b-c-|", "----x--", "-a-b|", ["^---!", "^---!"]),
            ("-a-b-c-|", "----|", "-a-b|", ["^---!", "^---!"]),
            ("-a-|", "-----x", "-a-|", ["^--!", "^--!"]),
            ("-a-#", "-----x", "-a-#", ["^--!", "^--!"]),
            ("-a-b", "------", "-a-b", ["^>", "^>"]),
        ])
    func takeUntil(source: String, trigger: String, output: String, subscriptions: [String]) {
        let course = run(source, trigger) { source, trigger in
            source.take(until: trigger.catch(to: Signal<String, Never>.empty))
        }
        #expect(course == Course(output: output, subscriptions: subscriptions))
    }

    @Test("[83] §7.18 take(until:): the trigger is first, so a source is not subscribed to after a trigger at once")
    func takeUntilSynchronous() {
        let subscribed = Locked(false)
        let source = Signal<Int, Never> { subscriber in
            subscribed.value = true
            subscriber.send(1)
            return nil
        }
        #expect(source.take(until: Signal<Int, Never>.just(0)).waitForAll() == [])
        #expect(!subscribed.value)
    }
}
