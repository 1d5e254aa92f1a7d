import Operators
import StreamTesting
import Testing

/// A program with a known race, and its corrected form. Ten more are in the guide.
struct Race: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let racy: @Sendable (Simulation) async throws -> Void
    let corrected: @Sendable (Simulation) async throws -> Void

    init(
        _ description: String, racy: @escaping @Sendable (Simulation) async throws -> Void,
        corrected: @escaping @Sendable (Simulation) async throws -> Void
    ) {
        (testDescription, self.racy, self.corrected) = (description, racy, corrected)
    }
}

@Suite("Corpus of races")
struct RaceCorpusTests {
    @Test("explore finds the race, and nothing in the corrected form", arguments: Race.all)
    func race(_ race: Race) async throws {
        let failure = await #expect(throws: ExplorationFailure.self) {
            try await explore(orders: 5_000, random: 5_000, seed: 0, race.racy)
        }
        #expect(failure?.reason.hasPrefix("Expectation failed") == true)
        try await explore(orders: 500, random: 500, seed: 0, race.corrected)
    }
}

extension Race {
    static let all = [
        overdraft, timeoutAndAnswer, loadedTwice, resultAfterCancel, missedChange, tornPair, lostOrder, missedEvent,
        lateTimer, taskOrder,
    ]

    static let overdraft = Race("Two withdrawals check the balance at the same time") { simulation in
        let balance = MutableProperty(10)
        for name in ["a", "b"] {
            simulation.queue(name).schedule {
                guard balance.value >= 10 else { return }
                simulation.preempt()
                balance.modify { $0 -= 10 }
            }
        }
        await simulation.settle()
        #expect(balance.value == 0)
    } corrected: { simulation in
        let balance = MutableProperty(10)
        for name in ["a", "b"] {
            simulation.queue(name).schedule { balance.modify { $0 -= $0 >= 10 ? 10 : 0 } }
        }
        await simulation.settle()
        #expect(balance.value == 0)
    }

    static let timeoutAndAnswer = Race("A timeout and an answer at the same time are both shown") { simulation in
        let shown = MutableProperty<[String]>([])
        simulation.queue("server").schedule(after: .seconds(1)) { shown.value.append("answer") }
        simulation.main.schedule(after: .seconds(1)) {
            if shown.value.isEmpty { shown.value.append("timeout") }
        }
        await simulation.run()
        #expect(shown.value.count == 1)
    } corrected: { simulation in
        let shown = MutableProperty<[String]>([])
        simulation.queue("server").schedule(after: .seconds(1)) {
            if shown.value.isEmpty { shown.value.append("answer") }
        }
        simulation.main.schedule(after: .seconds(1)) {
            if shown.value.isEmpty { shown.value.append("timeout") }
        }
        await simulation.run()
        #expect(shown.value.count == 1)
    }

    private actor Cache {
        private var value: Int?
        private var loading: Task<Int, Never>?
        private(set) var loadCount = 0

        private func load(_ simulation: Simulation) async -> Int {
            loadCount += 1
            try? await simulation.clock.sleep(for: .seconds(1))
            return 1
        }

        func racy(_ simulation: Simulation) async {
            if value == nil { value = await load(simulation) }
        }

        func corrected(_ simulation: Simulation) async {
            let task = loading ?? Task { await load(simulation) }
            loading = task
            value = await task.value
        }
    }

    static let loadedTwice = Race("An actor loads twice, because it checks before it awaits") { simulation in
        let cache = Cache()
        async let one: Void = cache.racy(simulation)
        async let other: Void = cache.racy(simulation)
        _ = await (one, other)
        #expect(await cache.loadCount == 1)
    } corrected: { simulation in
        let cache = Cache()
        async let one: Void = cache.corrected(simulation)
        async let other: Void = cache.corrected(simulation)
        _ = await (one, other)
        #expect(await cache.loadCount == 1)
    }

    static let resultAfterCancel = Race("A cancelled task still shows its result") { simulation in
        let shown = MutableProperty<[String]>([])
        let task = Task {
            try? await simulation.clock.sleep(for: .seconds(1))
            shown.value.append("result")
        }
        simulation.main.schedule(after: .seconds(1)) {
            task.cancel()
            shown.value.append("closed")
        }
        await simulation.run()
        #expect(shown.value.last == "closed")
    } corrected: { simulation in
        let shown = MutableProperty<[String]>([])
        let task = Task {
            try? await simulation.clock.sleep(for: .seconds(1))
            if !Task.isCancelled { shown.value.append("result") }
        }
        simulation.main.schedule(after: .seconds(1)) {
            task.cancel()
            shown.value.append("closed")
        }
        await simulation.run()
        #expect(shown.value.last == "closed")
    }
}
