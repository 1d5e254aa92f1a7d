// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/Timing.swift.
// swift-format-ignore-file
import Operators
import StreamTesting

extension Sweep {
    static func timing(_ entries: inout [SweepEntry]) {
        entries.add(["Signal.delay(for:on:)"], #"delay(for: #d, on: scheduler)"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.delay(for: arguments.d, on: arguments.scheduler)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.delay(for:on:)"], #"zero"#, .timed, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.delay(for: .zero, on: $1) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.delaySubscription(for:on:)"], #"delaySubscription(for: #d, on: scheduler)"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.delaySubscription(for: arguments.d, on: arguments.scheduler)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.debounce(for:on:onCompletion:)", "PendingPolicy"], #"debounce(for: #d, on: scheduler)"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.debounce(for: arguments.d, on: arguments.scheduler)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.debounce(for:on:onCompletion:)", "PendingPolicy"], #"debounce(for: #d, on: scheduler, onCompletion: .discard)"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.debounce(for: arguments.d, on: arguments.scheduler, onCompletion: .discard)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.debounce(for:on:onCompletion:)", "PendingPolicy"], #"discarding"#, .timed, others: 0) { source, arguments in
            let result = arguments.apply(source) { source, scheduler in
                source.debounce(for: .tick, on: scheduler, onCompletion: .discard)
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.debounce(where:for:on:onCompletion:)"], #"debounce(where: { $0 % 3 != #n }, for: #d, on: scheduler)"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.debounce(where: { $0 % 3 != arguments.n }, for: arguments.d, on: arguments.scheduler)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.debounce(for:atMost:on:onCompletion:)"], #"debounce(for: #d, atMost: #d * 2, on: scheduler)"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.debounce(for: arguments.d, atMost: arguments.d * 2, on: arguments.scheduler)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.debounceEach(on:onCompletion:for:)"], #"each"#, .timed, others: 0) { source, arguments in
            let result = arguments.apply(source) { source, scheduler in
                source.debounceEach(on: scheduler) { .tick * ($0 % 3) }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.throttle(for:on:leading:trailing:onCompletion:)"], #"throttle(for: #d, on: scheduler, trailing: false)"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.throttle(for: arguments.d, on: arguments.scheduler, trailing: false)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.throttle(for:on:leading:trailing:onCompletion:)"], #"throttle(for: #d, on: scheduler)"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.throttle(for: arguments.d, on: arguments.scheduler)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.throttle(for:on:leading:trailing:onCompletion:)"], #"throttle(for: #d, on: scheduler, leading: false, onCompletion: .discard)"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.throttle(for: arguments.d, on: arguments.scheduler, leading: false, onCompletion: .discard)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.throttle(for:on:leading:trailing:onCompletion:)"], #"trailing"#, .timed, others: 0) { source, arguments in
            let result = arguments.apply(source) { source, scheduler in
                source.throttle(for: .tick * 2, on: scheduler, leading: false)
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.throttle(reducing:for:on:leading:onCompletion:)"], #"throttle(reducing: mix, for: #d, on: scheduler)"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.throttle(reducing: mix, for: arguments.d, on: arguments.scheduler)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.throttle(while:onCompletion:)"], #"lift { source in .deferred { let isBusy = MutableProperty(true) scheduler.schedule(after: #d) { isBusy.value = false } return source.throttle(while: isBusy) } }"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.lift { source in
    .deferred {
        let isBusy = MutableProperty(true)
        arguments.scheduler.schedule(after: arguments.d) { isBusy.value = false }
        return source.throttle(while: isBusy)
    }
}
            return arguments.subscribe(result)
        }
        entries.add(["Signal.throttle(while:onCompletion:)"], #"busy"#, .timed, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.throttle(while: Property(initial: true, then: .never)) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.hold(while:)"], #"lift { source in .deferred { let isHolding = MutableProperty(true) scheduler.schedule(after: #d) { isHolding.value = false } return source.hold(while: isHolding) } }"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.lift { source in
    .deferred {
        let isHolding = MutableProperty(true)
        arguments.scheduler.schedule(after: arguments.d) { isHolding.value = false }
        return source.hold(while: isHolding)
    }
}
            return arguments.subscribe(result)
        }
        entries.add(["Signal.hold(while:)"], #"open"#, .timed, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.hold(while: Property(initial: false, then: .never)) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.limitRate(to:per:burst:waiting:on:)"], #"limitRate(to: 1, per: #d, on: scheduler)"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.limitRate(to: 1, per: arguments.d, on: arguments.scheduler)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.limitRate(to:per:burst:waiting:on:)"], #"burst"#, .timed, others: 0) { source, arguments in
            let result = arguments.apply(source) { source, scheduler in
                source.limitRate(to: 2, per: .tick, burst: 3, on: scheduler)
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.timeout(after:on:failing:)"], #"timeout(after: #d, on: scheduler, failing: SampleFailure(code: 137))"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.timeout(after: arguments.d, on: arguments.scheduler, failing: SampleFailure(code: 137))
            return arguments.subscribe(result)
        }
        entries.add(["Signal.timeout(first:on:failing:)"], #"timeout(first: #d, on: scheduler, failing: SampleFailure(code: 139))"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.timeout(first: arguments.d, on: arguments.scheduler, failing: SampleFailure(code: 139))
            return arguments.subscribe(result)
        }
        entries.add(["Signal.timeout(between:on:failing:)"], #"timeout(between: #d, on: scheduler, failing: SampleFailure(code: 138))"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.timeout(between: arguments.d, on: arguments.scheduler, failing: SampleFailure(code: 138))
            return arguments.subscribe(result)
        }
        entries.add(["Signal.timeout(after:on:switchingTo:)", "Signal.timeout(first:on:switchingTo:)", "Signal.timeout(between:on:switchingTo:)"], #"timeout(after: #d, on: scheduler, switchingTo: #0)"#, .timed, others: 1) { source, arguments in
            let result: Numbers = source.timeout(after: arguments.d, on: arguments.scheduler, switchingTo: arguments.others[0])
            return arguments.subscribe(result)
        }
        entries.add(["Signal.timeout(after:on:switchingTo:)", "Signal.timeout(first:on:switchingTo:)", "Signal.timeout(between:on:switchingTo:)"], #"timeout(first: #d, on: scheduler, switchingTo: #0)"#, .timed, others: 1) { source, arguments in
            let result: Numbers = source.timeout(first: arguments.d, on: arguments.scheduler, switchingTo: arguments.others[0])
            return arguments.subscribe(result)
        }
        entries.add(["Signal.timeout(after:on:switchingTo:)", "Signal.timeout(first:on:switchingTo:)", "Signal.timeout(between:on:switchingTo:)"], #"timeout(between: #d, on: scheduler, switchingTo: #0)"#, .timed, others: 1) { source, arguments in
            let result: Numbers = source.timeout(between: arguments.d, on: arguments.scheduler, switchingTo: arguments.others[0])
            return arguments.subscribe(result)
        }
        entries.add(["Signal.sample(every:on:)"], #"sample(every: #d, on: scheduler)"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.sample(every: arguments.d, on: arguments.scheduler)
            return arguments.subscribe(result)
        }
    }
}
