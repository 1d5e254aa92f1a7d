import OpenCombine
import Printing
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

@Suite("Docs/ComingFrom/Combine.md", .serialized) struct CombineTests {
    @Test("A subscription does not end with its token") func aSubscriptionDoesNotEnd() throws {
        let numbers = PassthroughSubject<Int, Never>()
        _ = numbers.sink { print($0) }
        numbers.send(1)
        print("nothing came")  // → nothing came
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A property is told after it was set") func aPropertyIsToldAfter() throws {
        final class Thermostat {
            @Published var degrees = 20
        }
        let thermostat = Thermostat()
        let watching = thermostat.$degrees.dropFirst().sink { print($0, thermostat.degrees) }
        thermostat.degrees = 25  // → 25 20
        watching.cancel()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("bind(to:on:) does not keep its target") func bindtoonDoesNotKeepIts() throws {
        final class Screen {
            var title = ""
            deinit { print("gone") }
        }
        let titles = PassthroughSubject<String, Never>()
        var screen: Screen? = Screen()
        let binding = titles.assign(to: \.title, on: screen!)
        screen = nil
        print("still there")  // → still there
        binding.cancel()  // → gone
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A closure that throws keeps the type of the failure") func aClosureThatThrowsKeeps() throws {
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

    @Test("A send from inside a callback waits its turn") func aSendFromInsideA() throws {
        let numbers = PassthroughSubject<Int, Never>()
        let sending = numbers.sink { if $0 < 3 { numbers.send($0 + 1) } }
        let listening = numbers.sink { _ in }  // 1, 2, 3 or 3, 2, 1
        numbers.send(1)
        sending.cancel()
        listening.cancel()
    }

    @Test("take(until:) also stops when the other signal completes") func takeuntilAlsoStopsWhenThe() throws {
        let pair = [1, 2].publisher.prefix(untilOutputFrom: Empty<Int, Never>())
        let taking = pair.sink(
            receiveCompletion: { _ in print("end") }, receiveValue: { print($0) })  // → 1, 2, end
        taking.cancel()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("distinctUntilChanged compares with what was sent") func distinctuntilchangedComparesWithWhatWas() throws {
        let drift = [1, 2, 3, 4].publisher.removeDuplicates { abs($0 - $1) < 2 }
        let drifting = drift.sink { print($0) }  // → 1
        drifting.cancel()
        #expect(try printed.take() == Printed.promised())
    }
}
