import Dispatch
import Schedulers
import TestSupport
import Testing
import VirtualTime

/// The schedulers that the tests run with.
enum SchedulerKind: String, CaseIterable, Codable, CustomTestStringConvertible {
    case main, ui, targetQueue, concurrentTarget, background, actor, task, clock, virtualClock, virtual
    case immediate, currentThread, subscription

    /// The schedulers that never run work before `schedule` returns, if it is called on a thread other than the main thread.
    static let queueing = allCases.filter { ![.immediate, .currentThread, .subscription].contains($0) }

    /// The schedulers that never run work before `schedule` returns, on any thread.
    static let alwaysQueueing = queueing.filter { $0 != .ui }

    /// The schedulers that are the current scheduler of their work.
    static let known = allCases.filter { ![.immediate, .subscription].contains($0) }

    var testDescription: String { rawValue }

    func make() -> any Scheduler {
        switch self {
        case .main: .main
        case .ui: .ui
        case .targetQueue: TargetQueueScheduler(label: "test")
        case .concurrentTarget:
            TargetQueueScheduler(target: DispatchQueue(label: "test.concurrent", attributes: .concurrent))
        case .background: .background
        case .actor: ActorScheduler(LogActor())
        case .task: TaskScheduler()
        case .clock: ClockScheduler(ContinuousClock())
        case .virtualClock: ClockScheduler(VirtualTimeScheduler().clock)
        case .virtual: VirtualTimeScheduler()
        case .immediate: .immediate
        case .currentThread: .currentThread
        case .subscription: .subscription
        }
    }
}

/// An actor that stores log entries.
actor LogActor {
    private(set) var entries: [Int] = []

    func write(_ entry: Int) { entries.append(entry) }

    /// Calls `body` on the actor in a separate task.
    func call(_ body: @escaping @Sendable () -> Void) {
        Task {
            assertIsolated()
            body()
        }
    }
}

/// Runs `work` as work of `scheduler` and returns when it has ended.
func perform(on scheduler: any Scheduler, _ work: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
        scheduler.schedule {
            work()
            continuation.resume()
        }
        drive(scheduler)
    }
}

/// Returns when the work that is due on `scheduler` has run.
func drain(_ scheduler: any Scheduler) async {
    await perform(on: scheduler) {}
}

/// Runs the work that is due if `scheduler` is a virtual-time scheduler. Other schedulers run it themselves.
func drive(_ scheduler: any Scheduler) {
    (scheduler as? VirtualTimeScheduler)?.advance()
}

/// Runs `body` on a new Dispatch queue without a current scheduler.
func onUnknownQueue<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        DispatchQueue(label: "test.unknown").async { continuation.resume(returning: body()) }
    }
}

/// Returns whether `scheduler` is the current scheduler.
func isCurrent(_ scheduler: any Scheduler) -> Bool {
    guard let current = CurrentScheduler.value else { return false }
    let isClass = type(of: scheduler) is AnyClass
    return isClass ? (current as AnyObject) === (scheduler as AnyObject) : type(of: current) == type(of: scheduler)
}
