import Operators
import TestSupport
import Testing

@Suite struct CancellingAndLifetimesTests {
    let output = Locked<[String]>([])

    @Test("Disposal, an owner's death, another signal")
    func article() {
        let output = output
        @Sendable func print(_ item: Any) { output.append("\(item)") }

        let clicks = Subject<Int, Never>()
        let bag = DisposableBag()
        clicks.signal.subscribe { print("a\($0)") }.add(to: bag)
        clicks.signal.onDispose { print("b is over") }.subscribe { print("b\($0)") }.add(to: bag)
        clicks.send(1)  // a1, b1
        bag.dispose()  // b is over
        clicks.send(2)
        #expect(output.value == ["a1", "b1", "b is over"])

        output.value = []
        final class Screen: Sendable {
            let lines = MutableProperty<[Int]>([])
        }
        var screen: Screen? = Screen()
        let showing = clicks.signal.subscribe(owner: screen!) { screen, click in
            screen.lines.modify { $0.append(click) }
        }
        clicks.send(3)
        print(screen!.lines.value)  // [3]
        screen = nil
        clicks.send(4)
        print(showing.isDisposed)  // true
        #expect(output.value == ["[3]", "true"])

        output.value = []
        let logout = Subject<Void, Never>()
        _ = clicks.signal.take(until: logout.signal)
            .subscribe(next: { print("click \($0)") }, completed: { print("logged out") })
        clicks.send(5)  // click 5
        logout.send(())  // logged out
        clicks.send(6)
        #expect(output.value == ["click 5", "logged out"])
    }

    @Test("The loss of the source")
    func loss() {
        let output = output
        @Sendable func print(_ item: Any) { output.append("\(item)") }

        var sensor: Subject<Int, Never>? = Subject()
        let readings = sensor!.signal
            .onDispose { print("torn down") }
            .subscribe(next: { print($0) }, completed: { print("completed") })
        sensor = nil  // torn down
        print(readings.isDisposed)  // true
        #expect(output.value == ["torn down", "true"])
    }
}
