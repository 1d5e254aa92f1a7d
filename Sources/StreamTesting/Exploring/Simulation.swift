/// The schedulers, the time, and the faults of one run of a body that ``explore(orders:random:seed:replaying:_:)`` explores.
///
/// Its work runs one piece at a time. Whenever several pieces could run next, the exploration chooses one. So each run is a
/// deterministic schedule.
///
/// A piece is what one scheduled closure, or a task between two suspension points, does. Pass the queues of the simulation to
/// the code under test in place of `.main` and `.background`, and ``executor`` to `task` and `mapAsync`.
///
/// Child tasks, `Task { }`, actors, `mapAsync`, `task`, `values()`, and `deliver(isolatedTo:)` run inside the simulation. The main
/// actor, actors with an executor of their own, real clocks, `Task.sleep(for:)`, `Task.yield()` in an actor whose task prefers no executor, and
/// threads of the program are out of its reach. If the body waits for them, or they add work, the exploration fails and reports it.
public final class Simulation: Sendable {
    let core: SimulationCore

    /// The serial queue that takes the place of the main queue.
    public let main: SimulatedQueue

    init(_ core: SimulationCore) {
        self.core = core
        main = core.withState { $0.queues[SimulationCore.main].scheduler }
    }

    /// Creates a serial queue.
    public func queue(_ name: String) -> SimulatedQueue { core.makeQueue(name, isSerial: true) }

    /// Creates a queue whose pieces of work can run in any order. Their overlaps are explored at calls of ``preempt()``.
    public func concurrentQueue(_ name: String) -> SimulatedQueue { core.makeQueue(name, isSerial: false) }

    /// The executor of the body. Tasks that don't inherit it prefer it with `task(on:)`, `mapAsync(on:)`, or
    /// `Task(executorPreference:)`.
    public var executor: any TaskExecutor { core.executor }

    /// The time of the simulation, which begins at zero.
    public var now: SchedulerTime { core.now }

    /// A clock that uses the time of the simulation.
    public var clock: SchedulerClock { main.clock }

    /// Waits until no work is due. Time does not pass.
    public func settle() async { await core.wait { $0 } }

    /// Lets `duration` pass, and waits until no work is due.
    ///
    /// Timers that become due within `duration` can fire while other work is still due, as on a busy machine.
    /// - Precondition: `duration` is not negative.
    public func advance(by duration: Duration) async {
        precondition(duration >= .zero, "advance(by:) requires a duration of zero or more, but got \(duration)")
        await core.wait { $0.advanced(by: duration) }
    }

    /// Lets time pass until no work is due at any time. Does not return while work repeats endlessly.
    public func run() async { await core.wait { _ in .endOfSimulation } }

    /// Returns one of `options`. The plain order chooses the first one, and the exploration all of them.
    ///
    /// Use it for faults: a fake server that answers, fails, or answers twice.
    /// - Precondition: `options` is not empty.
    public func choose<Option: Sendable>(_ options: Option...) -> Option {
        precondition(!options.isEmpty, "choose(_:) requires at least one option")
        let option = options[core.withState { $0.decide(among: options.count) }]
        core.note(.init(text: "chose \(option)"))
        return option
    }

    /// A place in the middle of a piece where the work of other queues can run.
    ///
    /// Call it where another thread could interfere, such as between reading and writing a variable. Pieces of the same serial
    /// queue never overlap. The other work runs on another thread while this one waits. Outside of the work of the simulation, it does
    /// nothing.
    /// - Precondition: The caller holds no lock that other work takes.
    public func preempt() { core.preempt() }
}
