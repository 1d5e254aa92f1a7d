import Operators
import StreamTesting

extension OperatorCatalogue {
    public static let scheduling = OperatorFamily("How do I choose the thread?") {
        OperatorRow(
            "Signal.deliver(on:)", "Signal.deliver(isolatedTo:)", "Signal.deliver(on:waiting:)",
            summary: "Delivers events on a scheduler, or isolated to an actor.", tests: "DeliverOnTests",
            elsewhere: Elsewhere(
                objC: "`deliverOn:`", swift: "`observe(on:)`", rx: "`observe(on:)`", combine: "`receive(on:)`")
        ) {
            SampleCall(as: "immediate") { $0.deliver(on: .immediate) }
            SampleCall(traits: .runsElsewhere) { $0.deliver(isolatedTo: Self.home) }
            SampleCall(as: "queue", traits: .runsElsewhere) { $0.deliver(on: TargetQueueScheduler()) }
            SampleCall("deliver(on: scheduler)", traits: [.dependsOnTime, .failsLater]) { source, arguments in
                source.deliver(on: arguments.scheduler)
            } model: { stage in
                var waiting: [Event] = []
                stage.subscribe(stage.source) { event in
                    waiting.append(event)
                    guard waiting.count == 1 else { return }
                    stage.after(0) {
                        waiting.forEach(stage.send)
                        waiting = []
                    }
                }
            }
            SampleCall("deliver(on: scheduler, waiting: 2)", traits: [.dependsOnTime, .failsLater]) {
                source, arguments in source.deliver(on: arguments.scheduler, waiting: 2)
            }
            Drawing(subscribing: "deliver(on:)", remark: "main subscribes, the source sends on main, worker delivers") {
                play in
                try play.recordThreads { source, worker in source.deliver(on: worker) }
            }
        }
        OperatorRow(
            "Signal.subscribeOnMain(next:completed:)", "Signal.subscribeOnMain(next:failed:completed:)", "Scheduler.ui",
            title: "`subscribeOnMain { }`, `deliver(on: .ui)`",
            summary: "Delivers on the main thread, synchronously if the event is sent there.", tests: "DeliverOnTests",
            elsewhere: Elsewhere(
                objC: "`deliverOnMainThread`", swift: "≈ `observe(on:)` `UIScheduler`",
                rx: "≈ `observe(on:)` `MainScheduler`", combine: "≈ `receive(on:)` UIScheduler (combine-schedulers)")
        ) {
            Drawing(
                subscribing: "subscribeOnMain(next:)", example: ["subscribeOnMain(next:)", "source: -1--2-|"],
                remark: "virtual time in the place of main"
            ) { play in
                play.record(try play[0].deliver(on: play.scheduler))
            }
        }
        OperatorRow(
            "Signal.subscribed(on:)", summary: "Subscribes on a scheduler.", tests: "SubscribeOnTests",
            elsewhere: Elsewhere(
                objC: "`subscribeOn:`", swift: "`start(on:)`", rx: "`subscribe(on:)`", combine: "`subscribe(on:)`")
        ) {
            SampleCall("subscribed(on: scheduler)") { source, arguments in
                source.subscribed(on: arguments.scheduler)
            } model: { stage in
                stage.after(0) { stage.each(stage.next) }
            }
            SampleCall(as: "queue", traits: .runsElsewhere) { $0.subscribed(on: TargetQueueScheduler()) }
            Drawing(subscribing: "subscribed(on:)", remark: "main subscribes, the source starts and sends on worker") {
                play in
                try play.recordThreads { source, worker in source.subscribed(on: worker) }
            }
        }
        OperatorRow("Signal.dispose(on:)", summary: "Disposes the source on a scheduler.", tests: "DisposeOnTests") {
            passing("dispose(on: scheduler)", traits: .disposesLater, laws: .butLoops) { source, arguments in
                source.dispose(on: arguments.scheduler)
            }
            SampleCall(as: "immediate", traits: .disposesLater) { $0.dispose(on: .immediate) }
            Drawing("dispose(on:)") { play in
                try play.word(0, "scheduler")
                return try play[0].dispose(on: play.scheduler)
            }
        }
        OperatorRow(
            "Signal.keepingTaskLocal(_:)",
            summary: "Keeps the subscriber's value of a task-local on every thread and in every task.",
            tests: "KeepingTaskLocalTests"
        ) {
            passing("keepingTaskLocal(SampleSubscriber.$name)") { source, _ in
                source.keepingTaskLocal(SampleSubscriber.$name)
            }
            Drawing("keepingTaskLocal(_:)", remark: "each event with the subscriber's value") { play in
                try play.word(0, "request")
                return try play[0].keepingTaskLocal(SampleSubscriber.$name)
            }
        }
        OperatorRow(
            "Signal.serialized()", summary: "Serializes events; every signal already is serial.",
            tests: "SerializedTests",
            elsewhere: Elsewhere(objC: "≈ built into RACSubscriber", swift: "≈ built into `Signal`")
        ) {
            passing("serialized()") { source, _ in source.serialized() }
            SampleCall { $0.serialized() }
            Drawing(
                subscribing: "serialized()", inputs: ["a", "b"],
                example: ["serialized()", "a: -1---2-----|", "b: -x-----y---"],
                remark: "thread 2 sends x while thread 1 delivers 1, and thread 1 delivers both"
            ) { play in
                guard play.inputs.count > 1 else { return _ = play.record(try play[0].serialized()) }
                try play.recordSerialized()
            }
        }
    }

    private static let home = Home()
}

private actor Home {}
