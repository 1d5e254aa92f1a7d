import DocumentSupport
import Operators
import StreamTesting
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

/// Contains the examples of the documentation in Sources/VirtualTime.
@Suite("Documentation of VirtualTime", .serialized) struct VirtualTimeExamples {
    let scheduler = VirtualTimeScheduler()

    @Test("Virtual time passes only when it is advanced") func virtualTime() throws {
        let scheduler = VirtualTimeScheduler()
        scheduler.schedule(after: .seconds(3_600)) { print("session expired") }
        scheduler.advance(by: .seconds(3_599))
        scheduler.advance(by: .seconds(1))  // prints session expired
        print(scheduler.now)  // prints 3600.0 seconds
        #expect(try printed.take() == Printed.promised())
    }

    @Test("settle() waits for tasks on the main actor") func settling() async throws {
        let bag = DisposableBag()
        let time = VirtualTimeScheduler()
        let titles = Signal<Int, Never>.of(1, 2).mapAsync(on: time) { number in
            await MainActor.run { "page \(number)" }
        }
        titles.subscribe { print($0) }.add(to: bag)
        await time.settle()  // prints page 1, page 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("run() runs all work and advances time to the last of it") func runAll() throws {
        scheduler.schedule(after: .seconds(10)) { print("reminder") }
        scheduler.run()  // prints reminder
        print(scheduler.now)  // prints 10.0 seconds
        #expect(try printed.take() == Printed.promised())
    }
}
