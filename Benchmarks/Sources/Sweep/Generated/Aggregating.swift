// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/Aggregating.swift.
// swift-format-ignore-file
import Operators
import StreamTesting

extension Sweep {
    static func aggregating(_ entries: inout [SweepEntry]) {
        entries.add(["Signal.reduce(_:_:)"], #"reduce(#n, mix)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.reduce(arguments.n, mix)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.tryReduce(_:_:)"], #"tryReduce(#n) { (r, v) throws(SampleFailure) in if v % 5 == #n { throw SampleFailure(code: v) } else { mix(r, v) } }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.tryReduce(arguments.n) { (r, v) throws(SampleFailure) in if v % 5 == arguments.n { throw SampleFailure(code: v) } else { mix(r, v) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.reduceIndexed(_:_:)"], #"reduceIndexed(#n) { mix($0, mix($1, $2)) }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.reduceIndexed(arguments.n) { mix($0, mix($1, $2)) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.reduce(_:into:_:)", "Signal.reduce(_:intoResultOf:_:)"], #"reduce(into: #n) { $0 = mix($0, $1) }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.reduce(into: arguments.n) { $0 = mix($0, $1) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.reduce(_:into:_:)", "Signal.reduce(_:intoResultOf:_:)"], #"{ $0.reduce(into: 0) { $0 += $1 } }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.reduce(into: 0) { $0 += $1 } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.reduce(_:into:_:)", "Signal.reduce(_:intoResultOf:_:)"], #"objects"#, .array, others: 0) { source, arguments in
            let result = arguments.apply(source) {
                $0.reduce(into: [Thing]()) { $0.append(Thing($1)) }.map(\.count)
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.reduce(_:into:_:)", "Signal.reduce(_:intoResultOf:_:)"], #"{ $0.reduce(intoResultOf: { effect(0) }) { $0 += $1 } }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.reduce(intoResultOf: { effect(0) }) { $0 += $1 } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.collect()"], #"collect().map(digest)"#, .array, others: 0) { source, arguments in
            let result: Numbers = source.collect().map(digest)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.count()"], #"count()"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.count()
            return arguments.subscribe(result)
        }
        entries.add(["Signal.min()", "Signal.max()", "Signal.min(by:)", "Signal.max(by:)"], #"min()"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.min()
            return arguments.subscribe(result)
        }
        entries.add(["Signal.min()", "Signal.max()", "Signal.min(by:)", "Signal.max(by:)"], #"max { $0 % 4 < $1 % 4 }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.max { $0 % 4 < $1 % 4 }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.min()", "Signal.max()", "Signal.min(by:)", "Signal.max(by:)"], #"{ $0.min() }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.min() }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.min()", "Signal.max()", "Signal.min(by:)", "Signal.max(by:)"], #"{ $0.max() }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.max() }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.min()", "Signal.max()", "Signal.min(by:)", "Signal.max(by:)"], #"{ $0.min { $0 > $1 } }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.min { $0 > $1 } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.min()", "Signal.max()", "Signal.min(by:)", "Signal.max(by:)"], #"{ $0.max { $0 > $1 } }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.max { $0 > $1 } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.contains(where:)"], #"contains { $0 > #n }.map { $0 ? 1 : 0 }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.contains { $0 > arguments.n }.map { $0 ? 1 : 0 }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.allSatisfy(_:)"], #"allSatisfy { $0 > #n }.map { $0 ? 1 : 0 }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.allSatisfy { $0 > arguments.n }.map { $0 ? 1 : 0 }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.isEmpty()"], #"isEmpty().map { $0 ? 1 : 0 }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.isEmpty().map { $0 ? 1 : 0 }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.sorted()", "Signal.sorted(by:)"], #"sorted().map(digest)"#, .array, others: 0) { source, arguments in
            let result: Numbers = source.sorted().map(digest)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.sorted()", "Signal.sorted(by:)"], #"{ $0.sorted() }"#, .array, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.sorted() }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.sorted()", "Signal.sorted(by:)"], #"{ $0.sorted { $0 > $1 } }"#, .array, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.sorted { $0 > $1 } }
            return arguments.subscribe(result)
        }
    }
}
