import Operators
import Testing

@testable import StreamTesting

@Suite("explore: tasks")
struct ExploreTaskTests {
    @Test("Tasks of every kind run inside the simulation")
    func everyKind() async throws {
        try await explore(orders: 50, random: 50, Programs.everyKindOfTask)
    }

    @Test("Two unstructured tasks run in both orders")
    func unstructured() async {
        await #expect(throws: ExplorationFailure.self) {
            try await explore { simulation in
                let log = MutableProperty("")
                let one = Task { log.value += "a" }
                let other = Task { log.value += "b" }
                await one.value
                await other.value
                #expect(log.value == "ab")
            }
        }
    }

    @Test("Sleeping on the clock takes virtual time")
    func sleeping() async throws {
        try await explore { simulation in
            try await simulation.clock.sleep(for: .seconds(3_600))
            #expect(simulation.now == SchedulerTime(sinceOrigin: .seconds(3_600)))
        }
    }

    @Test("Waiting for the main actor is reported as out of reach")
    func mainActor() async {
        let failure = await #expect(throws: ExplorationFailure.self) {
            try await explore { _ in await MainActor.run {} }
        }
        #expect(failure?.reason.hasPrefix("Out of reach") == true)
    }

    @Test("Waiting for an event that never occurs is reported as out of reach")
    func neverOccurs() async {
        let failure = await #expect(throws: ExplorationFailure.self) {
            try await explore { _ in
                let subject = Subject<Int, Never>()
                _ = await subject.signal.firstValue()
                subject.send(1)
            }
        }
        #expect(failure?.reason.hasPrefix("Out of reach") == true)
    }
}

enum Programs {
    private actor Counter {
        var count = 0

        func increment() { count += 1 }
    }

    /// Uses every kind of task that runs inside a simulation.
    @Sendable static func everyKindOfTask(_ simulation: Simulation) async throws {
        let counter = Counter()
        async let one: Void = counter.increment()
        await withTaskGroup(of: Void.self) { group in
            for _ in 1...2 { group.addTask { await counter.increment() } }
        }
        await one
        await Task { await counter.increment() }.value
        await Task.detached { await counter.increment() }.value
        #expect(await counter.count == 5)

        let numbers = Signal<Int, Never>.of(1, 2, 3)
        #expect(await numbers.mapAsync(max: 2, on: simulation.executor) { $0 * 2 }.allValues() == [2, 4, 6])
        #expect(await Signal<Int, Never>.task { 4 }.firstValue() == 4)
        var sum = 0
        for await number in numbers.deliver(on: simulation.queue("work")).values() { sum += number }
        #expect(sum == 6)
        let delivered = MutableProperty(0)
        let subscription = numbers.deliver(isolatedTo: counter).subscribe { delivered.value += $0 }
        await simulation.settle()
        #expect(delivered.value == 6)
        subscription.dispose()
    }
}
