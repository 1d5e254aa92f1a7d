import Operators
import StreamTesting
import TestSupport
import Testing

/// Rules of triggers that `take(until:)`, `skip(until:)` and partly `buffer(until:)` share.
@Suite struct TakeUntilAndSkipUntilTests {
    typealias Numbers = Signal<Int, TestFailure>

    private static let operators: [@Sendable (Numbers, Numbers) -> Numbers] = [
        { $0.take(until: $1) }, { $0.skip(until: $1) },
    ]

    @Test("take(until:) and skip(until:) do not subscribe to the source if the trigger fails immediately")
    func immediateFailure() {
        for apply in Self.operators {
            let count = Counter()
            expectEqual(events(apply(Numbers.just(1).onSubscribe(count.increment), .fail(.wrong))), [.failed(.wrong)])
            expectEqual(count.value, 0)
        }
    }

    @Test("take(until:) and skip(until:) are disposed when the source is released, although the trigger is active")
    func releasedSource() {
        for apply in Self.operators {
            var source: Subject<Int, TestFailure>? = Subject()
            let trigger = Subject<Int, TestFailure>()
            let subscription = apply(source!.signal, trigger.signal).subscribeFailed { _ in }
            source?.send(1)
            source = nil
            #expect(subscription.isDisposed)
            expectEqual(trigger.subscriberCount, 0)
        }
    }

    @Test("take(until:) and skip(until:) continue when the trigger is released")
    func releasedTrigger() {
        for (apply, values) in zip(Self.operators, [[1, 2], []]) {
            let (source, received) = (Subject<Int, TestFailure>(), Locked<[Int]>([]))
            var trigger: Subject<Int, TestFailure>? = Subject()
            let subscription = apply(source.signal, trigger!.signal)
                .subscribe(next: { received.append($0) }, failed: { _ in })
            source.send(1)
            trigger = nil
            source.send(2)
            expectEqual(received.value, values)
            #expect(!subscription.isDisposed)
            source.complete()
            #expect(subscription.isDisposed)
        }
    }

    @Test("take(until:) and skip(until:) dispose the source and the trigger on disposal", arguments: [0, 1])
    func disposal(index: Int) {
        let (source, trigger) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
        Self.operators[index](source.signal, trigger.signal).subscribeFailed { _ in }.dispose()
        expectEqual(source.subscriberCount + trigger.subscriberCount, 0)
    }

    @Test("take(until:) and skip(until:) fail once, after earlier values, if the trigger fails on another thread")
    func failureOnAnotherThread() {
        for apply in Self.operators {
            TestSupport.race(rounds: 100) {
                TriggerRace(apply)
            } _: {
                for value in 1...20 { $0.source.send(value) }
            } _: {
                $0.trigger.fail(.wrong)
            } check: { round in
                let events = round.events.value
                expectEqual(events.filter(\.isTerminal), [.failed(.wrong)])
                #expect(events.last?.isTerminal == true)
                expectEqual(round.source.subscriberCount, 0)
            }
        }
    }

    /// The failure type that the compiler infers for an expression without an explicit type.
    private func failure<Value, Failure>(_ signal: Signal<Value, Failure>) -> ObjectIdentifier {
        ObjectIdentifier(Failure.self)
    }

    @Test("take(until:), skip(until:) and buffer(until:) have the failure type of the source")
    func failureTypes() {
        let (never, wrong, any) = (Signal<Int, Never>.of(1), Numbers.of(1), Signal<Int, any Error>.of(1))
        let expected = [Never.self, TestFailure.self, (any Error).self].map { ObjectIdentifier($0 as Any.Type) }
        let ofNever = [
            failure(never.take(until: never)), failure(never.skip(until: never)), failure(never.buffer(until: never)),
            failure(never.take(until: .just(1))), failure(never.skip(until: .just(1))),
        ]
        #expect(ofNever.allSatisfy { $0 == expected[0] })
        let ofWrong = [
            failure(wrong.take(until: never.widenFailure())), failure(wrong.take(until: wrong)),
            failure(wrong.skip(until: never.widenFailure())),
            failure(wrong.skip(until: wrong)), failure(wrong.buffer(until: wrong)),
            failure(wrong.take(until: .just(1))), failure(wrong.skip(until: .just(1))),
        ]
        #expect(ofWrong.allSatisfy { $0 == expected[1] })
        let ofAny = [
            failure(any.take(until: never.widenFailure())), failure(any.take(until: any)),
            failure(any.skip(until: never.widenFailure())),
            failure(any.skip(until: any)), failure(any.buffer(until: any)),
        ]
        #expect(ofAny.allSatisfy { $0 == expected[2] })
    }

    @Test("take(until:), skip(until:) and buffer(until:) of a widened signal can fail with the trigger")
    func widening() {
        let (numbers, failing) = (Signal<Int, Never>.of(1, 2), Numbers.fail(.wrong))
        expectEqual(events(numbers.widenFailure().take(until: failing)), [.failed(.wrong)])
        expectEqual(events(numbers.widenFailure().skip(until: failing)), [.failed(.wrong)])
        expectEqual(events(numbers.concat(.never).widenFailure().buffer(until: failing)), [.failed(.wrong)])
        let trigger = Signal<Int, Never>.empty
        expectEqual(events(Numbers.of(1, 2).buffer(until: trigger.widenFailure())), [.next([1, 2]), .completed])
    }
}

private final class TriggerRace: Sendable {
    let (source, trigger) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
    let events = Locked<[Signal<Int, TestFailure>.Event]>([])

    init(_ apply: (Signal<Int, TestFailure>, Signal<Int, TestFailure>) -> Signal<Int, TestFailure>) {
        _ = apply(source.signal, trigger.signal).subscribeEvents { [events] in events.append($0) }
    }
}
