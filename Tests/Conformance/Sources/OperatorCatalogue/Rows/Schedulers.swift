extension OperatorCatalogue {
    public static let schedulers = OperatorFamily("How do I schedule work?") {
    } others: {
        ListedRow(
            "Scheduler", "Scheduler.schedule(_:)", "Scheduler.schedule(after:_:)", "Scheduler.schedule(at:_:)",
            "Scheduler.schedule(after:every:_:)", "Scheduler.schedule(after:every:leeway:_:)",
            title: "`scheduler.schedule { }`, `schedule(after:)`, `schedule(at:)`, `schedule(after:every:)`",
            summary: "Runs a closure on a scheduler: soon, after a delay, at a time, or repeatedly.",
            tests: "CustomSchedulerTests")
        ListedRow(
            "Scheduler.scheduleRecursively(_:)", title: "`scheduler.scheduleRecursively { again in … }`",
            tests: "RecursionTests")
        ListedRow(
            "Scheduler.main", "MainScheduler", title: "`.main`",
            summary: "Runs work on the main queue, always asynchronously.", tests: "MainSchedulerTests",
            elsewhere: Elsewhere(
                objC: "`mainThreadScheduler`", swift: "`QueueScheduler.main`", rx: "≈ `MainScheduler`",
                combine: "`DispatchQueue.main`"))
        ListedRow(
            "UIScheduler", title: "`.ui`",
            summary:
                "Runs work on the main queue, and immediately if the caller is on it and no earlier work is pending.",
            tests: "MainSchedulerTests", elsewhere: Elsewhere(swift: "`UIScheduler`", rx: "≈ `MainScheduler`"))
        ListedRow("Scheduler.background", title: "`.background`", tests: "QueueSchedulerTests")
        ListedRow(
            "TargetQueueScheduler", "TargetQueueScheduler.init(label:qos:target:)",
            title: "`TargetQueueScheduler(label:qos:target:)`",
            summary: "Runs work on its own serial queue, which can target a Dispatch queue of yours.",
            tests: "QueueSchedulerTests",
            elsewhere: Elsewhere(
                objC: "`RACTargetQueueScheduler`", swift: "`QueueScheduler`", rx: "`SerialDispatchQueueScheduler`",
                combine: "≈ `DispatchQueue`"))
        ListedRow(
            "OperationQueueScheduler", title: "`OperationQueueScheduler(queue)`", tests: "OperationQueueSchedulerTests",
            elsewhere: Elsewhere(rx: "`OperationQueueScheduler`", combine: "≈ `OperationQueue`"))
        ListedRow(
            "RunLoopScheduler", title: "`RunLoopScheduler(runLoop)`", tests: "RunLoopSchedulerTests",
            elsewhere: Elsewhere(combine: "≈ `RunLoop`"))
        ListedRow("ActorScheduler", title: "`ActorScheduler(actor)`", tests: "ActorAndTaskSchedulerTests")
        ListedRow("TaskScheduler", title: "`TaskScheduler()`", tests: "ActorAndTaskSchedulerTests")
        ListedRow("ClockScheduler", title: "`ClockScheduler(clock)`", tests: "ClockSchedulerTests")
        ListedRow(
            "Scheduler.immediate", "ImmediateScheduler", title: "`.immediate`",
            summary: "Runs work inline, before `schedule` returns.", tests: "InlineSchedulerTests",
            elsewhere: Elsewhere(
                objC: "`immediateScheduler`", swift: "`ImmediateScheduler`", combine: "`ImmediateScheduler`"))
        ListedRow(
            "Scheduler.currentThread", "CurrentThreadScheduler", title: "`.currentThread`",
            summary: "A trampoline: work that is scheduled by other work on this thread runs after it.",
            tests: "InlineSchedulerTests", elsewhere: Elsewhere(rx: "`CurrentThreadScheduler`"))
        ListedRow(
            "Scheduler.subscription", "SubscriptionScheduler", title: "`.subscription`", tests: "QueueSchedulerTests")
        ListedRow(
            "CurrentScheduler", "CurrentScheduler.value", "CurrentScheduler.withValue(_:_:)",
            title: "`CurrentScheduler.value`", tests: "SchedulersTests/CurrentSchedulerTests",
            elsewhere: Elsewhere(objC: "`currentScheduler`"))
        ListedRow(
            "Scheduler.clock", "SchedulerClock", "SchedulerTime", title: "`scheduler.clock`",
            summary: "A Swift `Clock` with the time of the scheduler, for `Task.sleep` in virtual time.",
            tests: "SchedulerClockTests")
    }
}
