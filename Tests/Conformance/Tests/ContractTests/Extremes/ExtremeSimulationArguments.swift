import Dispatch
import Operators
import StreamTesting
import TestSupport

/// Runs tasks in threads of a dispatch queue.
private final class QueueExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// The parameters of `explore` and of its simulations.
extension ExtremeArgument {
    static var simulations: [ExtremeArgument] {
        let function = "SimulatedQueue.schedule(after:every:leeway:_:)"
        let exploring = "explore(orders:random:seed:replaying:_:)"
        return [
            duration("SimulatedQueue.schedule(after:_:)", "delay") { value in
                simulated(isNever: value == longest) { $0.schedule(after: value, $1) }
            },
            duration("SimulatedQueue.schedule(at:_:)", "time") { value in
                simulated(isNever: value == longest) { $0.schedule(at: SchedulerTime(sinceOrigin: value), $1) }
            },
            duration(function, "delay") { value in
                simulated(isNever: value == longest) {
                    $0.schedule(after: value, every: .seconds(1), leeway: .zero, $1)
                }
            },
            duration(function, "interval", where: positive) { value in
                simulated(isNever: value == longest) { $0.schedule(after: value, every: value, leeway: .zero, $1) }
            },
            duration(function, "leeway") { value in
                simulated { $0.schedule(after: .seconds(1), every: .seconds(1), leeway: value, $1) }
            },
            duration("Simulation.advance(by:)", "duration", where: notNegative) { value in
                explored { simulation in
                    await simulation.advance(by: value)
                    await simulation.advance(by: value)
                }
            },
            number(exploring, "orders") { value in explored(orders: value) { _ in } },
            number(exploring, "random") { value in explored(random: value) { _ in } },
            number(exploring, "seed") { value in explored(seed: UInt64(bitPattern: Int64(value))) { _ in } },
        ]
    }

    /// Runs an exploration to its end, not in the threads of tasks, which this call blocks.
    private static func explored(
        orders: Int = 2, random: Int = 2, seed: UInt64 = 1,
        _ body: @escaping @Sendable (Simulation) async throws -> Void
    ) -> [String] {
        let (problems, end) = (Locked<[String]>([]), DispatchSemaphore(value: 0))
        Task.detached(executorPreference: QueueExecutor()) {
            do {
                try await explore(orders: orders, random: random, seed: seed, body)
            } catch {
                problems.append("\(error)")
            }
            end.signal()
        }
        end.wait()
        return problems.value
    }

    /// Schedules work in a simulation, lets time pass, and disposes the work when it has run ten times.
    private static func simulated(
        isNever: Bool = false,
        _ schedule: @escaping @Sendable (SimulatedQueue, @escaping @Sendable () -> Void) -> any Disposable
    ) -> [String] {
        explored { simulation in
            struct Problem: Error {}
            let (count, work) = (Locked(0), SerialDisposable())
            work.inner = schedule(simulation.main) {
                count.modify { $0 += 1 }
                if count.value >= 10 { work.dispose() }
            }
            await simulation.run()
            work.dispose()
            if (count.value == 0) != isNever { throw Problem() }
        }
    }
}
