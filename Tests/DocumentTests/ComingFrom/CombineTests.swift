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

    @Test("delay does not delay a failure") func delayDoesNotDelayAFailure() throws {
        let time = VirtualTimeScheduler()
        let numbers = time.cold("1#")
        let delayed = time.record(numbers.delay(for: .seconds(2), on: time))
        time.run()
        print(delayed.diagram)  // → -#
        #expect(try printed.take() == Printed.promised())
    }

    @Test("skip(until:) also opens when the other signal completes") func skipuntilAlsoOpensWhenTheOther() throws {
        let numbers = Subject<Int, Never>()
        _ = numbers.signal.skip(until: Signal<Int, Never>.empty)
            .subscribe(next: { print($0) }, completed: { print("end") })
        numbers.send(1)  // → 1
        numbers.complete()  // → end
        #expect(try printed.take() == Printed.promised())
    }

    @Test("throttle at the end of its interval") func throttleAtTheEndOfIts() throws {
        let time = VirtualTimeScheduler()
        let letters = time.cold("abcd-ef|")
        let latest = time.record(letters.throttle(for: .seconds(3), on: time))
        let first = time.record(letters.throttle(for: .seconds(3), on: time, trailing: false))
        time.run()
        print(latest.diagram)  // → a--d--f|
        print(first.diagram)  // → a----e-|
        #expect(try printed.take() == Printed.promised())
    }

    @Test("throttle at the end of its interval, 2") func throttleAtTheEndOfIts2() throws {
        let time = VirtualTimeScheduler()
        let letters = time.cold("a|")
        let kept = time.record(letters.debounce(for: .seconds(2), on: time))
        let dropped = time.record(letters.debounce(for: .seconds(2), on: time, onCompletion: .discard))
        time.run()
        print(kept.diagram)  // → -(a|)
        print(dropped.diagram)  // → -|
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Timed buffers start with a value") func timedBuffersStartWithAValue() throws {
        let time = VirtualTimeScheduler()
        let letters = time.cold("----ab----c|")
        let arrays = time.record(letters.buffer(every: .seconds(3), on: time).map { $0.joined() })
        let windows = time.record(letters.window(every: .seconds(3), on: time).map { _ in "w" })
        time.run()
        print(arrays.diagram)  // → -------{ab}---(c|)
        print(windows.diagram)  // → ----w-----w|
        #expect(try printed.take() == Printed.promised())
    }

    @Test("timeout fails") func timeoutFails() throws {
        let time = VirtualTimeScheduler()
        let numbers = time.cold("---------1|")
        let failing = time.record(numbers.timeout(between: .seconds(3), on: time, failing: MarbleFailure()))
        let ending = time.record(numbers.timeout(between: .seconds(3), on: time, switchingTo: .empty))
        time.run()
        print(failing.diagram)  // → ---#
        print(ending.diagram)  // → ---|
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A connection is made once") func aConnectionIsMadeOnce() throws {
        let source = Signal<Int, Never>.never.onSubscribe { print("connected") }
        let shared = source.publish()
        shared.connect().dispose()  // → connected
        shared.connect().dispose()
        let automatic = source.publish().autoconnect()
        automatic.subscribe { print($0) }.dispose()  // → connected
        automatic.subscribe { print($0) }.dispose()
        let counted = source.publish().refCount()
        counted.subscribe { print($0) }.dispose()  // → connected
        counted.subscribe { print($0) }.dispose()  // → connected
        #expect(try printed.take() == Printed.promised())
    }

    @Test("onDispose also runs at an end") func ondisposeAlsoRunsAtAnEnd() throws {
        let numbers = Subject<Int, Never>()
        let hooked = numbers.signal.finally { print("finally") }.onDispose { print("disposed") }
        hooked.subscribe { print($0) }.dispose()  // → disposed
        _ = hooked.subscribe(next: { print($0) }, completed: { print("completed") })
        numbers.complete()  // → finally, disposed, completed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("onDispose also runs at an end, 2") func ondisposeAlsoRunsAtAnEnd2() throws {
        let one = Signal<Int, Never>.deferred {
            print("source")
            return .just(1)
        }
        _ = one.onSubscribe { print("hook") }.subscribe { print($0) }  // → hook, source, 1
        #expect(try printed.take() == Printed.promised())
    }
}
