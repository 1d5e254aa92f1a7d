import Dispatch
import DocumentSupport
import Operators
import StreamTesting
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/Operators/Scheduling.
@Suite("Documentation of Operators/Scheduling", .serialized) struct SchedulingExamples {
    let scheduler = VirtualTimeScheduler()
    let bag = DisposableBag()

    @Test("deliver(on:) prints the orders when the scheduler runs") func deliver() throws {
        let orders = Subject<String, Never>()
        orders.signal.deliver(on: scheduler).subscribe { print($0) }.add(to: bag)
        orders.send("tea")
        orders.send("coffee")
        scheduler.advance()  // prints tea, coffee
        #expect(try printed.take() == Printed.promised())
    }

    @Test("dispose(on:) closes the sensor when the scheduler runs") func dispose() throws {
        let temperatures = Subject<Int, Never>()
        let sensor = temperatures.signal.onDispose { print("sensor closed") }
        let subscription = sensor.dispose(on: scheduler).subscribe { print($0) }
        temperatures.send(20)  // prints 20
        subscription.dispose()
        print(subscription.isDisposed)  // prints true
        scheduler.advance()  // prints sensor closed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("serialized() counts the points of several threads one at a time") func serialized() throws {
        let points = Signal<Int, Never> { subscriber in
            DispatchQueue.concurrentPerform(iterations: 3) { _ in subscriber.send(10) }
            subscriber.complete()
            return nil
        }
        print(points.serialized().scan(0, +).waitForAll())  // prints [10, 20, 30]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("subscribed(on:) counts the files when the scheduler runs") func subscribe() throws {
        @Sendable func countFiles() -> Int { 3 }
        let files = Signal<Int, Never>.attempt { countFiles() }
        files.subscribed(on: scheduler).subscribe { print($0) }.add(to: bag)
        print("subscribed")  // prints subscribed
        scheduler.advance()  // prints 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test("deliver(on:waiting:) delivers a long sequence") func deliverWaiting() throws {
        (1...3).signal(on: .immediate).deliver(on: scheduler, waiting: 2).subscribe { print($0) }.add(to: bag)
        scheduler.advance()  // prints 1, 2, 3
        #expect(try printed.take() == Printed.promised())
    }
}
