// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/Diagnosing.swift.
// swift-format-ignore-file
import Operators
import StreamTesting

extension Sweep {
    static func diagnosing(_ entries: inout [SweepEntry]) {
        entries.add(["Signal.log(_:events:to:)"], #"log(to: { _ in })"#, .text, others: 0) { source, arguments in
            let result: Numbers = source.log(to: { _ in })
            return arguments.subscribe(result)
        }
        entries.add(["Signal.log(_:events:to:)"], #"log("", events: .failed, to: { _ in })"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.log("", events: .failed, to: { _ in })
            return arguments.subscribe(result)
        }
        entries.add(["Signal.named(_:)"], #"named("")"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.named("")
            return arguments.subscribe(result)
        }
        entries.add(["Signal.breakpoint(_:)"], #"breakpoint { _ in false }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.breakpoint { _ in false }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.counted(in:)"], #"counted(in: SubscriptionCount())"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.counted(in: SubscriptionCount())
            return arguments.subscribe(result)
        }
    }
}
