import Dispatch
import Schedulers
import TestSupport
import Testing

/// The schedulers that the contract tests run on.
enum Kind: String, CaseIterable, Codable, CustomTestStringConvertible {
    case main, ui, targetQueue, concurrentTarget, background, actor, task, clock, virtualClock, virtual
    case immediate, currentThread, subscription

    /// Those that never run work before `schedule` returns, as long as it is called from a thread other than main.
    static let queueing = allCases.filter { ![.immediate, .currentThread, .subscription].contains($0) }

    /// Those that never run work before `schedule` returns, wherever it is called from.
    static let alwaysQueueing = queueing.filter { $0 != .ui }

    /// Those that make themselves known to their work.
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
        case .actor: ActorScheduler(Home())
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

/// An actor with a diary.
actor Home {
    private(set) var diary: [Int] = []

    func write(_ entry: Int) { diary.append(entry) }

    /// Calls `body` as another caller of the actor does.
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

/// Returns when the work that `scheduler` has to do now is done.
func drain(_ scheduler: any Scheduler) async {
    await perform(on: scheduler) {}
}

/// Virtual time has to be told to move.
func drive(_ scheduler: any Scheduler) {
    (scheduler as? VirtualTimeScheduler)?.advance()
}

/// Runs `body` on a fresh Dispatch queue, which no scheduler knows.
func onUnknownQueue<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        DispatchQueue(label: "test.unknown").async { continuation.resume(returning: body()) }
    }
}

/// Whether `scheduler` is the one that is current here.
func isCurrent(_ scheduler: any Scheduler) -> Bool {
    guard let current = CurrentScheduler.value else { return false }
    let isClass = type(of: scheduler) is AnyClass
    return isClass ? (current as AnyObject) === (scheduler as AnyObject) : type(of: current) == type(of: scheduler)
}

extension Locked where Value == Int {
    /// Adds one and returns the sum.
    @discardableResult func increment() -> Int {
        modify { value in
            value += 1
            return value
        }
    }
}
