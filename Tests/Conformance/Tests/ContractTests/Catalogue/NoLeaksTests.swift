import OperatorCatalogue
import Operators
import StreamTesting
import TestSupport
import Testing

/// The ways in which a subscription can end.
enum Ending: CaseIterable, Sendable { case completes, fails, isDisposed, sourceReleased }

/// The law "No leaks" for every call in the operator catalogue.
@Suite struct NoLeaksTests {
    /// The calls, except for those that end on other threads or keep their source.
    static let calls = CatalogueCall.all.filter { call in
        !call.sample.traits.contains(.runsElsewhere) && !call.sample.traits.contains(.keepsSource)
    }

    /// A source whose subscribers receive the events of the current round.
    ///
    /// A subscriber that subscribes again after an end, for example `retry()`, receives the next round.
    private final class Source: Sendable {
        private let rounds = Locked<[Subject<Int, SampleFailure>]>([Subject()])

        var signal: Numbers {
            // After the release of this object, a subscriber subscribes to a released subject.
            .deferred { [weak self] in (self?.rounds.value.last ?? Subject()).signal }
        }

        var subscriberCount: Int { rounds.value.reduce(0) { $0 + $1.subscriberCount } }

        func send(_ value: Int) { rounds.value.last!.send(value) }

        func end(_ end: (Subject<Int, SampleFailure>) -> Void) {
            let current = rounds.value.last!
            rounds.append(Subject())
            end(current)
        }
    }

    @Test(
        "No leaks: the subscriber is released, no work is pending and the sources have no subscribers after every end",
        arguments: calls, Ending.allCases)
    func releasedAtEveryEnd(call: CatalogueCall, ending: Ending) {
        if ending == .sourceReleased, call.sample.traits.contains(.outlivesSource) { return }
        for values in [1...1, 1...2] { expectNoLeaks(call.sample, after: ending, values: values) }
    }

    private func expectNoLeaks(_ sample: SampleCall, after ending: Ending, values: ClosedRange<Int>) {
        let isReleased = Locked(false)
        let scheduler = VirtualTimeScheduler()
        var sources = [Source(), Source()]
        let arguments = SampleArguments(
            n: sample.numbers.upperBound, d: .tick * sample.durations.upperBound,
            others: Array(repeating: sources[1].signal, count: sample.othersCount), scheduler: scheduler)
        func subscribe(_ source: Numbers) -> any Disposable {
            let canary = Canary { isReleased.value = true }
            return sample.subscribe(source, arguments) { canary.sing() }
        }
        let token = subscribe(sources[0].signal)
        #expect(isReleased.value == token.isDisposed, "The closures are retained while the subscription is active.")
        // An operator that subscribes again, or to another source after the first, ends after several rounds.
        for _ in 0..<8 where !token.isDisposed {
            for value in values { for source in sources { source.send(value) } }
            switch ending {
            case .completes: for source in sources { source.end { $0.complete() } }
            case .fails: for source in sources { source.end { $0.fail(SampleFailure()) } }
            case .isDisposed: token.dispose()
            case .sourceReleased: sources = []
            }
            scheduler.advance(by: .tick * 20)
        }
        #expect(isReleased.value, "The subscriber's closures are retained after \(values).")
        #expect(token.isDisposed)
        #expect(scheduler.pendingCount == 0, "Work is pending.")
        #expect(sources.allSatisfy { $0.subscriberCount == 0 }, "A source has subscribers.")
    }

    @Test("No leaks: buffered values and the outer subscriber of disposed groups are released")
    func releasedValues() {
        let alive = Counter()
        let released = Counter()
        func token() -> Canary {
            alive.increment()
            return Canary { released.increment() }
        }
        let subject = Subject<Canary, SampleFailure>()
        let held = subject.signal.buffer(count: 5).subscribe(next: { _ in }, failed: { _ in })
        let timed = subject.signal.buffer(every: .seconds(1), on: VirtualTimeScheduler())
            .subscribe(next: { _ in }, failed: { _ in })
        subject.send(token())
        #expect(released.value == 0)
        held.dispose()
        timed.dispose()
        #expect(released.value == 1)

        let inner = SerialDisposable()
        func group() -> any Disposable {
            let canary = token()
            return subject.signal.groupBy { _ in 0 }.subscribe(
                next: { group in
                    canary.sing()
                    inner.inner = group.subscribe(next: { _ in }, failed: { _ in })
                }, failed: { _ in canary.sing() })
        }
        let outer = group()
        subject.send(token())
        #expect(released.value == 2)
        outer.dispose()
        #expect(subject.subscriberCount == 1)
        #expect(released.value == 3)
        inner.dispose()
        #expect(subject.subscriberCount == 0)
    }
}
