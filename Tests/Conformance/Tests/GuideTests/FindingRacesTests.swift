import DocumentSupport
import Rill
import StreamTesting
import Testing

/// Expects that an exploration finds a failed expectation within the 2,000 schedules that `explore` runs.
@discardableResult
private func expectRace(_ body: @Sendable () async throws -> Void) async throws -> ExplorationFailure {
    struct NoRace: Error {}
    do {
        try await body()
    } catch let failure as ExplorationFailure {
        #expect(failure.reason.hasPrefix("Expectation failed"))
        return failure
    }
    throw NoRace()
}

@Suite("Guide: Finding races") struct FindingRacesTests {
    @Test("Lost update")
    func lostUpdate() async throws {
        let failure = try await expectRace {
            try await explore { simulation in
                let count = MutableProperty(0)
                for name in ["a", "b"] {
                    simulation.queue(name).schedule {
                        let old = count.value
                        simulation.preempt()
                        count.value = old + 1
                    }
                }
                await simulation.settle()
                #expect(count.value == 2)
            }
        }
        #expect(failure.schedule == "1:1")
        #expect(try Document("\(ArticleTests.guide)/FindingRaces.md").text.contains("```text\n\(failure.drawing)\n```"))
        try await explore { simulation in
            let count = MutableProperty(0)
            for name in ["a", "b"] {
                simulation.queue(name).schedule { count.modify { $0 += 1 } }
            }
            await simulation.settle()
            #expect(count.value == 2)
        }
    }

    @Test("Stale result")
    func staleResult() async throws {
        try await expectRace {
            try await explore { simulation in
                let query = Subject<String, Never>()
                let result = MutableProperty("")
                let server = simulation.concurrentQueue("server")
                let subscription = query.signal
                    .flatMap(.merge) { text in Signal.just(text).deliver(on: server) }
                    .deliver(on: simulation.main)
                    .subscribe { result.value = $0 }
                query.send("a")
                query.send("ab")
                await simulation.settle()
                #expect(result.value == "ab")
                subscription.dispose()
            }
        }
        try await explore { simulation in
            let query = Subject<String, Never>()
            let result = MutableProperty("")
            let server = simulation.concurrentQueue("server")
            let subscription = query.signal
                .flatMap(.latest) { text in Signal.just(text).deliver(on: server) }
                .deliver(on: simulation.main)
                .subscribe { result.value = $0 }
            query.send("a")
            query.send("ab")
            await simulation.settle()
            #expect(result.value == "ab")
            subscription.dispose()
        }
    }

    @Test("Double start")
    func doubleStart() async throws {
        try await expectRace {
            try await explore { simulation in
                let isLoading = MutableProperty(false)
                let starts = MutableProperty(0)
                for name in ["button", "timer"] {
                    simulation.queue(name).schedule {
                        if isLoading.value { return }
                        simulation.preempt()
                        isLoading.value = true
                        starts.value += 1
                    }
                }
                await simulation.settle()
                #expect(starts.value == 1)
            }
        }
        try await explore { simulation in
            let isLoading = MutableProperty(false)
            let starts = MutableProperty(0)
            for _ in 1...2 {
                simulation.main.schedule {
                    if isLoading.value { return }
                    simulation.preempt()
                    isLoading.value = true
                    starts.value += 1
                }
            }
            await simulation.settle()
            #expect(starts.value == 1)
        }
    }

    @Test("Completion before the value")
    func completionFirst() async throws {
        try await expectRace {
            try await explore { simulation in
                let download = Subject<Int, Never>()
                let received = MutableProperty<[Int]>([])
                let subscription = download.signal.subscribe { received.value.append($0) }
                simulation.queue("work").schedule { download.send(1) }
                simulation.main.schedule { download.complete() }
                await simulation.settle()
                #expect(received.value == [1])
                subscription.dispose()
            }
        }
        try await explore { simulation in
            let download = Subject<Int, Never>()
            let received = MutableProperty<[Int]>([])
            let subscription = download.signal.subscribe { received.value.append($0) }
            simulation.queue("work").schedule {
                download.send(1)
                download.complete()
            }
            await simulation.settle()
            #expect(received.value == [1])
            subscription.dispose()
        }
    }

    @Test("Leak after cancelling")
    func leak() async throws {
        try await expectRace {
            try await explore { simulation in
                let ticks = Subject<Int, Never>()
                let received = MutableProperty(0)
                let stored = MutableProperty<(any Disposable)?>(nil)
                simulation.queue("work").schedule {
                    stored.value = ticks.signal.subscribe { _ in received.value += 1 }
                }
                simulation.main.schedule { stored.value?.dispose() }
                await simulation.settle()
                ticks.send(1)
                #expect(received.value == 0)
            }
        }
        try await explore { simulation in
            let ticks = Subject<Int, Never>()
            let received = MutableProperty(0)
            let stored = CompoundDisposable()
            simulation.queue("work").schedule {
                stored.add(ticks.signal.subscribe { _ in received.value += 1 })
            }
            simulation.main.schedule { stored.dispose() }
            await simulation.settle()
            ticks.send(1)
            #expect(received.value == 0)
        }
    }

    @Test("Wrong edge of a debounce")
    func debounceEdge() async throws {
        try await expectRace {
            try await explore { simulation in
                let keys = Subject<String, Never>()
                let searches = MutableProperty<[String]>([])
                let timer = simulation.queue("timer")
                let subscription = keys.signal.debounce(for: .seconds(1), on: timer)
                    .subscribe { searches.value.append($0) }
                keys.send("a")
                simulation.main.schedule(after: .seconds(1)) { keys.send("ab") }
                await simulation.run()
                #expect(searches.value == ["a", "ab"])
                subscription.dispose()
            }
        }
        try await explore { simulation in
            let keys = Subject<String, Never>()
            let searches = MutableProperty<[String]>([])
            let timer = simulation.queue("timer")
            let subscription = keys.signal.debounce(for: .seconds(1), on: timer)
                .subscribe { searches.value.append($0) }
            keys.send("a")
            simulation.main.schedule(after: .seconds(1)) { keys.send("ab") }
            await simulation.run()
            #expect(searches.value.last == "ab")
            subscription.dispose()
        }
    }

    @Test("Re-entrant set")
    func reentrantSet() async throws {
        try await expectRace {
            try await explore { simulation in
                let volume = MutableProperty(0)
                let device = simulation.queue("device")
                let subscription = volume.values.deliver(on: device)
                    .subscribe { if $0 > 10 { volume.value = 10 } }
                volume.value = 20
                simulation.main.schedule { volume.value = 5 }
                await simulation.settle()
                #expect(volume.value == 5)
                subscription.dispose()
            }
        }
        try await explore { simulation in
            let volume = MutableProperty(0)
            let subscription = volume.values
                .subscribe { if $0 > 10 { volume.value = 10 } }
            volume.value = 20
            simulation.main.schedule { volume.value = 5 }
            await simulation.settle()
            #expect(volume.value == 5)
            subscription.dispose()
        }
    }

    @Test("Late disposal")
    func lateDisposal() async throws {
        try await expectRace {
            try await explore { simulation in
                let messages = Subject<String, Never>()
                let shown = MutableProperty<[String]>([])
                let display = simulation.queue("display")
                let subscription = messages.signal.subscribe { text in
                    display.schedule { shown.value.append(text) }
                }
                messages.send("hello")
                simulation.main.schedule {
                    subscription.dispose()
                    shown.value.append("closed")
                }
                await simulation.settle()
                #expect(shown.value.last == "closed")
            }
        }
        try await explore { simulation in
            let messages = Subject<String, Never>()
            let shown = MutableProperty<[String]>([])
            let display = simulation.queue("display")
            let subscription = messages.signal.deliver(on: display)
                .subscribe { text in shown.value.append(text) }
            messages.send("hello")
            simulation.main.schedule {
                subscription.dispose()
                shown.value.append("closed")
            }
            await simulation.settle()
            #expect(shown.value.last == "closed")
        }
    }

    @Test("Order between two queues")
    func twoQueues() async throws {
        try await expectRace {
            try await explore { simulation in
                let log = MutableProperty<[String]>([])
                simulation.queue("disk").schedule { log.value.append("saved") }
                simulation.main.schedule { log.value.append("announced") }
                await simulation.settle()
                #expect(log.value == ["saved", "announced"])
            }
        }
        try await explore { simulation in
            let log = MutableProperty<[String]>([])
            simulation.queue("disk").schedule {
                log.value.append("saved")
                simulation.main.schedule { log.value.append("announced") }
            }
            await simulation.settle()
            #expect(log.value == ["saved", "announced"])
        }
    }

    @Test("A fault")
    func fault() async throws {
        try await expectRace {
            try await explore { simulation in
                let confirmations = Subject<Int, Never>()
                let balance = MutableProperty(100)
                let subscription = confirmations.signal
                    .subscribe { price in balance.modify { $0 -= price } }
                simulation.queue("server").schedule {
                    for _ in 1...simulation.choose(1, 2) { confirmations.send(10) }
                }
                await simulation.settle()
                #expect(balance.value == 90)
                subscription.dispose()
            }
        }
        try await explore { simulation in
            let confirmations = Subject<Int, Never>()
            let balance = MutableProperty(100)
            let subscription = confirmations.signal.take(1)
                .subscribe { price in balance.modify { $0 -= price } }
            simulation.queue("server").schedule {
                for _ in 1...simulation.choose(1, 2) { confirmations.send(10) }
            }
            await simulation.settle()
            #expect(balance.value == 90)
            subscription.dispose()
        }
    }
}
