import DocumentSupport
import KeyPathObserving
import Operators
import StreamTesting
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

    @Test("A subject stores its end") func aSubjectStoresItsEnd() throws {
        let subject = ReplaySubject<Int, Never>(capacity: 2)
        subject.send(1)
        subject.complete()
        subject.send(2)
        _ = subject.signal.subscribe(next: { print($0) }, completed: { print("completed") })  // → 1, completed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A failure requires a handler") func aFailureRequiresAHandler() throws {
        let loading = Signal<String, LoadingError>.fail(.offline)
        _ = loading.subscribe(next: { print($0) }, failed: { error in print("failed:", error) })  // → failed: offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A subscription with an owner needs no weak reference") func aSubscriptionWithAnOwnerNeeds() throws {
        let bar = TitleBar()
        let titles = Subject<String, Never>()
        _ = titles.signal.subscribe(owner: bar) { bar, title in bar.title.value = title }
        titles.send("Rill")
        print(bar.title.value)  // → Rill
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A key path replaces a string") func aKeyPathReplacesAString() throws {
        let person = Person()
        _ = observe(person, \.dog?.name).subscribe { print($0 ?? "no dog") }  // → no dog
        person.dog = Dog(name: "Rex")  // → Rex
        person.dog?.name = "Max"  // → Max
        person.dog = nil  // → no dog
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Each subscription to apply starts an execution") func eachSubscriptionToApplyStartsAn() throws {
        let save = Action<String, Int, Never> { name in Signal.just(name.count).onSubscribe { print("saving", name) } }
        let saving = save.apply("a.txt")
        _ = saving.subscribe(next: { print($0) }, failed: { print($0) })  // → saving a.txt, 5
        _ = saving.subscribe(next: { print($0) }, failed: { print($0) })  // → saving a.txt, 5
        let shared = save.apply("bc.txt").replay()  // → saving bc.txt
        _ = shared.subscribe(next: { print($0) }, failed: { print($0) })  // → 6
        _ = shared.subscribe(next: { print($0) }, failed: { print($0) })  // → 6
        #expect(try printed.take() == Printed.promised())
    }
}
