import DocumentSupport
import Operators
import StreamTesting
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

@Suite("Docs/ComingFrom/Combine.md", .serialized) struct ComingFromCombineTests {
    @Test("A subscription does not end with its token") func aSubscriptionDoesNotEndWith() throws {
        let numbers = Subject<Int, Never>()
        _ = numbers.signal.subscribe { print("first", $0) }
        _ = numbers.signal.subscribe { print("second", $0) }.scoped()
        numbers.send(1)  // → first 1
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A property notifies its observers after the change") func aPropertyNotifiesItsObserversAfter() throws {
        let degrees = MutableProperty(20)
        _ = degrees.signal.subscribe { print($0, degrees.value) }
        degrees.value = 25  // → 25 25
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A closure that throws keeps the failure type") func aClosureThatThrowsKeepsThe() throws {
        let parsed = Signal<String, ParsingError>.of("1", "x").tryMap { (text) throws(ParsingError) in
            guard let number = Int(text) else { throw .noNumber }
            return number
        }
        _ = parsed.subscribe(next: { print($0) }, failed: { (error: ParsingError) in print(error) })  // → 1, noNumber
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A timeout fails") func aTimeoutFails() throws {
        let time = VirtualTimeScheduler()
        let numbers = time.cold("---------1|")
        let failing = time.record(numbers.timeout(between: .seconds(3), on: time, failing: MarbleFailure()))
        let ending = time.record(numbers.timeout(between: .seconds(3), on: time, switchingTo: .empty))
        time.run()
        print(failing.diagram)  // → ---#
        print(ending.diagram)  // → ---|
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A custom source is a closure") func aCustomSourceIsAClosure() throws {
        let countdown = Signal<Int, Never> { subscriber in
            for number in [3, 2, 1] { subscriber.send(number) }
            subscriber.complete()
            subscriber.send(0)  // dropped, because the signal has completed
            return nil
        }
        _ = countdown.subscribe { print($0) }  // → 3, 2, 1
        #expect(try printed.take() == Printed.promised())
    }
}
