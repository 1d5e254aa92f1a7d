import Operators
import StreamTesting
import TestSupport
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

@Suite("Docs/ComingFrom/Combine.md", .serialized) struct ComingFromCombineTests {
    @Test("A subscription does not end with its token") func aSubscriptionDoesNotEnd() throws {
        let numbers = Subject<Int, Never>()
        _ = numbers.signal.subscribe { print("first", $0) }
        _ = numbers.signal.subscribe { print("second", $0) }.scoped()
        numbers.send(1)  // → first 1
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A property is told after it was set") func aPropertyIsToldAfter() throws {
        let degrees = MutableProperty(20)
        _ = degrees.signal.subscribe { print($0, degrees.value) }
        degrees.value = 25  // → 25 25
        #expect(try printed.take() == Printed.promised())
    }

    @Test("bind(to:on:) does not keep its target") func bindtoonDoesNotKeepIts() throws {
        final class Screen: Sendable {
            let title = MutableProperty("")
            deinit { print("gone") }
        }
        let titles = Subject<String, Never>()
        var screen: Screen? = Screen()
        let binding = titles.signal.subscribe(owner: screen!) { screen, title in screen.title.value = title }
        screen = nil  // → gone
        titles.send("nobody")
        print(binding.isDisposed)  // → true
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A closure that throws keeps the type of the failure") func aClosureThatThrowsKeeps() throws {
        let parsed = Signal<String, ParsingError>.of("1", "x").map { (text) throws(ParsingError) in
            guard let number = Int(text) else { throw .noNumber }
            return number
        }
        _ = parsed.subscribe(next: { print($0) }, failed: { (error: ParsingError) in print(error) })  // → 1, noNumber
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A send from inside a callback waits its turn") func aSendFromInsideA() throws {
        let numbers = Subject<Int, Never>()
        _ = numbers.signal.subscribe { if $0 < 3 { numbers.send($0 + 1) } }
        _ = numbers.signal.subscribe { print($0) }
        numbers.send(1)  // → 1, 2, 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test("take(until:) also stops when the other signal completes") func takeuntilAlsoStopsWhenThe() throws {
        let pair = Signal<Int, Never>.of(1, 2)
        _ = pair.take(until: Signal<Int, Never>.empty)
            .subscribe(next: { print($0) }, completed: { print("end") })  // → end
        _ = pair.take(until: Signal<Int, Never>.empty.concat(.never)).subscribe { print($0) }  // → 1, 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("distinctUntilChanged compares with what was sent") func distinctuntilchangedComparesWithWhatWas() throws {
        let drift = Signal<Int, Never>.of(1, 2, 3, 4)
        _ = drift.distinctUntilChanged { abs($0 - $1) < 2 }.subscribe { print($0) }  // → 1, 3
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A source of your own is a closure") func aSourceOfYourOwn() throws {
        let countdown = Signal<Int, Never> { subscriber in
            for number in [3, 2, 1] { subscriber.send(number) }
            subscriber.complete()
            subscriber.send(0)  // not delivered: it has ended
            return nil
        }
        _ = countdown.subscribe { print($0) }  // → 3, 2, 1
        #expect(try printed.take() == Printed.promised())
    }
}
