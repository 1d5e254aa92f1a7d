import OpenCombine
import Printing
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

@Suite("Docs/ComingFrom/Combine.md", .serialized) struct CombineTests {
    @Test("A subscription ends with its token") func aSubscriptionEndsWithItsToken() throws {
        let numbers = PassthroughSubject<Int, Never>()
        _ = numbers.sink { print($0) }
        numbers.send(1)
        print("no value")  // → no value
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A property notifies its observers before the change") func aPropertyNotifiesItsObserversBefore() throws {
        final class Thermostat {
            @Published var degrees = 20
        }
        let thermostat = Thermostat()
        let watching = thermostat.$degrees.dropFirst().sink { print($0, thermostat.degrees) }
        thermostat.degrees = 25  // → 25 20
        watching.cancel()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A closure that throws erases the failure type") func aClosureThatThrowsErasesThe() throws {
        enum ParsingError: Error { case noNumber }
        let parsed: AnyPublisher<Int, any Error> = ["1", "x"].publisher.tryMap { (text: String) throws -> Int in
            guard let number = Int(text) else { throw ParsingError.noNumber }
            return number
        }.eraseToAnyPublisher()
        let parsing = parsed.sink(
            receiveCompletion: { if case .failure(let error) = $0 { print(error) } },
            receiveValue: { print($0) })  // → 1, noNumber
        parsing.cancel()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A timeout completes") func aTimeoutCompletes() throws {
        let time = TestScheduler()
        let numbers = PassthroughSubject<Int, Never>()
        let waiting = numbers.timeout(3, scheduler: time).sink(
            receiveCompletion: { _ in print("finished at", time.seconds) }, receiveValue: { print($0) })
        time.advance(to: 9)  // → finished at 3
        waiting.cancel()
        #expect(try printed.take() == Printed.promised())
    }
}
