import DocumentSupport
import Rill
import StreamTesting
import Testing

@Suite("Guide: WhichThread") struct WhichThreadTests {
    let printed = Printed()

    @Test("The source works on the scheduler of subscribed(on:), and later closures run on that of deliver(on:)")
    func schedulers() throws {
        let worker = VirtualTimeScheduler()  // in a program: .background
        let screen = VirtualTimeScheduler()  // in a program: .main
        let report = SafeSignal<String>.deferred {
            print("reading")
            return .just("ready")
        }
        let subscription = report.subscribed(on: worker)  // where the source works
            .deliver(on: screen)  // where the closures after it run
            .subscribe { print($0) }
        print("subscribed")  // → subscribed
        worker.run()  // → reading
        screen.run()  // → ready
        #expect(try printed.take() == Printed.promised())
        #expect(subscription.isDisposed)
    }

    @MainActor @Test("A value that is sent on the main queue is delivered there before send returns")
    func main() throws {
        let temperatures = Subject<Int, Never>()
        let label = Label()
        let showing = temperatures.signal
            .map { $0 * 9 / 5 + 32 }  // on the sending thread
            .subscribeOnMain { label.text = "\($0) °F" }  // on the main queue
        temperatures.send(20)
        print(label.text)  // → 68 °F
        #expect(try printed.take() == Printed.promised())
        showing.dispose()
    }

    private func print(_ items: Any...) { printed.append(items) }
}

/// Not `Sendable`.
private final class Label {
    var text = ""
}
