import Operators
import Testing

@testable import StreamTesting

@Suite("explore")
struct ExploreTests {
    @Test("Finds two queues that run in the other order")
    func order() async throws {
        let failure = await #expect(throws: ExplorationFailure.self) {
            try await explore { simulation in
                let log = MutableProperty("")
                simulation.queue("a").schedule { log.value += "a" }
                simulation.queue("b").schedule { log.value += "b" }
                await simulation.settle()
                #expect(log.value == "ab")
            }
        }
        #expect(failure?.reason.hasPrefix("Expectation failed: (log.value → \"ba\") == \"ab\"") == true)
        #expect(failure?.schedule == "0:1")
        #expect(
            failure?.drawing == """
                body  o------o-
                a     -----o---
                b     --*o-----

                    1  body
                *   2  b     before a, which was due first
                    3  a
                    4  body
                """)
        #expect(failure?.description.contains("Schedule 2 fails, with 1 deviation (*) from the plain order.") == true)
    }

    @Test("Draws a line for each task, with its name")
    func tasks() async throws {
        let failure = await #expect(throws: ExplorationFailure.self) {
            try await explore { simulation in
                let user = MutableProperty("")
                let signedOut = Task(executorPreference: simulation.executor) { user.value = "out" }
                let signedIn = Task(name: "login", executorPreference: simulation.executor) {
                    if user.value == "out" { return }
                    await Task.yield()
                    user.value = "Ada"
                }
                await signedIn.value
                await signedOut.value
                #expect(user.value == "out")
            }
        }
        let lines = failure?.drawing.split(separator: "\n").map(String.init) ?? []
        #expect(lines[0].hasPrefix("body        "))
        #expect(lines[1].hasPrefix("task 1      "))
        #expect(lines[2].hasPrefix("task login  "))
        #expect(lines.contains { $0.hasPrefix("*") && $0.contains("which was due first") })
    }

    @Test("Says which piece continues, and which one the plain order would have continued")
    func continuing() async throws {
        let failure = await #expect(throws: ExplorationFailure.self) {
            try await explore { simulation in
                let count = MutableProperty(0)
                let pool = simulation.concurrentQueue("pool")
                for _ in 1...2 {
                    pool.schedule {
                        let old = count.value
                        simulation.preempt()
                        count.value = old + 1
                    }
                }
                await simulation.settle()
                #expect(count.value == 2)
            }
        }
        #expect(
            failure?.drawing == """
                body  o--------o-
                pool  --o-*o->---

                    1  body
                    2  pool  interrupted by preempt()
                *   3  pool  before step 2 continues
                    4  pool  continues step 2
                    5  body
                """)
    }

    @Test("Shows ends, failures with their errors, values in one line, and how many events it leaves out")
    func events() async throws {
        struct Offline: Error {}
        let failure = await #expect(throws: ExplorationFailure.self) {
            try await explore { simulation in
                let (texts, answers) = (Subject<String, Never>(), Subject<Int, Offline>())
                _ = texts.signal.subscribe { _ in }
                _ = answers.signal.subscribeFailed { _ in }
                simulation.queue("a").schedule {
                    for text in ["", "1\n2"] + (3...9).map(String.init) { texts.send(text) }
                }
                simulation.queue("b").schedule { answers.fail(Offline()) }
                simulation.queue("c").schedule { texts.complete() }
                await simulation.settle()
                throw Offline()
            }
        }
        #expect(failure?.description.contains("The plain order fails. explore(replaying: \"\") repeats it.") == true)
        let lines = failure?.drawing.split(separator: "\n").map(String.init) ?? []
        #expect(lines[1].contains("9"))
        #expect(lines[2].contains("#"))
        #expect(lines[3].contains("|"))
        #expect(lines[5].contains("\"\" at Subject"))
        #expect(lines[5].contains("1\\n2 at Subject"))
        #expect(lines[5].contains("13 more"))
        #expect(lines[5].contains("; 9 at subscribe (ExploreTests.swift:"))
        #expect(lines[6].contains("failed with Offline() at Subject"))
    }

    @Test("A replay runs the body once, and says when the schedule is that of another body")
    func replay() async throws {
        let runs = MutableProperty(0)
        let body: @Sendable (Simulation) async throws -> Void = { simulation in
            runs.modify { $0 += 1 }
            for name in ["a", "b"] { simulation.queue(name).schedule {} }
            await simulation.settle()
            throw CancellationError()
        }
        await #expect(throws: ExplorationFailure.self) { try await explore(replaying: "0:1", body) }
        #expect(runs.value == 1)
        for text in ["0:2", "9:1"] {
            let error = await #expect(throws: (any Error).self) { try await explore(replaying: text, body) }
            #expect(
                error.map { "\($0)" }
                    == "explore(replaying: \"\(text)\") requires a schedule of this body, which made choices of 2 "
                    + "options; explore it again")
        }
        for text in ["0:-1", "-1:1"] {
            let error = await #expect(throws: (any Error).self) { try await explore(replaying: text, body) }
            #expect(error.map { "\($0)" }?.hasSuffix("but got \"\(text)\"") == true)
        }
    }

    @Test("Runs all orders of three queues, and of three pieces of a concurrent queue")
    func allOrders() async throws {
        let serial = try await explore { simulation in
            for name in ["a", "b", "c"] { simulation.queue(name).schedule {} }
            await simulation.settle()
        }
        let concurrent = try await explore { simulation in
            let queue = simulation.concurrentQueue("a")
            for _ in 1...3 { queue.schedule {} }
            await simulation.settle()
        }
        for exploration in [serial, concurrent] {
            #expect(exploration.scheduleCount == 6)
            #expect(exploration.isComplete)
        }
    }

    @Test("The pieces of a serial queue run in their order")
    func serialQueue() async throws {
        let exploration = try await explore { simulation in
            let log = MutableProperty<[Int]>([])
            let queue = simulation.queue("a")
            for number in 1...4 { queue.schedule { log.value.append(number) } }
            await simulation.settle()
            #expect(log.value == [1, 2, 3, 4])
        }
        #expect(exploration.scheduleCount == 1)
        #expect(exploration.isComplete)
    }

    @Test("A piece that calls preempt is interrupted by another queue, but not by its own")
    func preempt() async throws {
        @Sendable func increments(_ names: [String]) -> @Sendable (Simulation) async throws -> Void {
            { simulation in
                let count = MutableProperty(0)
                let queues = Dictionary(uniqueKeysWithValues: Set(names).sorted().map { ($0, simulation.queue($0)) })
                for name in names {
                    queues[name]?.schedule {
                        let old = count.value
                        simulation.preempt()
                        count.value = old + 1
                    }
                }
                await simulation.settle()
                #expect(count.value == 2)
            }
        }
        let failure = await #expect(throws: ExplorationFailure.self) { try await explore(increments(["a", "b"])) }
        #expect(failure?.schedule == "1:1")
        #expect(try await explore(increments(["a", "a"])).isComplete)
    }

    @Test("An expectation in a piece that runs while another one is interrupted is part of the run")
    func expectationOnAnotherThread() async {
        let failure = await #expect(throws: ExplorationFailure.self) {
            try await explore { simulation in
                let isInterrupted = MutableProperty(false)
                simulation.queue("a").schedule {
                    isInterrupted.value = true
                    simulation.preempt()
                    isInterrupted.value = false
                }
                simulation.queue("b").schedule { #expect(!isInterrupted.value) }
                await simulation.settle()
            }
        }
        #expect(failure?.schedule == "1:1")
    }

    @Test("Timers of equal times on two queues run in both orders, and a timer before work that is due")
    func timers() async {
        let equal = await #expect(throws: ExplorationFailure.self) {
            try await explore { simulation in
                let log = MutableProperty("")
                simulation.queue("a").schedule(after: .seconds(1)) { log.value += "a" }
                simulation.queue("b").schedule(after: .seconds(1)) { log.value += "b" }
                await simulation.advance(by: .seconds(1))
                #expect(log.value == "ab")
            }
        }
        #expect(equal?.schedule.isEmpty == false)
        let late = await #expect(throws: ExplorationFailure.self) {
            try await explore { simulation in
                let log = MutableProperty("")
                simulation.queue("a").schedule(after: .seconds(1)) { log.value += "a" }
                simulation.queue("b").schedule { log.value += "b" }
                await simulation.advance(by: .seconds(1))
                #expect(log.value == "ba")
            }
        }
        #expect(late?.schedule.isEmpty == false)
    }

    @Test("A fault is found")
    func faults() async {
        let failure = await #expect(throws: ExplorationFailure.self) {
            try await explore { simulation in #expect(simulation.choose(200, 404, 500) != 500) }
        }
        #expect(failure?.schedule == "0:2")
        #expect(failure?.drawing.contains("chose 500") == true)
    }

    @Test("A random schedule is shrunk to the deviations that matter")
    func shrinking() async {
        let failure = await #expect(throws: ExplorationFailure.self) {
            try await explore(orders: 1, random: 1_000, seed: 1) { simulation in
                let log = MutableProperty("")
                for name in "abcdefgh".map(String.init) { simulation.queue(name).schedule { log.value += name } }
                await simulation.settle()
                #expect(log.value.last != "a")
            }
        }
        #expect(failure.flatMap { Schedule($0.schedule) }?.deviations.count == 7)
    }

    @Test("An error that the body throws, and a body that does not end, fail")
    func otherFailures() async {
        struct Broken: Error {}
        let thrown = await #expect(throws: ExplorationFailure.self) { try await explore { _ in throw Broken() } }
        #expect(thrown?.reason == "Caught error: Broken()")
        let endless = await #expect(throws: ExplorationFailure.self) {
            try await explore { simulation in
                simulation.main.schedule(after: .zero, every: .seconds(1)) {}
                await simulation.run()
            }
        }
        #expect(endless?.reason == "The body did not end within 10000 steps")
    }

    @Test("One seed gives one trace, in 1,000 of 1,000 runs")
    func determinism() throws {
        let exploring = Exploring(Programs.everyKindOfTask)
        // A seed whose choices differ from the plain order.
        let seed = try #require(
            (1...100).first { seed in
                exploring.run(.random(RandomChoices(seed: seed))).choices.contains { $0.chosen > 0 }
            })
        let first = exploring.run(.random(RandomChoices(seed: seed)))
        #expect(first.failures == [])
        for _ in 1..<1_000 {
            let run = exploring.run(.random(RandomChoices(seed: seed)))
            #expect(run.steps == first.steps)
            #expect(run.choices == first.choices)
        }
    }

    @Test("Ten replays of a failure give one text")
    func replays() async throws {
        @Sendable func program(_ simulation: Simulation) async {
            let query = Subject<String, Never>()
            let results = MutableProperty("")
            let subscription = query.signal.named("query")
                .flatMap(.merge) { text in Signal.just(text).deliver(on: simulation.queue(text)) }
                .named("results").subscribe { results.value = $0 }
            query.send("a")
            query.send("ab")
            await simulation.settle()
            #expect(results.value == "ab")
            subscription.dispose()
        }
        let failure = try #require(
            await #expect(throws: ExplorationFailure.self) { try await explore(seed: 0, program) })
        #expect(failure.drawing.contains("{ab}"))
        var texts: Set<String> = []
        for _ in 1...10 {
            let replay = await #expect(throws: ExplorationFailure.self) {
                try await explore(replaying: failure.schedule, program)
            }
            texts.insert(replay?.description ?? "")
        }
        #expect(texts.count == 1)
        #expect(texts.first?.hasSuffix(failure.drawing) == true)
    }
}
