import Operators
import TestSupport
import Testing

@Suite struct WhichThreadTests {
    @Test("Where the source works, and where what follows runs")
    func article() {
        let output = Locked<[String]>([])
        @Sendable func print(_ item: Any) { output.append("\(item)") }

        let worker = VirtualTimeScheduler()  // in a program: .background
        let screen = VirtualTimeScheduler()  // in a program: .main
        let report = Signal<String, Never>.deferred {
            print("reading")
            return .just("ready")
        }
        let subscription = report.subscribe(on: worker)  // where the source works
            .deliver(on: screen)  // where all that follows runs
            .subscribe { print($0) }
        print("subscribed")  // subscribed
        worker.run()  // reading
        screen.run()  // ready
        #expect(output.value == ["subscribed", "reading", "ready"])
        #expect(subscription.isDisposed)
    }
}
