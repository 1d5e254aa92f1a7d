import Operators
import StreamCore
import StreamTesting
import TestSupport
import Testing

@Suite struct PrintedExampleTests {
    @Test("Signal sends three values and a completion, and then disposes the closure's disposable")
    func numberedExample() {
        let log = Log()
        let signal = Signal<Int, Problem> { subscriber in
            subscriber.send(1)
            subscriber.send(2)
            subscriber.send(3)
            subscriber.complete()
            return ActionDisposable { log.append("signal dispose") }
        }
        let subscription = signal.subscribe(
            next: { log.append("subscribe value = \($0)") }, failed: { log.append("error: \($0)") },
            completed: { log.append("completed") })
        subscription.dispose()
        expectEqual(
            log.value,
            [
                "subscribe value = 1", "subscribe value = 2", "subscribe value = 3", "completed", "signal dispose",
            ])
    }

    @Test("Signal sends the events next(0), next(1) and completed")
    func createExample() {
        let log = Log()
        let numbers = Signal<Int, Never> { subscriber in
            subscriber.send(0)
            subscriber.send(1)
            subscriber.complete()
            return ActionDisposable {}
        }
        _ = numbers.subscribeEvents({ log.append("\($0)") })
        expectEqual(log.value, ["next(0)", "next(1)", "completed"])
    }

    @Test("publish() sends 2 and 3, but not the earlier 1, to a subscriber after 1.1 seconds")
    func hotConnection() {
        let log = Log()
        let time = VirtualTimeScheduler()
        let connection = Signal<Int, Never> { subscriber in
            time.schedule(after: .seconds(1)) { subscriber.send(1) }
            time.schedule(after: .seconds(2)) { subscriber.send(2) }
            time.schedule(after: .seconds(3)) { subscriber.send(3) }
            time.schedule(after: .seconds(4)) { subscriber.complete() }
            return nil
        }.publish()
        connection.connect()
        let signal = connection.signal
        log.append("Signal was created.")
        time.schedule(after: .milliseconds(1100)) {
            _ = signal.subscribe(
                next: { log.append("Subscriber 1 receive: \($0)") }, completed: { log.append("completed") })
        }
        time.run()
        expectEqual(
            log.value, ["Signal was created.", "Subscriber 1 receive: 2", "Subscriber 1 receive: 3", "completed"])
    }
}
