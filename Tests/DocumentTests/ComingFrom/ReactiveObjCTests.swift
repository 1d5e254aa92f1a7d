import KeyPathObserving
import Operators
import StreamTesting
import TestSupport
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

@Suite("Docs/ComingFrom/ReactiveObjC.md", .serialized) struct ComingFromReactiveObjCTests {
    @Test("throttle: is called debounce") func throttleIsCalledDebounce() throws {
        let time = VirtualTimeScheduler()
        let typed = time.hot("ab-c---------")
        let quiet = time.record(typed.debounce(for: .seconds(2), on: time))
        let seldom = time.record(typed.throttle(for: .seconds(2), on: time))
        time.advance(by: .seconds(12))
        print(quiet.diagram)  // → -----c
        print(seldom.diagram)  // → a-b-c
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A subject remembers that it has ended") func aSubjectRemembersThatIt() throws {
        let subject = ReplaySubject<Int, Never>(capacity: 2)
        subject.send(1)
        subject.complete()
        subject.send(2)
        _ = subject.signal.subscribe(next: { print($0) }, completed: { print("completed") })  // → 1, completed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A failure has a type, and somebody has to take it") func aFailureHasAType() throws {
        let loading = Signal<String, LoadingError>.fail(.offline)
        _ = loading.subscribe(next: { print($0) }, failed: { error in print("failed:", error) })  // → failed: offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Zero is zero") func zeroIsZero() throws {
        let request = Signal<Int, LoadingError>.fail(.offline).onSubscribe { print("attempt") }
        _ = request.retry(0).subscribe(next: { print($0) }, failed: { print($0) })  // → attempt, offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("switchToLatest ends the old before it begins the new") func switchtolatestEndsTheOldBefore() throws {
        let searches = Subject<String, Never>()
        let answers = searches.signal.flatMap(.latest) { query in
            Signal<String, Never>.never.onSubscribe { print("begin", query) }.onDispose { print("end", query) }
        }
        let searching = answers.subscribe { print($0) }
        searches.send("a")  // → begin a
        searches.send("b")  // → end a, begin b
        searching.dispose()  // → end b
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Time names its scheduler") func timeNamesItsScheduler() throws {
        let clock = VirtualTimeScheduler()
        let late = clock.record(Signal<Int, Never>.just(1).delay(for: .seconds(1), on: clock))
        clock.run()
        print(late.diagram)  // → -(1|)
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Nobody has to be weak and strong") func nobodyHasToBeWeak() throws {
        let bar = TitleBar()
        let titles = Subject<String, Never>()
        _ = titles.signal.subscribe(owner: bar) { bar, title in bar.title.value = title }
        titles.send("Rill")
        print(bar.title.value)  // → Rill
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Observing without strings") func observingWithoutStrings() throws {
        let person = Person()
        _ = observe(person, \.dog?.name).subscribe { print($0 ?? "no dog") }  // → no dog
        person.dog = Dog(name: "Rex")  // → Rex
        person.dog?.name = "Max"  // → Max
        person.dog = nil  // → no dog
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A send from inside a callback waits its turn") func aSendFromInsideA() throws {
        let numbers = Subject<Int, Never>()
        _ = numbers.signal.subscribe { if $0 == 1 { numbers.send(2) } }
        _ = numbers.signal.subscribe { print($0) }
        numbers.send(1)  // → 1, 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Each subscription to apply is an execution") func eachSubscriptionToApplyIsAn() throws {
        let save = Action<String, Int, Never> { name in Signal.just(name.count).onSubscribe { print("saving", name) } }
        let saving = save.apply("a.txt")
        _ = saving.subscribe(next: { print($0) }, failed: { print($0) })  // → saving a.txt, 5
        _ = saving.subscribe(next: { print($0) }, failed: { print($0) })  // → saving a.txt, 5
        let shared = save.apply("bc.txt").replay()  // → saving bc.txt
        _ = shared.subscribe(next: { print($0) }, failed: { print($0) })  // → 6
        _ = shared.subscribe(next: { print($0) }, failed: { print($0) })  // → 6
        #expect(try printed.take() == Printed.promised())
    }

    @Test("onDispose also runs at an end") func ondisposeAlsoRunsAtAnEnd() throws {
        let numbers = Subject<Int, Never>()
        let hooked = numbers.signal.finally { print("finally") }.onDispose { print("disposed") }
        hooked.subscribe { print($0) }.dispose()  // → disposed
        _ = hooked.subscribe(next: { print($0) }, completed: { print("completed") })
        numbers.complete()  // → finally, disposed, completed
        #expect(try printed.take() == Printed.promised())
    }
}
