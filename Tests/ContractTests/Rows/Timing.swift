import Operators
import StreamTesting

extension ContractTable {
    @Rows static var timing: [ContractRow] {
        timed("Signal.delay(for:on:)") { $0.delay(for: .tick, on: $1) }
        timed("Signal.delay(for:on:)", as: "zero") { $0.delay(for: .zero, on: $1) }
        timed("Signal.delaySubscription(for:on:)") { $0.delaySubscription(for: .tick, on: $1) }
        timed("Signal.debounce(for:on:onCompletion:)") { $0.debounce(for: .tick, on: $1) }
        timed("Signal.debounce(for:on:onCompletion:)", as: "discarding") { source, scheduler in
            source.debounce(for: .tick, on: scheduler, onCompletion: .discard)
        }
        timed("Signal.debounce(for:on:onCompletion:where:)") { source, scheduler in
            source.debounce(for: .tick, on: scheduler) { $0 % 2 == 0 }
        }
        timed("Signal.throttle(for:on:leading:trailing:onCompletion:)") { $0.throttle(for: .tick, on: $1) }
        timed("Signal.throttle(for:on:leading:trailing:onCompletion:)", as: "trailing") { source, scheduler in
            source.throttle(for: .tick * 2, on: scheduler, leading: false)
        }
        timed("Signal.throttle(for:on:leading:onCompletion:reducing:)") { source, scheduler in
            source.throttle(for: .tick * 2, on: scheduler, reducing: +)
        }
        row("Signal.throttle(while:onCompletion:)") { $0.throttle(while: ContractTable.no) }
        row("Signal.throttle(while:onCompletion:)", as: "busy") { $0.throttle(while: ContractTable.yes) }
        timed("Signal.timeout(after:on:failing:)") { source, scheduler in
            source.timeout(after: .tick * 3, on: scheduler, failing: MarbleFailure())
        }
        timed("Signal.timeout(after:on:switchingTo:)") { source, scheduler in
            source.timeout(after: .tick * 2, on: scheduler, switchingTo: .of(7, 8))
        }
        timed("Signal.timeout(between:on:failing:)") { source, scheduler in
            source.timeout(between: .tick * 2, on: scheduler, failing: MarbleFailure())
        }
        timed("Signal.timeout(between:on:switchingTo:)") { source, scheduler in
            source.timeout(between: .tick * 2, on: scheduler, switchingTo: .of(7, 8))
        }
        timed("Signal.sample(every:on:)") { $0.sample(every: .tick, on: $1) }
    }

    @Rows static var scheduling: [ContractRow] {
        timed("Signal.deliver(on:)", traits: [.dependsOnTime, .failsLater]) { $0.deliver(on: $1) }
        row("Signal.deliver(on:)", as: "immediate") { $0.deliver(on: .immediate) }
        row("Signal.deliver(isolatedTo:)", traits: .runsElsewhere) { $0.deliver(isolatedTo: ContractTable.home) }
        row("Signal.deliver(on:)", as: "queue", traits: .runsElsewhere) { $0.deliver(on: TargetQueueScheduler()) }
        timed("Signal.subscribe(on:)") { $0.subscribe(on: $1) }
        row("Signal.subscribe(on:)", as: "queue", traits: .runsElsewhere) { $0.subscribe(on: TargetQueueScheduler()) }
        timed("Signal.dispose(on:)", laws: .butLoops) {
            $0.dispose(on: $1)
        }
        row("Signal.dispose(on:)", as: "immediate") { $0.dispose(on: .immediate) }
        row("Signal.serialized()") { $0.serialized() }
    }

    /// Properties and an actor that exist as long as the tests.
    static let no = MutableProperty(false)
    static let yes = MutableProperty(true)
    static let home = Home()
}

actor Home {}
