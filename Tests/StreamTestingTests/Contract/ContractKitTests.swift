import Operators
import StreamTesting
import Synchronization
import TestSupport
import Testing

/// Tests that the kit accepts correct operators, and detects a violation of each law.
@Suite struct ContractKitTests {
    @Test("The kit accepts operators that keep the contract")
    func accepts() {
        let reports = [
            ContractKit.check("map") { $0.map { $0 } },
            ContractKit.check("take") { $0.take(3) },
            ContractKit.check("merge with itself", traits: .dependsOnTime) { $0.merge(with: $0) },
            ContractKit.check("flatMap") { $0.flatMap(.concat) { .of($0, $0) } },
            ContractKit.check(timed: "debounce", traits: .dependsOnTime) { $0.debounce(for: .tick, on: $1) },
            ContractKit.check(timed: "deliver", traits: .failsLater) { $0.deliver(on: $1) },
            ContractKit.check(source: "repeating") { _ in Signal<Int, Never>.repeating(1).take(3) },
        ]
        for report in reports { #expect(report.holds, "\(report)") }
    }

    private func breaks(
        _ law: ContractLaw, traits: ContractTraits = [], laws: [ContractLaw] = ContractLaw.allCases,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ make: @escaping @Sendable (Signal<Int, MarbleFailure>) -> Signal<Int, MarbleFailure>
    ) {
        // Short, because each operator of these tests breaks a law, and what it does not do, it never does.
        let report = ContractThreads.$secondsUntilViolation.withValue(1) {
            ContractKit.check("broken", traits: traits, seed: 1, laws: laws, make)
        }
        #expect(report.violations.contains { $0.law == law }, "\(report)", sourceLocation: sourceLocation)
        #expect(report.description.hasPrefix("broken breaks the contract (seed 1)"), sourceLocation: sourceLocation)
    }

    /// Returns an operator made of raw closures, which can violate laws that the framework's building blocks ensure.
    private func raw(
        _ attach: @escaping @Sendable (Signal<Int, MarbleFailure>, Sink<Int, MarbleFailure>) -> Void
    ) -> @Sendable (Signal<Int, MarbleFailure>) -> Signal<Int, MarbleFailure> {
        { source in Signal(attach: { sink in attach(source, sink) }) }
    }

    @Test("The kit detects a terminal event that is sent before the source is disposed")
    func terminalOrder() {
        breaks(
            .terminalOrder, laws: [.terminalOrder],
            raw { source, sink in
                // Completes at the third value and disposes the source later.
                let part = Subscription()
                let count = Counter()
                source.attach(
                    Sink(
                        subscription: part,
                        next: {
                            count.increment()
                            if count.value == 3 { sink.complete() } else { sink.next($0) }
                        },
                        end: { sink.end($0) }))
            })
    }

    @Test("The kit detects an operator that drops values of a batch")
    func batches() {
        let conflating = raw { source, sink in
            let property = MutableProperty(0)
            property.values.attach(Sink(subscription: sink.subscription, next: sink.next, end: { _ in }))
            source.attach(Sink(subscription: sink.subscription, next: { property.value = $0 }, end: sink.end))
        }
        breaks(.noLostValues, laws: [.noLostValues], conflating)
        let report = ContractKit.check("property", traits: .conflatesBatches, laws: [.noLostValues], conflating)
        #expect(report.holds, "\(report)")
    }

    @Test("The kit detects an operator that fails because its subscriber takes long")
    func slowSubscribers() {
        let report = ContractKit.check(timed: "broken", traits: .dependsOnTime, laws: [.serial]) { source, scheduler in
            Signal<Int, MarbleFailure>(attach: { sink in
                let output = SerializedSink(sink)
                output.upstream.add(
                    scheduler.schedule(after: .tick) { [weak output] in output?.end(.failed(MarbleFailure())) })
                output.subscribe(to: source, next: output.next, end: output.end)
            })
        }
        #expect(report.violations.map(\.law) == [.serial], "\(report)")
        #expect(report.description.contains("the result failed because the subscriber took 20 ticks"))
    }

    @Test("The kit detects a subscriber that takes events from another one")
    func visitors() {
        let newest = Counter()
        breaks(
            .noLostValues, laws: [.serial],
            raw { source, sink in
                newest.increment()
                let number = newest.value
                source.attach(
                    Sink(
                        subscription: sink.subscription, next: { if newest.value == number { sink.next($0) } },
                        end: { if newest.value == number { sink.end($0) } }))
            })
    }

    @Test("The kit detects two threads in one subscriber")
    func serial() {
        let delivering = Locked<Sink<Int, MarbleFailure>?>(nil)
        // The kit subscribes on another thread while this operator delivers, so the other thread finds the first one inside.
        let report = ContractKit.check(
            "broken", laws: [.foreignLocks],
            raw { source, sink in
                delivering.value?.next(0)
                source.attach(
                    Sink(
                        subscription: sink.subscription,
                        next: { value in
                            delivering.value = sink
                            sink.next(value)
                            delivering.value = nil
                        }, end: sink.end))
            })
        #expect(report.violations.contains { $0.law == .serial }, "\(report)")
    }

    @Test("The kit detects a lock that is held during delivery")
    func foreignLocks() {
        let lock = Lock(false)
        // Only this law, because a subscriber that disposes inside its callback would make the lock trap.
        breaks(
            .foreignLocks, laws: [.foreignLocks],
            raw { source, sink in
                let own = Subscription()
                sink.subscription.add { lock.withLock { _ in own.dispose() } }
                source.attach(
                    Sink(subscription: own, next: { value in lock.withLock { _ in sink.next(value) } }, end: sink.end))
            })
    }

    @Test("The kit detects state that subscribers share")
    func sharedState() {
        let count = Locked(0)
        breaks(
            .reentrancy,
            raw { source, sink in
                source.attach(
                    Sink(
                        subscription: sink.subscription,
                        next: { _ in
                            sink.next(
                                count.modify { count in
                                    count += 1
                                    return count
                                })
                        }, end: sink.end))
            })
    }

    @Test("The kit detects nested events that a subscription inside a callback causes")
    func nested() {
        let sinks = Locked<[Sink<Int, MarbleFailure>]>([])
        breaks(
            .reentrancy, traits: .dependsOnTime, laws: [.reentrancy],
            raw { source, sink in
                sinks.append(sink)
                for each in sinks.value where !each.isDisposed { each.next(0) }
                source.attach(sink)
            })
        sinks.value = []
    }

    @Test("The kit detects a disposal that does not dispose the source")
    func tornDownOnce() {
        breaks(
            .exactlyOnce, laws: [.exactlyOnce],
            raw { source, sink in
                source.attach(
                    Sink(
                        subscription: Subscription(), next: { if !sink.isDisposed { sink.next($0) } }, end: sink.end))
            })
    }

    @Test("The kit detects an operator that retains its subscribers")
    func leak() {
        let remembered = Locked<[Sink<Int, MarbleFailure>]>([])
        breaks(
            .nothingLeaked,
            raw { source, sink in
                remembered.append(sink)
                source.attach(sink)
            })
    }

    @Test("The kit detects an operator that drops values during subscription")
    func lostValues() {
        breaks(
            .noLostValues,
            raw { source, sink in
                let isReady = Locked(false)
                source.attach(
                    Sink(subscription: sink.subscription, next: { if isReady.value { sink.next($0) } }, end: sink.end))
                isReady.value = true
            })
    }

    @Test("The kit detects a disposal that does not stop a synchronous source")
    func loops() {
        breaks(
            .cancellableLoops, laws: [.cancellableLoops],
            raw { source, sink in
                source.attach(
                    Sink(
                        subscription: Subscription(), next: { if !sink.isDisposed { sink.next($0) } }, end: sink.end))
            })
    }

    @Test("The kit detects a delayed failure")
    func lateFailure() {
        let report = ContractKit.check(timed: "late", seed: 1) { (source, scheduler) -> Signal<Int, MarbleFailure> in
            Signal(attach: { sink in
                source.attach(
                    Sink(
                        subscription: sink.subscription, next: sink.next,
                        end: { terminal in scheduler.schedule(after: .tick) { sink.end(terminal) } }))
            })
        }
        #expect(report.violations.contains { $0.law == .immediateFailure }, "\(report)")
    }

    @Test("The kit detects an operator that does not pass pauses on, and names the remedy")
    func pausing() {
        let deaf: @Sendable (Signal<Int, MarbleFailure>) -> Signal<Int, MarbleFailure> = { source in
            Signal { subscriber in
                source.subscribe(next: subscriber.send, failed: subscriber.fail, completed: subscriber.complete)
            }
        }
        breaks(.pausing, laws: [.pausing], deaf)
        let report = ContractKit.check("deaf", laws: [.pausing], deaf)
        #expect(report.description.contains("sent \(isFull ? 3_997 : 1_597) values"), "\(report)")
        #expect(report.description.contains("source.subscribe(subscriber)"), "\(report)")
        #expect(ContractKit.check("deaf", traits: .endsPauses, laws: [.pausing], deaf).holds)
    }

    @Test("The kit detects an operator that drops or reorders values of a pause", arguments: [false, true])
    func changedByPause(reorders: Bool) {
        breaks(
            .pausing, traits: .endsPauses, laws: [.pausing],
            raw { source, sink in
                let part = Subscription()
                sink.subscription.add(part)
                let late = Locked<[Int]>([])
                source.attach(
                    Sink(
                        subscription: part,
                        next: { value in
                            if sink.subscription.isPaused { late.append(value) } else { sink.next(value) }
                        },
                        end: { terminal in
                            sink.subscription.onResume {
                                if reorders { for value in late.value.reversed() { sink.next(value) } }
                                sink.end(terminal)
                            }
                        }))
            })
    }

    @Test("The kit detects an operator that does not resume its source")
    func neverResumed() {
        breaks(
            .pausing, laws: [.pausing],
            raw { source, sink in
                let part = Subscription()
                sink.subscription.add(part)
                sink.subscription.onPause { part.pause() }
                source.attach(Sink(subscription: part, next: sink.next, end: sink.end))
            })
    }

    @Test("The same seed reproduces the same report")
    func seeded() {
        let courses = (0..<2).map { _ in
            let seen = Locked<[Int]>([])
            _ = ContractKit.check("seen", seed: 7, laws: [.grammar]) { $0.onNext { seen.append($0) } }
            return seen.value
        }
        #expect(courses[0] == courses[1])
        #expect(!courses[0].isEmpty)
    }
}
