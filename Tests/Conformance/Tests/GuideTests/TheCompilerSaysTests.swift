import DocumentSupport
import Rill
import StreamDiagnostics
import StreamTesting
import TestSupport
import Testing

/// The code that compiles. `.ci/check-calls` compiles the code that does not, and compares the messages.
@Suite("Guide: The compiler says …") struct TheCompilerSaysTests {
    private let printed = Printed()

    private func print(_ items: Any...) { printed.append(items) }

    @MainActor @Test("A closure of the main actor changes its state")
    func mainActor() {
        @MainActor final class Screen {
            var title = ""
            private let bag = DisposableBag()

            func show(_ titles: Signal<String, Never>) {
                titles.subscribeOnMain { [weak self] in self?.title = $0 }.add(to: bag)
            }
        }
        let titles = Subject<String, Never>()
        let screen = Screen()
        screen.show(titles.signal)
        titles.send("lakes")
        #expect(screen.title == "lakes")
    }

    @Test("A function without isolation is called in an operator")
    func isolation() {
        #expect(lines(of: .of(1, 2)).immediateValues == ["1.", "2."])
    }

    @Test("scan keeps a state for each subscription")
    func state() {
        func sums(of ids: Signal<Int, Never>) -> Signal<Int, Never> {
            ids.scan(0) { sum, id in sum + id }
        }
        let result = sums(of: .of(1, 2))
        for _ in 0..<2 { #expect(result.immediateValues == [1, 3]) }
    }

    @Test("A structure can be sent")
    func sendable() {
        struct Draft: Sendable {
            var text = ""
        }
        func drafts() -> Signal<Draft, Never> { .never }
        #expect(drafts().immediateValues.isEmpty)
    }

    @Test("A constant property is state of a Sendable class")
    func property() {
        final class Counter: Sendable {
            let count = MutableProperty(0)
        }
        let counter = Counter()
        counter.count.value += 1
        #expect(counter.count.value == 1)
    }

    @Test("A loop awaits values")
    func loop() async {
        func printAll(_ ids: Signal<Int, Never>) async {
            for await id in ids.values() { print(id) }
        }
        await printAll(.of(1, 2))
        #expect(printed.take() == "1, 2")
    }

    @Test("The first value is awaited")
    func firstValue() async {
        func first(_ ids: Signal<Int, Never>) async -> Int? {
            await ids.firstValue()
        }
        #expect(await first(.of(1, 2)) == 1)
    }

    @Test("mapAsync awaits each result")
    func mapAsync() async {
        func articles(_ ids: Signal<Int, Never>) -> Signal<String, Never> {
            ids.mapAsync { await fetch($0) }
        }
        let results = await articles(.of(1, 2)).values().reduce(into: []) { $0.append($1) }
        #expect(results == ["article 1", "article 2"])
    }

    @Test("A task is a signal")
    func task() async {
        func articles(_ ids: Signal<Int, Never>) -> Signal<String, Never> {
            ids.flatMap(.latest) { id in .task { await fetch(id) } }
        }
        let results = await articles(.just(1)).values().reduce(into: []) { $0.append($1) }
        #expect(results == ["article 1"])
    }

    @Test("A closure states its result")
    func result() {
        func show(_ ids: Signal<Int, Never>) {
            _ = ids.map { id -> Int in
                print("received \(id)")
                return id * 2
            }.subscribe { print($0) }
        }
        show(.of(1, 2))
        #expect(printed.take() == "received 1, 2, received 2, 4")
    }

    @Test("tryMap throws the failure of the signal")
    func tryMap() {
        func numbers(_ texts: Signal<String, Problem>) -> Signal<Int, Problem> {
            texts.tryMap { (text) throws(Problem) in try parse(text) }
        }
        #expect(numbers(.of("a", "bc")).immediateValues == [1, 2])
    }

    @Test("A widened signal can throw")
    func widening() {
        func numbers(_ texts: Signal<String, Never>) -> Signal<Int, Problem> {
            texts.widenFailure().tryMap { (text) throws(Problem) in try parse(text) }
        }
        #expect(numbers(.of("a", "bc")).immediateValues == [1, 2])
    }

    @Test("A widened signal can be flattened")
    func flattening() {
        func articles(_ ids: Signal<Int, Never>) -> Signal<String, Problem> {
            ids.widenFailure().flatMap(.latest) { load($0) }
        }
        #expect(articles(.just(1)).immediateValues.isEmpty)
    }

    @Test("A widened signal can be merged")
    func merging() {
        func all(_ ids: Signal<Int, Never>, _ others: Signal<Int, Problem>) -> Signal<Int, Problem> {
            ids.widenFailure().merge(with: others)
        }
        #expect(all(.of(1, 2), .just(3)).immediateValues == [1, 2, 3])
    }

    @Test("A closure receives the failure")
    func failure() {
        func show(_ ids: Signal<Int, Problem>) -> any Disposable {
            ids.subscribe(next: { print($0) }, failed: { print($0) })
        }
        _ = show(Signal.just(1).concat(.fail(.offline)))
        #expect(printed.take() == "1, offline")
    }

    @Test("A closure receives all events")
    func events() {
        func show(_ ids: Signal<Int, Problem>) -> any Disposable {
            ids.subscribeEvents { event in
                switch event {
                case .next(let id): print(id)
                case .failed(let problem): print(problem)
                case .completed: print("completed")
                }
            }
        }
        _ = show(Signal.just(1).concat(.fail(.offline)))
        #expect(printed.take() == "1, offline")
    }

    @Test("A value replaces a failure")
    func replacing() {
        func titles(_ ids: Signal<String, Problem>) -> Signal<String, Never> {
            ids.replaceFailure(with: "untitled")
        }
        #expect(titles(.fail(.offline)).immediateValues == ["untitled"])
    }

    @Test("A source has a failure type")
    func source() {
        func printLength() {
            let length = SafeSignal.just("lake").map { $0.count }
            _ = length.subscribe { print($0) }
        }
        printLength()
        #expect(printed.take() == "4")
    }

    @Test("A property has a signal of its values")
    func values() {
        func pairs(_ ids: Signal<Int, Never>, _ count: MutableProperty<Int>) -> Signal<(Int, Int), Never> {
            ids.zip(with: count.values)
        }
        let sums = pairs(.just(1), MutableProperty(2)).map { $0 + $1 }
        #expect(sums.immediateValues == [3])
    }

    @Test("A closure modifies a property")
    func modifying() {
        func increment(_ count: MutableProperty<Int>) {
            count.modify { $0 += 1 }
        }
        let count = MutableProperty(1)
        increment(count)
        #expect(count.value == 2)
    }

    @Test("A subject has a signal")
    func subject() {
        final class Keyboard: Sendable {
            private let keys = Subject<String, Never>()
            var typed: Signal<String, Never> { keys.signal }
        }
        #expect(Keyboard().typed.immediateValues.isEmpty)
    }

    @Test("An interval has a unit")
    func interval() {
        func positions(_ moves: Signal<String, Never>) -> Signal<String, Never> {
            moves.throttle(for: .seconds(0.3), on: .main)
        }
        #expect(positions(.empty).immediateValues.isEmpty)
    }

    @Test("flatMap has a strategy")
    func strategy() {
        func articles(_ ids: Signal<Int, Never>) -> Signal<String, Never> {
            ids.flatMap(.latest) { .just("article \($0)") }
        }
        #expect(articles(.just(1)).immediateValues == ["article 1"])
    }

    @Test("flatMap flattens signals of sequences")
    func sequences() {
        func pages(_ ids: Signal<Int, Never>) -> Signal<Int, Never> {
            ids.flatMap(.concat) { [$0, $0 + 1].signal }
        }
        #expect(pages(.of(1, 5)).immediateValues == [1, 2, 5, 6])
    }

    @Test("A subscription can last as long as its source")
    func subscription() {
        func show(_ ids: Signal<Int, Never>) {
            _ = ids.subscribe { print($0) }
        }
        show(.of(1, 2))
        #expect(printed.take() == "1, 2")
    }

    @Test("A tracer is found in its module")
    func products() {
        func trace() -> any Disposable {
            StreamTracer.start { print($0) }
        }
        let tracing = trace()
        tracing.dispose()
        #expect(tracing.isDisposed)
    }

    @Test("A subject has no other name")
    func peers() {
        func keys() -> Signal<String, Never> {
            let keys = Subject<String, Never>()
            return keys.signal
        }
        #expect(keys().immediateValues.isEmpty)
    }
}

extension TheCompilerSaysTests {
    enum Problem: Error { case offline }

    func fetch(_ id: Int) async -> String { "article \(id)" }
    func parse(_ text: String) throws(Problem) -> Int { text.count }
    func load(_ id: Int) -> Signal<String, Problem> { .fail(.offline) }

    nonisolated func line(_ id: Int) -> String { "\(id)." }
    func lines(of ids: Signal<Int, Never>) -> Signal<String, Never> {
        ids.map(line)
    }
}

extension Signal {
    /// The values that the signal sends while it is subscribed to.
    fileprivate var immediateValues: [Value] {
        let values = MutableProperty<[Value]>([])
        subscribe(next: { value in values.modify { $0.append(value) } }, failed: { _ in }).dispose()
        return values.value
    }
}
