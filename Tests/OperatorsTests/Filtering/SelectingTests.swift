import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct SelectingTests {
    @Test("[69] ignore: drops what is equal, also nil")
    func ignore() {
        #expect(run("-a-b-a-#") { source, _ in source.ignore("a") } == Course("---b---#", "^------!"))
        #expect(Signal<Int?, Never>.of(nil, 1, nil).ignore(nil).waitForAll() == [1])
    }

    @Test(
        "[70] ignoreValues: the end alone",
        arguments: [
            ("-a-b|", "----|", "^---!"), ("-a-#", "---#", "^--!"), ("|", "|", "(^!)"), ("-a-", "", "^>"),
            ("(abc|)", "|", "(^!)"),
        ])
    func ignoreValues(source: String, output: String, subscription: String) {
        #expect(run(source) { source, _ in source.ignoreValues() } == Course(output, subscription))
    }

    @Test("[72] distinct: each value once in a whole subscription, and anew in the next")
    func distinct() {
        #expect(run("-a-b-a-c-b|") { source, _ in source.distinct() } == Course("-a-b---c--|", "^---------!"))
        #expect(run("-a-a-#") { source, _ in source.distinct() } == Course("-a---#", "^----!"))
        let distinct = Signal<Int?, Never>.of(nil, 1, nil, 1).distinct()
        #expect(distinct.waitForAll() == [nil, 1])
        #expect(distinct.waitForAll() == [nil, 1])
        #expect(Signal<Int, Never>(0...).map { $0 / 2 }.distinct().take(3).waitForAll() == [0, 1, 2])
    }

    @Test("[234] distinct(by:): the first value of each key; a throw fails and disposes the source")
    func distinctByKey() {
        #expect(
            run("-a-bb-c-|") { source, _ in source.map { $0 + $0 }.distinct(by: \.count) }
                == Course("-{aa}------|", "^-------!"))
        let distinct = Signal<Int, Never>(0...).distinct { $0 / 3 }.take(3)
        #expect(distinct.waitForAll() == [0, 3, 6])
        #expect(distinct.waitForAll() == [0, 3, 6])
        let course = run("-a-a-b-|") { source, _ in
            source.distinct { (value) throws(MarbleFailure) -> Int in
                if value == "b" { throw MarbleFailure() }
                return 1
            }
        }
        #expect(course == Course("-a---#", "^----!"))
        #expect(run("-a-a-#") { source, _ in source.distinct { $0 } } == Course("-a---#", "^----!"))
    }

    @Test("[71] distinctUntilChanged: a throw fails and disposes the source")
    func distinctThrowing() {
        let course = run("-a-b-c-|") { source, _ in
            source.distinctUntilChanged { (_, new) throws(MarbleFailure) in
                if new == "c" { throw MarbleFailure() }
                return false
            }
        }
        #expect(course == Course("-a-b-#", "^----!"))
    }

    @Test(
        "[87] first: one value, or the source's end",
        arguments: [
            ("-a-b|", "-(a|)", "---(b|)", ["^!", "^--!"]), ("-b-#", "-(b|)", "-(b|)", ["^!", "^!"]),
            ("-#", "-#", "-#", ["^!", "^!"]), ("--|", "--|", "--|", ["^-!", "^-!"]),
            ("---", "", "", ["^>", "^>"]),
        ])
    func first(source: String, first: String, firstB: String, subscriptions: [String]) {
        #expect(run(source) { source, _ in source.first() } == Course(first, subscriptions[0]))
        #expect(run(source) { source, _ in source.first(where: { $0 == "b" }) } == Course(firstB, subscriptions[1]))
    }

    @Test("[87][88] first(where:), last(where:): a throw fails, and an infinite source is stopped")
    func whereThrows() {
        #expect(Signal<Int, Never>(0...).first(where: { $0 > 4 }).waitForAll() == [5])
        let isWrong: @Sendable (String) throws(MarbleFailure) -> Bool = { (_) throws(MarbleFailure) in
            throw MarbleFailure()
        }
        #expect(run("-a-b|") { source, _ in source.first(where: isWrong) } == Course("-#", "^!"))
        #expect(run("-a-b|") { source, _ in source.last(where: isWrong) } == Course("-#", "^!"))
    }

    @Test(
        "[88] last: on completion; a failure drops it",
        arguments: [
            ("-a-b|", "----(b|)", "----(a|)"), ("-a-#", "---#", "---#"), ("|", "|", "|"), ("-b-|", "---(b|)", "---|"),
            ("-a-", "", ""),
        ])
    func last(source: String, last: String, lastA: String) {
        #expect(run(source) { source, _ in source.last() }.output == last)
        #expect(run(source) { source, _ in source.last(where: { $0 == "a" }) }.output == lastA)
    }

    @Test(
        "[89] element: at its position, then completed; without it, empty or the failure that was given",
        arguments: [
            (0, "-a-b|", "-(a|)", "-(a|)", "^!"), (1, "-a-b-c|", "---(b|)", "---(b|)", "^--!"),
            (2, "-a-b|", "----|", "----#", "^---!"), (1, "-a-#", "---#", "---#", "^--!"), (0, "|", "|", "#", "(^!)"),
            (0, "--", "", "", "^>"),
        ])
    func element(index: Int, source: String, empty: String, failing: String, subscription: String) {
        #expect(run(source) { source, _ in source.element(at: index) } == Course(empty, subscription))
        let course = run(source) { source, _ in source.element(at: index, failing: MarbleFailure()) }
        #expect(course == Course(failing, subscription))
    }

    @Test("[89] element(at:failing:): gives a source that cannot fail a failure")
    func elementOfNever() {
        let source = Signal<Int, Never>.of(1, 2)
        let missing = VirtualTimeScheduler().record(source.element(at: 2, failing: TestFailure.wrong))
        #expect(missing.events.map(\.event) == [.failed(.wrong)])
        let there = VirtualTimeScheduler().record(source.element(at: 1, failing: TestFailure.wrong))
        #expect(there.events.map(\.event) == [.next(2), .completed])
    }

    @Test("[90] elements(in:): every kind of range; an empty one does not subscribe")
    func elements() {
        let subscriptions = Counter()
        let source = Signal<Int, Never>(0...).onSubscribe(subscriptions.increment)
        #expect(source.elements(in: 2..<4).waitForAll() == [2, 3])
        #expect(source.elements(in: 2...4).waitForAll() == [2, 3, 4])
        #expect(source.elements(in: ..<2).waitForAll() == [0, 1])
        #expect(source.elements(in: ...2).waitForAll() == [0, 1, 2])
        #expect(source.elements(in: 3...).take(2).waitForAll() == [3, 4])
        #expect(subscriptions.value == 5)
        #expect(source.elements(in: 3..<3).waitForAll() == [])
        #expect(subscriptions.value == 5)
        #expect(run("-a-b-c-d|") { source, _ in source.elements(in: 1...2) } == Course("---b-(c|)", "^----!"))
        #expect(run("-a-b-#") { source, _ in source.elements(in: 1...2) } == Course("---b-#", "^----!"))
    }

    @Test(
        "[91] single: the only value when the source completes; fails for none at the end, for two at once",
        arguments: [
            ("-a-|", "---(a|)", "^--!"), ("-a-b-|", "---#", "^--!"), ("--|", "--#", "^-!"), ("-#", "-#", "^!"),
            ("-a-#", "---#", "^--!"), ("-a-", "", "^>"), ("(abc|)", "#", "(^!)"),
        ])
    func single(source: String, output: String, subscription: String) {
        let course = run(source) { source, _ in source.single(failing: MarbleFailure()) }
        #expect(course == Course(output, subscription))
    }

    @Test("[91] single: of a source that cannot fail or does not stop, and of optional values")
    func singleOfNever() {
        let wrong = VirtualTimeScheduler().record(Signal<Int, Never>.repeating(1).single(failing: TestFailure.wrong))
        #expect(wrong.events.map(\.event) == [.failed(.wrong)])
        let matching = Signal<Int, Never>.of(1, 2, 3).filter { $0 > 2 }.single(failing: TestFailure.wrong)
        #expect(VirtualTimeScheduler().record(matching).events.map(\.event) == [.next(3), .completed])
        let missing = Signal<Int?, TestFailure>.just(nil).single(failing: .wrong)
        #expect(VirtualTimeScheduler().record(missing).events.map(\.event) == [.next(nil), .completed])
    }

    @Test("[92] partition: two signals, one subscription, one question for a value")
    func partition() {
        let count = SubscriptionCount()
        let source = Subject<Int, TestFailure>()
        let asked = Counter()
        let (even, odd) = source.signal.counted(in: count).partition { value in
            asked.increment()
            return value % 2 == 0
        }
        let scheduler = VirtualTimeScheduler()
        let (evens, odds) = (scheduler.record(even), scheduler.record(odd))
        #expect(count.value == 1)
        for value in 1...4 { source.send(value) }
        #expect(evens.values == [2, 4])
        #expect(odds.values == [1, 3])
        #expect(asked.value == 4)
        evens.dispose()
        source.send(5)
        #expect(count.value == 1)
        source.fail(.wrong)
        #expect(odds.events.map(\.event) == [.next(1), .next(3), .next(5), .failed(.wrong)])
        #expect(evens.values == [2, 4])
        #expect(count.value == 0)
    }

    @Test("[92] partition: a throw fails both; a source at once runs for each; the last to leave disposes")
    func partitionEnds() {
        let source = Subject<Int, TestFailure>()
        let (left, right) = source.signal.partition { (_) throws(TestFailure) in throw .wrong }
        let scheduler = VirtualTimeScheduler()
        let recordings = [scheduler.record(left), scheduler.record(right)]
        source.send(1)
        for recording in recordings { #expect(recording.events.map(\.event) == [.failed(.wrong)]) }
        #expect(source.subscriberCount == 0)
        let (even, odd) = Signal<Int, Never>.of(1, 2, 3).partition { $0 % 2 == 0 }
        #expect(even.waitForAll() == [2])
        #expect(odd.waitForAll() == [1, 3])
        let hot = Subject<Int, Never>()
        let halves = hot.signal.partition { $0 > 0 }
        let tokens = [halves.matching.subscribe { _ in }, halves.rest.subscribe { _ in }]
        tokens[0].dispose()
        #expect(hot.subscriberCount == 1)
        tokens[1].dispose()
        #expect(hot.subscriberCount == 0)
    }

    @Test(
        "[93] ignoreFailure: completes instead, or with catch(to: .never) stays open",
        arguments: [
            ("-a-#", "-a-|", "-a", "^--!"), ("-a-|", "-a-|", "-a-|", "^--!"), ("#", "|", "", "(^!)"),
            ("-a", "-a", "-a", "^>"),
        ])
    func ignoreFailure(source: String, output: String, open: String, subscription: String) {
        let course = run(source) { source, _ in source.ignoreFailure().widenFailure(to: MarbleFailure.self) }
        #expect(course == Course(output, subscription))
        let staying = run(source) { source, _ in source.catch(to: Signal<String, MarbleFailure>.never) }
        #expect(staying == Course(open, subscription))
    }

    @Test("[89][90] element, elements: negative positions are rejected at the call")
    func badArguments() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.element(at: -1) }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, TestFailure>.empty.element(at: -1, failing: .wrong)
        }
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.elements(in: -1..<2) }
    }
}
