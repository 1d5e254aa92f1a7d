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

    @Test("delay does not delay a failure") func delayDoesNotDelayAFailure() throws {
        enum LoadingError: Error { case offline }
        let time = TestScheduler()
        let numbers = PassthroughSubject<Int, LoadingError>()
        let delaying = numbers.delay(for: 2, scheduler: time).sink(
            receiveCompletion: { _ in print("failed at \(time.seconds)") },
            receiveValue: { print("\($0) at \(time.seconds)") })
        numbers.send(1)
        time.advance(to: 1)
        numbers.send(completion: .failure(.offline))
        time.advance(to: 9)  // → 1 at 2, failed at 3
        delaying.cancel()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("skip(until:) also opens when the other signal completes") func skipuntilAlsoOpensWhenTheOther() throws {
        let numbers = PassthroughSubject<Int, Never>()
        let dropping = numbers.drop(untilOutputFrom: Empty<Int, Never>()).sink(
            receiveCompletion: { _ in print("end") }, receiveValue: { print($0) })  // → end
        numbers.send(1)
        dropping.cancel()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("throttle at the end of its interval") func throttleAtTheEndOfIts() throws {
        let time = TestScheduler()
        let letters = PassthroughSubject<String, Never>()
        let throttling = letters.throttle(for: 3, scheduler: time, latest: false).sink(
            receiveCompletion: { _ in print("end at \(time.seconds)") },
            receiveValue: { print("\($0) at \(time.seconds)") })
        for (second, letter) in [(0, "a"), (1, "b"), (2, "c"), (5, "e"), (6, "f")] {
            time.advance(to: second)
            letters.send(letter)
        }
        time.advance(to: 7)  // → a at 0, b at 3, e at 6
        letters.send(completion: .finished)
        time.advance(to: 12)  // → f at 9, end at 9
        throttling.cancel()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("throttle at the end of its interval, 2") func throttleAtTheEndOfIts2() throws {
        let time = TestScheduler()
        let letters = PassthroughSubject<String, Never>()
        let debouncing = letters.debounce(for: 2, scheduler: time).sink(
            receiveCompletion: { _ in print("end") }, receiveValue: { print($0) })
        letters.send("a")
        letters.send(completion: .finished)
        time.advance(to: 9)  // → end
        debouncing.cancel()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("timeout fails") func timeoutFails() throws {
        let time = TestScheduler()
        let numbers = PassthroughSubject<Int, Never>()
        let waiting = numbers.timeout(3, scheduler: time).sink(
            receiveCompletion: { _ in print("finished at", time.seconds) }, receiveValue: { print($0) })
        time.advance(to: 9)  // → finished at 3
        waiting.cancel()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A connection is made once") func aConnectionIsMadeOnce() throws {
        let source = Deferred { () -> Empty<Int, Never> in
            print("connected")
            return Empty(completeImmediately: false)
        }
        let shared = source.multicast { PassthroughSubject<Int, Never>() }
        let connections = [shared.connect(), shared.connect()]  // → connected, connected
        for connection in connections { connection.cancel() }
        let automatic = source.multicast { PassthroughSubject<Int, Never>() }.autoconnect()
        automatic.sink { print($0) }.cancel()  // → connected
        automatic.sink { print($0) }.cancel()  // → connected
        #expect(try printed.take() == Printed.promised())
    }

    @Test("onDispose also runs at an end") func ondisposeAlsoRunsAtAnEnd() throws {
        let numbers = PassthroughSubject<Int, Never>()
        let hooked = numbers.handleEvents(receiveCancel: { print("cancel") })
        hooked.sink { print($0) }.cancel()  // → cancel
        let listening = hooked.sink(receiveCompletion: { _ in print("completed") }, receiveValue: { print($0) })
        numbers.send(completion: .finished)  // → completed
        listening.cancel()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("onDispose also runs at an end, 2") func ondisposeAlsoRunsAtAnEnd2() throws {
        let one = Deferred { () -> Just<Int> in
            print("source")
            return Just(1)
        }
        one.handleEvents(receiveSubscription: { _ in print("hook") }).sink { print($0) }.cancel()  // → source, hook, 1
        #expect(try printed.take() == Printed.promised())
    }
}
