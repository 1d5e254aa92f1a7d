// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/Testing.swift.
// swift-format-ignore-file
import Operators
import StreamTesting

extension Sweep {
    static func testing(_ entries: inout [SweepEntry]) {
        entries.add(["VirtualTimeScheduler.hot(_:log:)", "VirtualTimeScheduler.hot(_:values:log:)", "VirtualTimeScheduler.cold(_:log:)", "VirtualTimeScheduler.cold(_:values:log:)"], #"{ $0.cold("-a-b-|") }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { $0.cold("-a-b-|") }
            return arguments.subscribe(result)
        }
        entries.add(["VirtualTimeScheduler.hot(_:log:)", "VirtualTimeScheduler.hot(_:values:log:)", "VirtualTimeScheduler.cold(_:log:)", "VirtualTimeScheduler.cold(_:values:log:)"], #"{ $0.cold("-a-b-#", values: ["a": 1, "b": 2]) }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { $0.cold("-a-b-#", values: ["a": 1, "b": 2]) }
            return arguments.subscribe(result)
        }
        entries.add(["VirtualTimeScheduler.hot(_:log:)", "VirtualTimeScheduler.hot(_:values:log:)", "VirtualTimeScheduler.cold(_:log:)", "VirtualTimeScheduler.cold(_:values:log:)"], #"{ $0.hot("-a-b-|") }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { $0.hot("-a-b-|") }
            return arguments.subscribe(result)
        }
        entries.add(["VirtualTimeScheduler.hot(_:log:)", "VirtualTimeScheduler.hot(_:values:log:)", "VirtualTimeScheduler.cold(_:log:)", "VirtualTimeScheduler.cold(_:values:log:)"], #"{ $0.hot("-a-b-#", values: ["a": 1, "b": 2]) }"#, .source, others: 0) { source, arguments in
            let result = arguments.create { $0.hot("-a-b-#", values: ["a": 1, "b": 2]) }
            return arguments.subscribe(result)
        }
    }
}
