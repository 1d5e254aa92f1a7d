import DocumentSupport
import Rill
import Testing

@Suite("Guide: FirstStream") struct FirstStreamTests {
    @Test("The examples print the output in their comments")
    func article() throws {
        let printed = Printed()
        @Sendable func print(_ items: Any...) { printed.append(items) }

        let temperatures = Subject<Double, Never>()
        let subscription = temperatures.signal
            .map { Int($0.rounded()) }
            .distinctUntilChanged()
            .subscribe { print("\($0) °C") }

        temperatures.send(19.6)  // → 20 °C
        temperatures.send(20.4)
        temperatures.send(21.0)  // → 21 °C

        subscription.dispose()
        temperatures.send(25.0)
        print(temperatures.subscriberCount)  // → 0

        _ = (1...3).signal.map { 4 - $0 }
            .subscribe(next: { print($0) }, completed: { print("lift-off") })  // → 3, 2, 1, lift-off

        let width = MutableProperty(3)
        let height = MutableProperty(4)
        let area = combineLatest(width.values, height.values).map { $0 * $1 }
        let watching = area.subscribe { print("area \($0)") }  // → area 12
        width.value = 5  // → area 20
        watching.dispose()

        let title = Property(initial: "untitled", then: Signal.just("Form"))
        print(title.value)  // → Form

        let surface = Property.combineLatest(width, height).map { $0 * $1 }
        print(surface.value)  // → 20

        let draft = MutableProperty<String?>(nil)
        let save = Action<Void, Int, Never>(unwrapping: draft) { text, _ in .just(text.count) }
        print(save.isEnabled.value)  // → false
        draft.value = "Hello"
        let saving = save.apply()
            .subscribe(next: { print("saved \($0) characters") }, failed: { print($0) })  // → saved 5 characters
        draft.value = nil
        _ = save.apply().subscribe(next: { print($0) }, failed: { print($0) })  // → disabled
        #expect(saving.isDisposed)
        #expect(try printed.take() == Printed.promised())
    }
}
