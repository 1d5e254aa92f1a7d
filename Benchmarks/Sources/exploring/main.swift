import Operators
import StreamTesting

/// Measures what a schedule of `explore` costs, and how many of them run in a second.
func measure(
    _ name: String, orders: Int, random: Int = 0, _ body: @escaping @Sendable (Simulation) async throws -> Void
) async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let exploration = try await explore(orders: orders, random: random, seed: 1, body)
    let time = start.duration(to: clock.now)
    let count = exploration.scheduleCount
    let microseconds = time / count / .microseconds(1)
    let perSecond = Double(count) / (time / .seconds(1))
    let extent = exploration.isComplete ? "all" : "not all"
    print("\(name) | \(count) | \(extent) | \(Int(microseconds.rounded())) | \(Int(perSecond.rounded()))")
}

print("Program | schedules | of its orders | µs per schedule | schedules per second")
print("---|--:|---|--:|--:")
for count in 3...7 {
    try await measure("\(count) queues with one piece of work each", orders: 10_000) { simulation in
        for number in 1...count { simulation.queue("\(number)").schedule {} }
        await simulation.settle()
    }
}
try await measure("2 queues with 5 pieces each", orders: 10_000) { simulation in
    for name in ["a", "b"] {
        let queue = simulation.queue(name)
        for _ in 1...5 { queue.schedule {} }
    }
    await simulation.settle()
}
try await measure("2 queues that call `preempt()` 3 times each", orders: 10_000) { simulation in
    for name in ["a", "b"] {
        simulation.queue(name).schedule { for _ in 1...3 { simulation.preempt() } }
    }
    await simulation.settle()
}
let search = "a search with `debounce`, `flatMap(.latest)`, and `deliver(on:)`"
try await measure(search, orders: 5_000, random: 5_000) { simulation in
    let query = Subject<String, Never>()
    let server = simulation.concurrentQueue("server")
    let subscription = query.signal.debounce(for: .milliseconds(300), on: simulation.main)
        .flatMap(.latest) { text in Signal.just(text).delay(for: .milliseconds(100), on: server) }
        .deliver(on: simulation.main)
        .subscribe { _ in }
    for text in ["a", "ab", "abc"] {
        query.send(text)
        await simulation.advance(by: .milliseconds(300))
    }
    await simulation.run()
    subscription.dispose()
}
