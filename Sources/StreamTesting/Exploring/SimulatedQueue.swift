/// A scheduler of a ``Simulation``, which decides when each piece of its work runs.
///
/// The pieces of a serial queue run in the order in which they became due. Those of a concurrent queue can run in any order.
/// Delays are measured in the time of the simulation.
public final class SimulatedQueue: Scheduler {
    /// The name of the queue in printed schedules.
    public let name: String

    let index: Int
    private let core: SimulationCore

    init(_ name: String, _ index: Int, _ core: SimulationCore) {
        self.name = name
        self.index = index
        self.core = core
    }

    /// The time of the simulation.
    public var now: SchedulerTime { core.now }

    /// Adds `action` to the queue.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: .zero, action)
    }

    /// Adds `action` to the queue when `delay` has passed.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        add(SimulatedWork(action), at: now.advanced(by: delay))
    }

    /// Adds `action` to the queue at `time`.
    @discardableResult
    public func schedule(at time: SchedulerTime, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        add(SimulatedWork(action), at: time)
    }

    /// Adds `action` to the queue after `delay`, and then at each `interval` after that, until it is disposed.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        precondition(
            interval > .zero,
            "schedule(after:every:leeway:_:) requires an interval greater than zero, but got \(interval)")
        return add(SimulatedWork(every: interval, action), at: now.advanced(by: delay))
    }

    private func add(_ work: SimulatedWork, at time: SchedulerTime) -> SimulatedWork {
        core.add(.action(work), to: index, at: time)
        return work
    }
}
