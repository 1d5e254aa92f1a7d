import Foundation
import FoundationBridges
import Operators
import StreamTesting
import TestSupport

extension ContractTable {
    @Rows static var schedulers: [ContractRow] {
        scheduler(
            "VirtualTimeScheduler", "Scheduler.schedule(_:)", "Scheduler.schedule(after:_:)",
            "Scheduler.schedule(at:_:)", "Scheduler.schedule(after:every:_:)",
            "Scheduler.schedule(after:every:leeway:_:)",
            "Scheduler.scheduleRecursively(_:)"
        ) { VirtualTimeScheduler() }
        scheduler("TargetQueueScheduler") { TargetQueueScheduler() }
        scheduler("ActorScheduler") { ActorScheduler(Home()) }
        scheduler("TaskScheduler") { TaskScheduler() }
        scheduler("ClockScheduler") { ClockScheduler(ContinuousClock()) }
        scheduler("OperationQueueScheduler") { OperationQueueScheduler(OperationQueue()) }
        scheduler("RunLoopScheduler") { RunningLoop.lasting.makeScheduler() }
        scheduler("MainScheduler", "Scheduler.main") { MainScheduler.main }
        scheduler("UIScheduler", "Scheduler.ui", runsAtOnce: true) { UIScheduler() }
        scheduler("Scheduler.background") { .background }
        scheduler("ImmediateScheduler", "Scheduler.immediate", runsAtOnce: true, isCurrent: false) { .immediate }
        scheduler("CurrentThreadScheduler", "Scheduler.currentThread", runsAtOnce: true) { .currentThread }
        scheduler("SubscriptionScheduler", "Scheduler.subscription", runsAtOnce: true, isOnePlace: false) {
            .subscription
        }
    }

    @Rows static var disposables: [ContractRow] {
        disposable("ActionDisposable") { DisposableLaws { ActionDisposable($0.dispose) } }
        disposable("CompoundDisposable") {
            var laws = DisposableLaws { CompoundDisposable([$0]) }
            laws.add = { ($0 as? CompoundDisposable)?.add($1) }
            return laws
        }
        disposable("SerialDisposable", "SerialDisposable.inner", "SerialDisposable.swap(_:)") {
            var laws = DisposableLaws { SerialDisposable($0) }
            laws.add = { ($0 as? SerialDisposable)?.inner = $1 }
            return laws
        }
        disposable("SingleAssignmentDisposable") {
            DisposableLaws { inner in
                let disposable = SingleAssignmentDisposable()
                disposable.assign(inner)
                return disposable
            }
        }
        disposable("RefCountDisposable") { DisposableLaws { RefCountDisposable($0) } }
        disposable("RefCountDisposable.retain()") {
            DisposableLaws { inner in
                let shared = RefCountDisposable(inner)
                defer { shared.dispose() }
                return shared.retain()
            }
        }
        disposable("ScopedDisposable", "Disposable.scoped()") {
            var laws = DisposableLaws { $0.scoped() }
            laws.disposesWhenReleased = true
            return laws
        }
        disposable("DisposableBag") {
            var laws = DisposableLaws { inner in
                let bag = DisposableBag()
                inner.add(to: bag)
                return bag
            }
            laws.add = { ($0 as? DisposableBag)?.insert($1) }
            laws.disposesWhenReleased = true
            return laws
        }
        disposable("ScheduledDisposable") {
            var laws = DisposableLaws { ScheduledDisposable($0, on: .background) }
            laws.runsLater = true
            return laws
        }
    }

    private static func scheduler(
        _ names: String..., runsAtOnce: Bool = false, isOnePlace: Bool = true, isCurrent: Bool = true,
        _ make: @escaping @Sendable () -> any Scheduler
    ) -> ContractRow {
        ContractRow(names: names, variant: "") { _ in
            SchedulerLaws(make: make, runsAtOnce: runsAtOnce, isOnePlace: isOnePlace, isCurrent: isCurrent).problems
        }
    }

    private static func disposable(
        _ names: String..., laws: @escaping @Sendable () -> DisposableLaws
    ) -> ContractRow {
        ContractRow(names: names, variant: "") { _ in laws().problems }
    }
}

/// A thread that runs its run loop as long as the tests.
final class RunningLoop: Sendable {
    static let lasting = RunningLoop()

    // Safe: a scheduler can be created for a run loop on any thread.
    nonisolated(unsafe) private let runLoop: RunLoop

    private init() {
        let ready = Gate()
        // Safe: written before the gate is opened, and read after it.
        nonisolated(unsafe) var current: RunLoop?
        Thread.detachNewThread {
            current = .current
            // Keeps the run loop from ending while it has no scheduler.
            let scheduler = RunLoopScheduler(.current)
            ready.open()
            withExtendedLifetime(scheduler) {
                while true { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
            }
        }
        ready.wait()
        runLoop = current!
    }

    func makeScheduler() -> RunLoopScheduler { RunLoopScheduler(runLoop) }
}
