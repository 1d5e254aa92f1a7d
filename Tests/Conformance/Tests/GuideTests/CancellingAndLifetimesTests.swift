import DocumentSupport
import Rill
import Testing

@Suite("Guide: CancellingAndLifetimes") struct CancellingAndLifetimesTests {
    let printed = Printed()

    @Test("A subscription ends with a bag, with its owner, and with another signal")
    func endings() throws {
        let clicks = Subject<Int, Never>()
        let bag = DisposableBag()
        clicks.signal.subscribe { print("a\($0)") }.add(to: bag)
        clicks.signal.onDispose { print("b has ended") }.subscribe { print("b\($0)") }.add(to: bag)
        clicks.send(1)  // → a1, b1
        bag.dispose()  // → b has ended
        clicks.send(2)

        final class Screen: Sendable {
            let lines = MutableProperty<[Int]>([])
        }
        var screen: Screen? = Screen()
        let showing = clicks.signal.subscribe(owner: screen!) { screen, click in
            screen.lines.modify { $0.append(click) }
        }
        clicks.send(3)
        print(screen!.lines.value)  // → [3]
        screen = nil
        clicks.send(4)
        print(showing.isDisposed)  // → true

        let logout = Subject<Void, Never>()
        _ = clicks.signal.take(until: logout.signal)
            .subscribe(next: { print("click \($0)") }, completed: { print("logged out") })
        clicks.send(5)  // → click 5
        logout.send(())  // → logged out
        clicks.send(6)
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A released source disposes the subscription and sends no event")
    func released() throws {
        var sensor: Subject<Int, Never>? = Subject()
        let readings = sensor!.signal
            .onDispose { print("torn down") }
            .subscribe(next: { print($0) }, completed: { print("completed") })
        sensor = nil  // → torn down
        print(readings.isDisposed)  // → true
        #expect(try printed.take() == Printed.promised())
    }

    private func print(_ items: Any...) { printed.append(items) }
}
