import Operators
import TestSupport
import Testing

@Suite struct FirstStreamTests {
    @Test("First stream in five minutes: what it prints")
    func article() {
        let output = Locked<[String]>([])
        @Sendable func print(_ item: Any) { output.append("\(item)") }

        let temperatures = Subject<Double, Never>()
        let subscription = temperatures.signal
            .map { Int($0.rounded()) }
            .distinctUntilChanged()
            .subscribe { print("\($0) °C") }

        temperatures.send(19.6)  // 20 °C
        temperatures.send(20.4)
        temperatures.send(21.0)  // 21 °C

        subscription.dispose()
        temperatures.send(25.0)
        print(temperatures.subscriberCount)  // 0
        #expect(output.value == ["20 °C", "21 °C", "0"])

        output.value = []
        _ = (1...3).signal.map { 4 - $0 }
            .subscribe(next: { print($0) }, completed: { print("lift-off") })  // 3, 2, 1, lift-off
        #expect(output.value == ["3", "2", "1", "lift-off"])

        output.value = []
        let width = MutableProperty(3)
        let height = MutableProperty(4)
        let area = combineLatest(width.values, height.values).map { $0 * $1 }
        let watching = area.subscribe { print("area \($0)") }  // area 12
        width.value = 5  // area 20
        watching.dispose()
        #expect(output.value == ["area 12", "area 20"])
    }
}
