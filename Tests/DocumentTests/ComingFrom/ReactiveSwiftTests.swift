import Operators
import StreamTesting
import TestSupport
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

@Suite("Docs/ComingFrom/ReactiveSwift.md", .serialized) struct ComingFromReactiveSwiftTests {
    @Test("A value sent from inside an observer waits its turn") func aValueSentFromInside() throws {
        let count = MutableProperty(0)
        _ = count.signal.subscribe { if $0 == 1 { count.value = 2 } }
        _ = count.signal.subscribe { print($0) }
        count.value = 1  // → 1, 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("One kind of signal") func oneKindOfSignal() throws {
        let news = Subject<String, Never>()
        _ = news.signal.prepend("first").subscribe { print($0) }  // → first
        news.send("second")  // → second
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A disposal is no event") func aDisposalIsNoEvent() throws {
        let ended = Subject<Int, Never>()
        ended.complete()
        _ = ended.signal.subscribeCompleted { print("completed") }  // → completed
        let standing = Signal<Int, Never>.never.onDispose { print("disposed") }.subscribe { print($0) }
        standing.dispose()  // → disposed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Synchronous repetition does not use the stack") func synchronousRepetitionDoesNotUse() throws {
        let ones = Signal<Int, Never>.just(1).repeat(100_000)
        _ = ones.count().subscribe { print($0) }  // → 100000
        #expect(try printed.take() == Printed.promised())
    }

    @Test("distinctUntilChanged compares with what was sent") func distinctuntilchangedComparesWithWhatWas() throws {
        let drift = Signal<Int, Never>.of(1, 2, 3, 4)
        _ = drift.distinctUntilChanged { abs($0 - $1) < 2 }.subscribe { print($0) }  // → 1, 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test("debounce keeps the last value") func debounceKeepsTheLastValue() throws {
        let time = VirtualTimeScheduler()
        let typed = time.cold("-a-b|")
        let kept = time.record(typed.debounce(for: .seconds(2), on: time))
        let dropped = time.record(typed.debounce(for: .seconds(2), on: time, onCompletion: .discard))
        time.run()
        print(kept.diagram)  // → ----(b|)
        print(dropped.diagram)  // → ----|
        #expect(try printed.take() == Printed.promised())
    }

    @Test("sample(on:) ends with either") func sampleonEndsWithEither() throws {
        let (numbers, ticks) = (Subject<Int, Never>(), Subject<Void, Never>())
        _ = numbers.signal.sample(on: ticks.signal).subscribe(next: { print($0) }, completed: { print("end") })
        numbers.send(1)
        ticks.send(())  // → 1
        numbers.complete()  // → end
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A condition that stops") func aConditionThatStops() throws {
        let three = Signal<Int, Never>.of(1, 2, 3)
        _ = three.take(untilMatch: { $0 >= 2 }, inclusive: true).subscribe { print($0) }  // → 1, 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("modify holds no lock") func modifyHoldsNoLock() throws {
        let total = MutableProperty(1)
        total.modify { $0 += total.value }
        print(total.value)  // → 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("throttle sends the pending value at completion") func throttleSendsThePendingValueAt() throws {
        let time = VirtualTimeScheduler()
        let letters = time.cold("ab|")
        let kept = time.record(letters.throttle(for: .seconds(3), on: time))
        let dropped = time.record(letters.throttle(for: .seconds(3), on: time, onCompletion: .discard))
        time.run()
        print(kept.diagram)  // → a-(b|)
        print(dropped.diagram)  // → a-|
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Timed buffers start with a value") func timedBuffersStartWithAValue() throws {
        let time = VirtualTimeScheduler()
        let letters = time.cold("----ab----c|")
        let arrays = time.record(letters.buffer(every: .seconds(3), on: time).map { $0.joined() })
        let windows = time.record(letters.window(every: .seconds(3), on: time).map { _ in "w" })
        time.run()
        print(arrays.diagram)  // → -------{ab}---(c|)
        print(windows.diagram)  // → ----w-----w|
        #expect(try printed.take() == Printed.promised())
    }

    @Test("finally does not run at a disposal") func finallyDoesNotRunAtA() throws {
        let numbers = Subject<Int, Never>()
        let hooked = numbers.signal.finally { print("finally") }.onDispose { print("disposed") }
        hooked.subscribe { print($0) }.dispose()  // → disposed
        _ = hooked.subscribe(next: { print($0) }, completed: { print("completed") })
        numbers.complete()  // → finally, disposed, completed
        #expect(try printed.take() == Printed.promised())
    }
}
