// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/Grouping.swift.
// swift-format-ignore-file
import Operators
import StreamTesting

extension Sweep {
    static func grouping(_ entries: inout [SweepEntry]) {
        entries.add(["Signal.buffer(count:)", "Signal.buffer(count:skip:)"], #"buffer(count: #n).map(digest)"#, .array, others: 0) { source, arguments in
            let result: Numbers = source.buffer(count: arguments.n).map(digest)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.buffer(count:)", "Signal.buffer(count:skip:)"], #"buffer(count: 2, skip: #n).map(digest)"#, .array, others: 0) { source, arguments in
            let result: Numbers = source.buffer(count: 2, skip: arguments.n).map(digest)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.buffer(count:)", "Signal.buffer(count:skip:)"], #"gaps"#, .array, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.buffer(count: 2, skip: 3) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.bufferWhile(_:)", "Signal.bufferUntilMatch(_:)", "Signal.chunked(by:)"], #"bufferWhile { $0.last! + #n >= $1 }.map(digest)"#, .array, others: 0) { source, arguments in
            let result: Numbers = source.bufferWhile { $0.last! + arguments.n >= $1 }.map(digest)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.bufferWhile(_:)", "Signal.bufferUntilMatch(_:)", "Signal.chunked(by:)"], #"bufferUntilMatch { $0.reduce(0, +) >= #n }.map(digest)"#, .array, others: 0) { source, arguments in
            let result: Numbers = source.bufferUntilMatch { $0.reduce(0, +) >= arguments.n }.map(digest)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.bufferWhile(_:)", "Signal.bufferUntilMatch(_:)", "Signal.chunked(by:)"], #"chunked(by: { $0 <= $1 + #n }).map(digest)"#, .array, others: 0) { source, arguments in
            let result: Numbers = source.chunked(by: { $0 <= $1 + arguments.n }).map(digest)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.bufferWhile(_:)", "Signal.bufferUntilMatch(_:)", "Signal.chunked(by:)"], #"array alone"#, .array, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.bufferUntilMatch { $0.count >= 2 } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.chunkedByKey(_:)"], #"chunkedByKey { $0 % 2 == 0 }.map { digest($0.values) }"#, .array, others: 0) { source, arguments in
            let result: Numbers = source.chunkedByKey { $0 % 2 == 0 }.map { digest($0.values) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.buffer(until:)"], #"buffer(until: #0).map(digest)"#, .array, others: 1) { source, arguments in
            let result: Numbers = source.buffer(until: arguments.others[0]).map(digest)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.buffer(until:)"], #"trigger"#, .array, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.buffer(until: $0.filter { $0 % 2 == 0 }) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.buffer(until:)"], #"no trigger"#, .array, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.buffer(until: Numbers.never) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.buffer(until:)"], #"itself"#, .array, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.buffer(until: $0) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.buffer(every:on:)"], #"buffer(every: #d, on: scheduler).map(digest)"#, .array, others: 0) { source, arguments in
            let result: Numbers = source.buffer(every: arguments.d, on: arguments.scheduler).map(digest)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.buffer(every:orCount:on:)"], #"buffer(every: #d, orCount: #n, on: scheduler).map(digest)"#, .array, others: 0) { source, arguments in
            let result: Numbers = source.buffer(every: arguments.d, orCount: arguments.n, on: arguments.scheduler).map(digest)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.window(count:)", "Signal.window(every:on:)"], #"window(count: #n).flatMap(.concat) { $0.collect().map(digest) }"#, .inner, others: 0) { source, arguments in
            let result: Numbers = source.window(count: arguments.n).flatMap(.concat) { $0.collect().map(digest) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.window(count:)", "Signal.window(every:on:)"], #"window(every: #d, on: scheduler).flatMap(.merge) { $0.collect().map(digest) }"#, .inner, others: 0) { source, arguments in
            let result: Numbers = source.window(every: arguments.d, on: arguments.scheduler).flatMap(.merge) { $0.collect().map(digest) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.window(count:)", "Signal.window(every:on:)"], #"outer"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.window(count: 2).map { _ in 1 } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.window(count:)", "Signal.window(every:on:)"], #"outer"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.window(every: .tick * 2, on: $1).map { _ in 1 } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.window(every:orCount:on:)"], #"window(every: #d, orCount: #n, on: scheduler).flatMap(.merge) { $0.collect().map(digest) }"#, .inner, others: 0) { source, arguments in
            let result: Numbers = source.window(every: arguments.d, orCount: arguments.n, on: arguments.scheduler).flatMap(.merge) { $0.collect().map(digest) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.window(every:orCount:on:)"], #"outer"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) {
                $0.window(every: .tick * 2, orCount: 2, on: $1).map { _ in 1 }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.window(every:lasting:alignedTo:on:)"], #"window(every: .tick * #n, lasting: #d, on: scheduler).flatMap(.merge) { $0.collect().map(digest) }"#, .inner, others: 0) { source, arguments in
            let result: Numbers = source.window(every: .tick * arguments.n, lasting: arguments.d, on: arguments.scheduler).flatMap(.merge) { $0.collect().map(digest) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.window(every:lasting:alignedTo:on:)"], #"outer"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) {
                $0.window(every: .tick, lasting: .tick * 2, on: $1).map { _ in 1 }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.window(every:lasting:by:lateness:late:)"], #"window(every: .seconds(2), lasting: .seconds(#n), by: { .seconds($0 % 10) }, lateness: #d).flatMap(.merge) { $0.signal.collect().map(digest) }"#, .inner, others: 0) { source, arguments in
            let result: Numbers = source.window(every: .seconds(2), lasting: .seconds(arguments.n), by: { .seconds($0 % 10) }, lateness: arguments.d).flatMap(.merge) { $0.signal.collect().map(digest) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.window(every:lasting:by:lateness:late:)"], #"outer"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) {
                $0.window(every: .seconds(2), lasting: .seconds(4), by: { .seconds($0) }, lateness: .zero).map { _ in 1
                }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.groupBy(_:)", "GroupedSignal.signal", "GroupedSignal.map(_:)"], #"groupBy { $0 % 2 }.flatMap(.merge) { group in group.map { mix(group.key, $0) }.signal }"#, .hashing, others: 0) { source, arguments in
            let result: Numbers = source.groupBy { $0 % 2 }.flatMap(.merge) { group in group.map { mix(group.key, $0) }.signal }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.groupBy(_:)", "GroupedSignal.signal", "GroupedSignal.map(_:)"], #"groupBy { $0 % 3 }.flatMap(.merge) { $0.signal.collect().map(digest) }"#, .hashing, others: 0) { source, arguments in
            let result: Numbers = source.groupBy { $0 % 3 }.flatMap(.merge) { $0.signal.collect().map(digest) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.groupBy(_:)", "GroupedSignal.signal", "GroupedSignal.map(_:)"], #"groupBy { $0 % 3 }.flatMap(.concat) { $0.signal.take(#n) }"#, .hashing, others: 0) { source, arguments in
            let result: Numbers = source.groupBy { $0 % 3 }.flatMap(.concat) { $0.signal.take(arguments.n) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.groupBy(_:)", "GroupedSignal.signal", "GroupedSignal.map(_:)"], #"outer"#, .hashing, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.groupBy { $0 % 2 }.map(\.key) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.groupBy(_:expiringAfter:on:)"], #"groupBy({ $0 % 2 }, expiringAfter: #d, on: scheduler).flatMap(.merge) { $0.signal.collect().map(digest) }"#, .hashing, others: 0) { source, arguments in
            let result: Numbers = source.groupBy({ $0 % 2 }, expiringAfter: arguments.d, on: arguments.scheduler).flatMap(.merge) { $0.signal.collect().map(digest) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.groupBy(_:expiringAfter:on:)"], #"outer"#, .hashing, others: 0) { source, arguments in
            let result = arguments.apply(source) {
                $0.groupBy({ $0 % 2 }, expiringAfter: .tick * 2, on: $1).map(\.key)
            }
            return arguments.subscribe(result)
        }
    }
}
