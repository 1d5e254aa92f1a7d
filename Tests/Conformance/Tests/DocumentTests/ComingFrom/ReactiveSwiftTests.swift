import DocumentSupport
import Operators
import StreamTesting
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

@Suite("Docs/ComingFrom/ReactiveSwift.md", .serialized) struct ComingFromReactiveSwiftTests {
    @Test("A property notifies every observer in one order") func aPropertyNotifiesEveryObserverIn() throws {
        let count = MutableProperty(0)
        _ = count.signal.subscribe { if $0 == 1 { count.value = 2 } }
        _ = count.signal.subscribe { print($0) }
        count.value = 1  // → 1, 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A pipe is a subject") func aPipeIsASubject() throws {
        let news = Subject<String, Never>()
        _ = news.signal.prepend("first").subscribe { print($0) }  // → first
        news.send("second")  // → second
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A disposal runs onDispose and sends no event") func aDisposalRunsOnDisposeAndSends() throws {
        let numbers = Subject<Int, Never>()
        let hooked = numbers.signal.finally { print("finally") }.onDispose { print("disposed") }
        hooked.subscribe { print($0) }.dispose()  // → disposed
        _ = hooked.subscribe(next: { print($0) }, completed: { print("completed") })
        numbers.complete()  // → finally, disposed, completed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("debounce sends the pending value at completion") func debounceSendsThePendingValueAt() throws {
        let time = VirtualTimeScheduler()
        let typed = time.cold("-a-b|")
        let kept = time.record(typed.debounce(for: .seconds(2), on: time))
        let dropped = time.record(typed.debounce(for: .seconds(2), on: time, onCompletion: .discard))
        time.run()
        print(kept.diagram)  // → ----(b|)
        print(dropped.diagram)  // → ----|
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A condition stops at the first match") func aConditionStopsAtTheFirst() throws {
        let three = SafeSignal.of(1, 2, 3)
        _ = three.takeUntilMatch(inclusive: true, { $0 >= 2 }).subscribe { print($0) }  // → 1, 2
        #expect(try printed.take() == Printed.promised())
    }
}
