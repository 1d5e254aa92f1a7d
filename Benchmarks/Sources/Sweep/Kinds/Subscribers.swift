import Operators

extension Sweep {
    static func subscribers(_ entries: inout [SweepEntry]) {
        entries.add(["Signal.subscribe(next:failed:completed:)"], "", .subscriber) { source, arguments in
            let sink = arguments.sink
            return source.subscribe(next: { _ in sink.take() }, failed: { _ in }, completed: {})
        }
        entries.add(["Signal.subscribeFailed(_:completed:)"], "", .subscriber) { source, arguments in
            let sink = arguments.sink
            return source.subscribeFailed({ _ in sink.end() }, completed: {})
        }
        entries.add(["Signal.subscribeEvents(_:)"], "", .subscriber) { source, arguments in
            let sink = arguments.sink
            return source.subscribeEvents { _ in sink.take() }
        }
        entries.add(["Signal.subscribe(next:completed:)"], "ignoreFailure(), next alone", .subscriber) {
            source, arguments in
            let sink = arguments.sink
            return source.ignoreFailure().subscribe { _ in sink.take() }
        }
        entries.add(["Signal.subscribe(next:completed:)"], "ignoreFailure()", .subscriber) { source, arguments in
            let sink = arguments.sink
            return source.ignoreFailure().subscribe(next: { _ in sink.take() }, completed: {})
        }
        entries.add(["Signal.subscribeCompleted(_:)"], "ignoreFailure()", .subscriber) { source, arguments in
            let sink = arguments.sink
            return source.ignoreFailure().subscribeCompleted { sink.end() }
        }
        entries.add(["Signal.bind(to:)"], "subscriber", .subscriber) { source, arguments in
            arguments.subscribe(Numbers { subscriber in source.bind(to: subscriber) })
        }
        entries.add(["Signal.subscribe(owner:next:failed:completed:)"], "", .subscriber) { source, arguments in
            let sink = arguments.sink
            return source.subscribe(
                owner: SweepOwner.lasting, next: { _, _ in sink.take() }, failed: { _, _ in }, completed: { _ in })
        }
        entries.add(
            ["Signal.subscribe(owner:next:completed:)"], "ignoreFailure()", .subscriber
        ) { source, arguments in
            let sink = arguments.sink
            return source.ignoreFailure().subscribe(owner: SweepOwner.lasting) { _, _ in sink.take() }
        }
        entries.add(["Signal.subscribeOnMain(next:failed:completed:)"], "on the main thread", .boundary) {
            source, arguments in
            let sink = arguments.sink
            return source.subscribeOnMain(next: { _ in sink.take() }, failed: { _ in }, completed: {})
        }
        entries.add(
            ["Signal.subscribeOnMain(next:completed:)"], "on the main thread", .boundary
        ) { source, arguments in
            let sink = arguments.sink
            return source.ignoreFailure().subscribeOnMain { _ in sink.take() }
        }
        entries.add(
            [
                "Signal.subscribeOnMain(owner:next:failed:completed:)",
                "Signal.subscribeOnMain(owner:next:completed:)",
            ], "on the main thread", .boundary
        ) { source, arguments in
            let sink = arguments.sink
            return source.subscribeOnMain(
                owner: SweepOwner.lasting, next: { _, _ in sink.take() }, failed: { _, _ in }, completed: { _ in })
        }
        entries.add(
            [
                "Signal.subscribe(isolatedTo:next:failed:completed:)",
                "Signal.subscribe(isolatedTo:next:completed:)",
            ], "actor", .crossing
        ) { source, arguments in
            let sink = arguments.sink
            return source.subscribe(
                isolatedTo: Sweep.home, next: { _, _ in sink.take() }, failed: { _, _ in }, completed: { _ in })
        }
        entries.add(
            [
                "GroupedSignal.subscribe(next:failed:completed:)", "GroupedSignal.subscribe(next:)",
                "GroupedSignal.subscribe(next:completed:)", "GroupedSignal.subscribeEvents(_:)",
            ], "groupBy { _ in 0 }", .hashing
        ) { source, arguments in
            let sink = arguments.sink
            return source.groupBy { _ in 0 }.subscribe(
                next: { group in
                    _ = group.subscribe(next: { _ in sink.take() }, failed: { _ in }, completed: {})
                }, failed: { _ in }, completed: {})
        }
        entries.add(["Signal.bind(to:)"], "subject", .subscriber) { source, arguments in
            let subject = Subject<Int, SampleFailure>()
            let subscription = arguments.subscribe(subject.signal)
            let binding = source.bind(to: subject)
            return ActionDisposable {
                withExtendedLifetime(subject) { binding.dispose() }
                subscription.dispose()
            }
        }
        entries.add(["Signal.bind(to:)"], "property", .subscriber) { source, arguments in
            let property = MutableProperty(0)
            let binding = source.ignoreFailure().bind(to: property)
            return ActionDisposable { withExtendedLifetime(property) { binding.dispose() } }
        }
    }

    /// Functions that block a thread: they are called with a signal that has already its values.
    static func blocking(_ entries: inout [SweepEntry]) {
        entries.wait("Signal.waitForFirst()") { _ = try? $0.waitForFirst() }
        entries.wait("Signal.waitForLast()") { _ = try? $0.waitForLast() }
        entries.wait("Signal.waitForSingle(failing:)") { _ = try? $0.waitForSingle(failing: SampleFailure()) }
        entries.wait("Signal.waitForAll()") { _ = try? $0.waitForAll() }
        entries.wait("Signal.waitForCompletion()") { try? $0.waitForCompletion() }
        entries.wait("Signal.sequence") { for _ in $0.ignoreFailure().sequence {} }
    }

    static func schedulers(_ entries: inout [SweepEntry]) {
        entries.schedule(
            [
                "VirtualTimeScheduler", "Scheduler.schedule(_:)", "Scheduler.schedule(after:_:)",
                "Scheduler.schedule(at:_:)", "Scheduler.schedule(after:every:_:)",
                "Scheduler.schedule(after:every:leeway:_:)", "Scheduler.scheduleRecursively(_:)",
            ], .scheduler
        ) { $0.scheduler }
        let queue = TargetQueueScheduler()
        entries.schedule(["TargetQueueScheduler"], .crossing) { _ in queue }
        let actor = ActorScheduler(Sweep.home)
        entries.schedule(["ActorScheduler"], .crossing) { _ in actor }
        let task = TaskScheduler()
        entries.schedule(["TaskScheduler"], .crossing) { _ in task }
        let clock = ClockScheduler(ContinuousClock())
        entries.schedule(["ClockScheduler"], .crossing) { _ in clock }
        entries.schedule(["UIScheduler", "Scheduler.ui"], .scheduler) { _ in UIScheduler() }
        // Its work waits until the program returns to the main queue, so that only scheduling and disposing are measured.
        entries.add(["MainScheduler", "Scheduler.main"], "schedule {}.dispose()", .scheduler) { source, arguments in
            let main: MainScheduler = .main
            let sink = arguments.sink
            return source.subscribe(
                next: { _ in
                    main.schedule {}.dispose()
                    sink.take()
                }, failed: { _ in }, completed: {})
        }
        let background: TargetQueueScheduler = .background
        entries.schedule(["Scheduler.background"], .crossing) { _ in background }
        entries.schedule(["ImmediateScheduler", "Scheduler.immediate"], .scheduler) { _ in .immediate }
        entries.schedule(["CurrentThreadScheduler", "Scheduler.currentThread"], .scheduler) { _ in .currentThread }
        entries.schedule(["SubscriptionScheduler", "Scheduler.subscription"], .scheduler) { _ in .subscription }
    }

    static func disposables(_ entries: inout [SweepEntry]) {
        entries.dispose(["ActionDisposable"]) { ActionDisposable {}.dispose() }
        entries.dispose(["CompoundDisposable"]) { CompoundDisposable([ActionDisposable {}]).dispose() }
        entries.dispose(["SerialDisposable", "SerialDisposable.inner", "SerialDisposable.swap(_:)"]) {
            let serial = SerialDisposable(ActionDisposable {})
            serial.inner = ActionDisposable {}
            serial.dispose()
        }
        entries.dispose(["SingleAssignmentDisposable"]) {
            let single = SingleAssignmentDisposable()
            single.assign(ActionDisposable {})
            single.dispose()
        }
        entries.dispose(["RefCountDisposable"]) { RefCountDisposable(ActionDisposable {}).dispose() }
        entries.dispose(["RefCountDisposable.retain()"]) {
            let shared = RefCountDisposable(ActionDisposable {})
            let retained = shared.retain()
            shared.dispose()
            retained.dispose()
        }
        entries.dispose(["ScopedDisposable", "Disposable.scoped()"]) { _ = ActionDisposable {}.scoped() }
        entries.dispose(["DisposableBag"]) {
            let bag = DisposableBag()
            ActionDisposable {}.add(to: bag)
            bag.dispose()
        }
        entries.dispose(["ScheduledDisposable"]) { ScheduledDisposable(ActionDisposable {}, on: .immediate).dispose() }
    }
}

extension [SweepEntry] {
    fileprivate mutating func wait(_ name: String, _ wait: @escaping @Sendable (Numbers) -> Void) {
        add([name], "just(1)", .blocking) { source, arguments in
            let sink = arguments.sink
            let signal = Numbers.just(1)
            return source.subscribe(
                next: { _ in
                    wait(signal)
                    sink.take()
                }, failed: { _ in }, completed: {})
        }
    }

    /// Adds a scheduler, which runs work for each value.
    fileprivate mutating func schedule(
        _ names: [String], _ cost: Cost, _ scheduler: @escaping @Sendable (SweepArguments) -> any Scheduler
    ) {
        add(names, "schedule {}", cost) { source, arguments in
            let (scheduler, sink) = (scheduler(arguments), arguments.sink)
            return source.subscribe(
                next: { _ in scheduler.schedule { sink.take() } }, failed: { _ in }, completed: {})
        }
    }

    /// Adds a disposable, which each value creates and disposes.
    fileprivate mutating func dispose(_ names: [String], _ work: @escaping @Sendable () -> Void) {
        add(names, "created and disposed", .disposable) { source, arguments in
            let sink = arguments.sink
            return source.subscribe(
                next: { _ in
                    work()
                    sink.take()
                }, failed: { _ in }, completed: {})
        }
    }
}
