import Operators
import StreamTesting
import TestSupport
import Testing

private enum Trace {
    @TaskLocal static var id = "none"
}

private actor Home {}

/// Callbacks that run after `subscribe` or `send` returns see no task-local value of that caller.
@Suite struct TaskLocalTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String

        /// Subscribes, and calls the given closure in a callback.
        let subscribe: @Sendable (_ notice: @escaping @Sendable () -> Void) -> any Disposable

        init(
            _ name: String,
            _ subscribe: @escaping @Sendable (_ notice: @escaping @Sendable () -> Void) -> any Disposable
        ) {
            testDescription = name
            self.subscribe = subscribe
        }
    }

    static let rows: [Row] = [
        Row("subscribe(isolatedTo:)") { notice in
            let home = Home()
            return Signal.just(1).subscribe(isolatedTo: home) { _, _ in withExtendedLifetime(home, notice) }
        },
        Row("Signal.task, operation") { notice in Signal<Void, Never>.task { notice() }.subscribe { _ in } },
        Row("Signal.task, value") { notice in Signal<Int, Never>.task { 1 }.subscribe { _ in notice() } },
        Row("mapAsync, operation") { notice in Signal.just(1).mapAsync { _ in notice() }.subscribe { _ in } },
        Row("mapAsync, value") { notice in
            // Waits, because a result that arrives during `subscribe` can be delivered by its thread.
            let gate = AsyncGate()
            defer { gate.open() }
            return Signal<Int, Never>.just(1).mapAsync { value in
                await gate.wait()
                return value
            }.subscribe { _ in notice() }
        },
        Row("AsyncSequence") { notice in
            AsyncStream<Int> { continuation in
                continuation.yield(1)
                continuation.finish()
            }.signal.subscribe { _ in notice() }
        },
        Row("deliver(on: clock)") { notice in
            Signal.just(1).deliver(on: ClockScheduler(ContinuousClock())).subscribe { _ in notice() }
        },
        Row("deliver(on: task)") { notice in Signal.just(1).deliver(on: TaskScheduler()).subscribe { _ in notice() } },
        Row("deliver(isolatedTo: actor)") { notice in
            Signal.just(1).deliver(on: ActorScheduler(Home())).subscribe { _ in notice() }
        },
        Row("delay") { notice in
            // The time passes after `subscribe` has returned, because a value that is due earlier can be delivered by its thread.
            let virtual = VirtualTimeScheduler()
            let delayed = Signal<Int, Never>.just(1).delay(for: .seconds(1), on: ClockScheduler(virtual.clock))
            let token = delayed.subscribe { _ in notice() }
            Task.detached {
                while virtual.pendingCount == 0 { await Task.yield() }
                virtual.advance(by: .seconds(1))
            }
            return token
        },
        Row("interval") { notice in
            Signal.interval(.nanoseconds(1), on: ClockScheduler(ContinuousClock())).take(1).subscribe { _ in notice() }
        },
    ]

    @Test("A later callback does not see the task-local values of the subscriber", arguments: rows)
    func absent(_ row: Row) async {
        let seen = await withCallback { callback in
            Trace.$id.withValue("subscriber") {
                _ = row.subscribe { callback(Trace.id) }
            }
        }
        expectEqual(seen, "none")
    }

    @Test("Signal.task runs at the priority of the subscribing task unless it has a separate one")
    func priority() async {
        for (own, expected) in [(nil, TaskPriority.high), (TaskPriority.low, TaskPriority.low)] {
            let priority = await withCallback { callback in
                _ = Task.detached(priority: .high) {
                    Signal<Void, Never>.task(priority: own) { callback(Task.basePriority) }
                        .subscribe { _ in }
                }
            }
            expectEqual(priority, expected)
        }
    }
}
