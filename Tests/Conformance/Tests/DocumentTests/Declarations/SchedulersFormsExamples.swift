import DocumentSupport
import Operators
import StreamTesting
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains more of the examples of the documentation in Sources/Schedulers.
@Suite("Documentation of Schedulers, other forms", .serialized) struct SchedulersFormsExamples {
    @Test("A scheduler runs an action after the work that is due") func schedule() throws {
        let scheduler = VirtualTimeScheduler()
        scheduler.schedule { print("saved") }
        scheduler.advance()  // prints saved
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A scheduler runs an action after a delay") func after() throws {
        let scheduler = VirtualTimeScheduler()
        scheduler.schedule(after: .seconds(10)) { print("reminder") }
        scheduler.advance(by: .seconds(9))
        scheduler.advance(by: .seconds(1))  // prints reminder
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A scheduler runs an action at a time") func atTime() throws {
        let scheduler = VirtualTimeScheduler()
        scheduler.schedule(at: scheduler.now.advanced(by: .seconds(10))) { print(scheduler.now) }
        scheduler.run()  // prints 10.0 seconds
        #expect(try printed.take() == Printed.promised())
    }
}
