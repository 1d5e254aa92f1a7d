import KeyPathObserving
import Observation
import TestSupport
import Testing

@Suite struct ObserveRaceTests {
    @Test(
        "Changes from several threads are all sent, without overlap, and the last value sent is the last one set"
    )
    func changes() {
        for _ in 0..<50 {
            let counter = Counter()
            let seen = Locked<[Int]>([])
            let inside = Locked(0)
            let subscription = observe(counter, \.count).subscribe { value in
                inside.modify { $0 += 1 }
                expectEqual(inside.value, 1)
                seen.append(value)
                inside.modify { $0 -= 1 }
            }
            race((1...4).map { thread in { for step in 1...25 { counter.count = thread * 100 + step } } })
            expectEqual(seen.value.count, 101)
            expectEqual(seen.value.last, counter.count)
            subscription.dispose()
        }
    }

    @Test("Every subscriber that subscribes during changes receives the last value")
    func subscribing() {
        for _ in 0..<300 {
            let counter = Counter()
            let recordings = Locked<[Recording<Int>]>([])
            race(
                { for step in 1...20 { counter.count = step } },
                { for _ in 0..<5 { recordings.append(Recording(observe(counter, \.count))) } })
            for recording in recordings.value {
                expectEqual(recording.values.last, 20)
                #expect(zip(recording.values, recording.values.dropFirst()).allSatisfy { $0 <= $1 })
            }
        }
    }

    @Test("Disposing, deallocating, and changing concurrently is safe")
    func disposing() {
        for _ in 0..<500 {
            let holder = Locked<Counter?>(Counter())
            let recording = Recording(observe(holder.value!, \.count))
            race(
                { holder.value?.count = 1 }, { recording.subscription.dispose() }, { holder.value = nil })
            #expect(recording.subscription.isDisposed)
            #expect(recording.values.count <= 2)
        }
    }

    @Test("Subscribing while the root is deallocated sends a completion, after at most one value")
    func dying() {
        for _ in 0..<500 {
            let holder = Locked<Counter?>(Counter())
            let signal = observe(holder.value!, \.count)
            let recording = Locked<Recording<Int>?>(nil)
            race({ holder.value = nil }, { recording.value = Recording(signal) })
            #expect(recording.value!.isCompleted)
            #expect(recording.value!.values.count <= 1)
        }
    }

    @Test("Replacing an object on a path while its property changes ends with the new object's value")
    func replacing() {
        race(
            rounds: size(200, full: 1_000), on: Replacement.init,
            { for count in 1...20 { $0.old.count = count } },
            {
                for _ in 0..<3 { $0.old.count = -1 }
                $0.chain.counter = $0.new
            },
            check: { expectEqual($0.counts.values.last, 100) })
    }

    @Test("Trackings that concurrently are the first ones of an object all fire")
    func tracking() {
        for _ in 0..<300 {
            let counter = Counter()
            let fired = Locked(0)
            let track: @Sendable () -> Void = {
                withObservationTracking {
                    _ = counter.count
                } onChange: {
                    fired.modify { $0 += 1 }
                }
            }
            race(track, track, track)
            counter.count = 1
            expectEqual(fired.value, 3)
        }
    }
}

private struct Replacement: Sendable {
    let old = Counter()
    let new = Counter()
    let chain: Chain
    let counts: Recording<Int>

    init() {
        new.count = 100
        chain = Chain(old)
        counts = Recording(observe(chain, \.counter.count))
        // The first change of a property can be evaluated, because its setter's key path object can be unknown.
        old.count = -1
    }
}

/// Refers to a counter, which any thread can replace.
private final class Chain: KeyPathObservable, Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    private let storage: Locked<Counter>

    init(_ counter: Counter) { storage = Locked(counter) }

    var counter: Counter {
        get {
            _$observationRegistrar.access(self, keyPath: \.counter)
            return storage.value
        }
        set { _$observationRegistrar.withMutation(of: self, keyPath: \.counter) { storage.value = newValue } }
    }
}
