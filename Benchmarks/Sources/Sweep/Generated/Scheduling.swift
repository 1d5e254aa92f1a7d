// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/Scheduling.swift.
// swift-format-ignore-file
import Operators
import StreamTesting

extension Sweep {
    static func scheduling(_ entries: inout [SweepEntry]) {
        entries.add(["Signal.deliver(on:)", "Signal.deliver(isolatedTo:)", "Signal.deliver(on:waiting:)"], #"immediate"#, .boundary, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.deliver(on: .immediate) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.deliver(on:)", "Signal.deliver(isolatedTo:)", "Signal.deliver(on:waiting:)"], #"{ $0.deliver(isolatedTo: Self.home) }"#, .crossing, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.deliver(isolatedTo: Self.home) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.deliver(on:)", "Signal.deliver(isolatedTo:)", "Signal.deliver(on:waiting:)"], #"queue"#, .crossing, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.deliver(on: TargetQueueScheduler()) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.deliver(on:)", "Signal.deliver(isolatedTo:)", "Signal.deliver(on:waiting:)"], #"deliver(on: scheduler)"#, .boundary, others: 0) { source, arguments in
            let result: Numbers = source.deliver(on: arguments.scheduler)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.deliver(on:)", "Signal.deliver(isolatedTo:)", "Signal.deliver(on:waiting:)"], #"deliver(on: scheduler, waiting: 2)"#, .boundary, others: 0) { source, arguments in
            let result: Numbers = source.deliver(on: arguments.scheduler, waiting: 2)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.subscribed(on:)"], #"subscribed(on: scheduler)"#, .boundary, others: 0) { source, arguments in
            let result: Numbers = source.subscribed(on: arguments.scheduler)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.subscribed(on:)"], #"queue"#, .crossing, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.subscribed(on: TargetQueueScheduler()) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.dispose(on:)"], #"dispose(on: scheduler)"#, .boundary, others: 0) { source, arguments in
            let result: Numbers = source.dispose(on: arguments.scheduler)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.dispose(on:)"], #"immediate"#, .boundary, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.dispose(on: .immediate) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.keepingTaskLocal(_:)"], #"keepingTaskLocal(SampleSubscriber.$name)"#, .boundary, others: 0) { source, arguments in
            let result: Numbers = source.keepingTaskLocal(SampleSubscriber.$name)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.serialized()"], #"serialized()"#, .boundary, others: 0) { source, arguments in
            let result: Numbers = source.serialized()
            return arguments.subscribe(result)
        }
        entries.add(["Signal.serialized()"], #"{ $0.serialized() }"#, .boundary, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.serialized() }
            return arguments.subscribe(result)
        }
    }
}
