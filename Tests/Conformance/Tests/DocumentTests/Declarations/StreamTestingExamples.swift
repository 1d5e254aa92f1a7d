import DocumentSupport
import Operators
import StreamTesting
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/StreamTesting.
@Suite("Documentation of StreamTesting", .serialized) struct StreamTestingExamples {
    let scheduler = VirtualTimeScheduler()
    let bag = DisposableBag()

    @Test("A hot source sends without subscribers") func hot() throws {
        let source = scheduler.hot("-a-b|")
        scheduler.advance(by: .tick * 2)
        source.subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)
        scheduler.run()  // prints b
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A cold source starts with each subscription") func cold() throws {
        let source = scheduler.cold("-a-b|")
        scheduler.advance(by: .tick * 2)
        source.subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)
        scheduler.run()  // prints a, b
        #expect(try printed.take() == Printed.promised())
    }

    @Test("record(_:) records the events of an operator") func record() throws {
        let recording = scheduler.record(scheduler.cold("-a-b|").map { $0 + "!" })
        scheduler.run()
        print(recording.values)  // prints ["a!", "b!"]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A diagram describes a signal") func marble() throws {
        let source = scheduler.cold("-a-(bc|)")
        source.subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)
        scheduler.run()  // prints a, b, c
        #expect(try printed.take() == Printed.promised())
    }

    @Test("explore(_:) runs a program in many schedules") func exploring() async throws {
        try await explore { simulation in
            let stock = MutableProperty(1)
            simulation.queue("a").schedule { if stock.value > 0 { stock.value -= 1 } }
            simulation.queue("b").schedule { if stock.value > 0 { stock.value -= 1 } }
            await simulation.settle()
            #expect(stock.value == 0)
        }
    }
}
