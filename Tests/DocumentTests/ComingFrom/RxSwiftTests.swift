import Dispatch
import Operators
import StreamTesting
import TestSupport
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

@Suite("Docs/ComingFrom/RxSwift.md", .serialized) struct ComingFromRxSwiftTests {
    @Test("A send from inside a callback waits its turn") func aSendFromInsideA() throws {
        let numbers = Subject<Int, Never>()
        _ = numbers.signal.subscribe { if $0 == 1 { numbers.send(2) } }
        _ = numbers.signal.subscribe { print($0) }
        numbers.send(1)  // → 1, 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Two threads may send") func twoThreadsMaySend() throws {
        let clicks = Subject<Int, Never>()
        let sum = MutableProperty(0)
        _ = clicks.signal.scan(0, +).subscribe { sum.value = $0 }
        DispatchQueue.concurrentPerform(iterations: 1_000) { _ in clicks.send(1) }
        print(sum.value)  // → 1000
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A failure has a type and cannot be overlooked") func aFailureHasAType() throws {
        let loading = Signal<String, LoadingError>.fail(.offline)
        _ = loading.subscribe(next: { print($0) }, failed: { error in print("failed:", error) })  // → failed: offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("At an end, the disposal comes first") func atAnEndTheDisposal() throws {
        let work = Subject<Int, Never>()
        _ = work.signal.onDispose { print("disposed") }.subscribeCompleted { print("completed") }
        work.complete()  // → disposed, completed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("retry(n) counts what is tried *again*") func retrynCountsWhatIsTried() throws {
        let request = Signal<Int, LoadingError>.fail(.offline).onSubscribe { print("attempt") }
        _ = request.retry(1).subscribe(next: { print($0) }, failed: { print($0) })  // → attempt, attempt, offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("timeout is the time of the whole") func timeoutIsTheTimeOf() throws {
        let time = VirtualTimeScheduler()
        let slow = time.cold("--a--b--|")
        let whole = time.record(slow.timeout(after: .seconds(3), on: time, failing: MarbleFailure()))
        let gaps = time.record(slow.timeout(between: .seconds(3), on: time, failing: MarbleFailure()))
        time.run()
        print(whole.diagram)  // → --a#
        print(gaps.diagram)  // → --a--b--|
        #expect(try printed.take() == Printed.promised())
    }

    @Test("take(until:) also stops when the other signal completes") func takeuntilAlsoStopsWhenThe() throws {
        let pair = Signal<Int, Never>.of(1, 2)
        _ = pair.take(until: Signal<Int, Never>.empty)
            .subscribe(next: { print($0) }, completed: { print("end") })  // → end
        _ = pair.take(until: Signal<Int, Never>.empty.concat(.never)).subscribe { print($0) }  // → 1, 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("skip(until:) also opens when the other signal completes") func skipuntilAlsoOpensWhenThe() throws {
        let numbers = Subject<Int, Never>()
        _ = numbers.signal.skip(until: Signal<Int, Never>.empty).subscribe { print($0) }
        numbers.send(1)  // → 1
        #expect(try printed.take() == Printed.promised())
    }

    @Test("sample repeats") func sampleRepeats() throws {
        let (source, ticks) = (Subject<Int, Never>(), Subject<Void, Never>())
        _ = source.signal.sample(on: ticks.signal).subscribe { print($0) }
        source.send(1)
        ticks.send(())  // → 1
        ticks.send(())  // → 1
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Nothing combined has no value") func nothingCombinedHasNoValue() throws {
        let none: [Signal<Int, Never>] = []
        _ = combineLatest(none).subscribe(next: { print($0) }, completed: { print("end") })  // → end
        _ = combineLatest(none, ifEmpty: []).subscribe { print($0) }  // → []
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A closure does not inherit the main actor") func aClosureDoesNotInherit() throws {
        @MainActor func lengths(of titles: Signal<String, Never>) -> Signal<Int, Never> {
            titles.deliver(on: .background).map { $0.count }
        }
    }

    @Test("sample ends with its sampler") func sampleEndsWithItsSampler() throws {
        let (source, ticks) = (Subject<Int, Never>(), Subject<Void, Never>())
        _ = source.signal.sample(on: ticks.signal).subscribe(next: { print($0) }, completed: { print("end") })
        source.send(1)
        ticks.complete()  // → end
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

    @Test("Timed buffers and windows start with a value") func timedBuffersAndWindowsStartWith() throws {
        let time = VirtualTimeScheduler()
        let letters = time.cold("----ab----c|")
        let arrays = time.record(letters.buffer(every: .seconds(3), on: time).map { $0.joined() })
        let windows = time.record(letters.window(every: .seconds(3), on: time).map { _ in "w" })
        time.run()
        print(arrays.diagram)  // → -------{ab}---(c|)
        print(windows.diagram)  // → ----w-----w|
        #expect(try printed.take() == Printed.promised())
    }

    @Test("An empty source completes zip, but not combineLatest") func anEmptySourceCompletesZipBut() throws {
        let numbers = Subject<Int, Never>()
        let none = Signal<Int, Never>.empty
        _ = zip(numbers.signal, none).subscribe(next: { print($0) }, completed: { print("zip") })  // → zip
        _ = combineLatest(numbers.signal, none).subscribe(next: { print($0) }, completed: { print("combineLatest") })
        numbers.send(1)
        numbers.complete()  // → combineLatest
        #expect(try printed.take() == Printed.promised())
    }

    @Test("retry(when:) completes with its handler's signal") func retrywhenCompletesWithItsHandlersSignal() throws {
        let (numbers, again) = (Subject<Int, LoadingError>(), Subject<Void, LoadingError>())
        let retried = numbers.signal.retry(when: { _ in again.signal })
        _ = retried.subscribe(next: { print($0) }, failed: { print($0) }, completed: { print("end") })
        numbers.send(1)  // → 1
        again.complete()  // → end
        numbers.send(2)
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

    @Test("A relay without a value is a subject") func aRelayWithoutAValueIs() throws {
        let clicks = Subject<Int, Never>()
        let recent = ReplaySubject<Int, Never>(capacity: 1)
        let level = MutableProperty(0)
        clicks.send(1)
        recent.send(2)
        level.value = 3
        _ = clicks.signal.subscribe { print("click", $0) }
        _ = recent.signal.subscribe { print("recent", $0) }  // → recent 2
        _ = level.values.subscribe { print("level", $0) }  // → level 3
        #expect(try printed.take() == Printed.promised())
    }
}
