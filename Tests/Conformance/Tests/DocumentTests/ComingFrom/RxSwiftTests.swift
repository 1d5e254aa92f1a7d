import DocumentSupport
import Operators
import StreamTesting
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

@Suite("Docs/ComingFrom/RxSwift.md", .serialized) struct ComingFromRxSwiftTests {
    @Test("A re-entrant send is delivered next") func reentrantSendIsDeliveredNext() throws {
        let numbers = Subject<Int, Never>()
        _ = numbers.signal.subscribe { if $0 == 1 { numbers.send(2) } }
        _ = numbers.signal.subscribe { print($0) }
        numbers.send(1)  // → 1, 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A failure requires a handler") func aFailureRequiresAHandler() throws {
        let loading = Signal<String, LoadingError>.fail(.offline)
        _ = loading.subscribe(next: { print($0) }, failed: { error in print("failed:", error) })  // → failed: offline
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A timeout limits the whole time or the time between values") func aTimeoutLimitsTheWholeTime() throws {
        let time = VirtualTimeScheduler()
        let slow = time.cold("--a--b--|")
        let whole = time.record(slow.timeout(after: .seconds(3), on: time, failing: MarbleFailure()))
        let gaps = time.record(slow.timeout(between: .seconds(3), on: time, failing: MarbleFailure()))
        time.run()
        print(whole.diagram)  // → --a#
        print(gaps.diagram)  // → --a--b--|
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A relay is a subject or a property") func aRelayIsASubjectOr() throws {
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
