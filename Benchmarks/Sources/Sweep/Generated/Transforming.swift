// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/Transforming.swift.
// swift-format-ignore-file
import Operators
import StreamTesting

extension Sweep {
    static func transforming(_ entries: inout [SweepEntry]) {
        entries.add(["Signal.map(_:)"], #"map { $0 + #n }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.map { $0 + arguments.n }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.map(_:)"], #"map(\.byteSwapped.byteSwapped)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.map(\.byteSwapped.byteSwapped)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.mapTo(_:)"], #"mapTo(#n)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.mapTo(arguments.n)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.mapToVoid()"], #"mapToVoid().map { 1 }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.mapToVoid().map { 1 }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.tryMap(_:)"], #"tryMap { (v) throws(SampleFailure) in if v % 5 == #n { throw SampleFailure(code: v) } else { v } }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.tryMap { (v) throws(SampleFailure) in if v % 5 == arguments.n { throw SampleFailure(code: v) } else { v } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.compactMap(_:)"], #"compactMap { $0 % 3 == #n ? nil : $0 }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.compactMap { $0 % 3 == arguments.n ? nil : $0 }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.tryCompactMap(_:)"], #"tryCompactMap { (v) throws(SampleFailure) in if v % 5 == #n { throw SampleFailure(code: v) } else { v % 2 == 0 ? nil : v } }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.tryCompactMap { (v) throws(SampleFailure) in if v % 5 == arguments.n { throw SampleFailure(code: v) } else { v % 2 == 0 ? nil : v } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.skipNil()"], #"map { $0 % 3 == #n ? nil : $0 }.skipNil()"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.map { $0 % 3 == arguments.n ? nil : $0 }.skipNil()
            return arguments.subscribe(result)
        }
        entries.add(["Signal.cast(to:failing:)", "Signal.ofType(_:)"], #"map { $0 % 4 == #n ? "" as any Sendable : $0 }.cast(to: Int.self, failing: SampleFailure(code: 34))"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.map { $0 % 4 == arguments.n ? "" as any Sendable : $0 }.cast(to: Int.self, failing: SampleFailure(code: 34))
            return arguments.subscribe(result)
        }
        entries.add(["Signal.cast(to:failing:)", "Signal.ofType(_:)"], #"map { $0 % 3 == #n ? "" as any Sendable : $0 }.ofType(Int.self)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.map { $0 % 3 == arguments.n ? "" as any Sendable : $0 }.ofType(Int.self)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.scan(_:_:)"], #"scan(#n, mix)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.scan(arguments.n, mix)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.tryScan(_:_:)"], #"tryScan(#n) { (r, v) throws(SampleFailure) in if v % 5 == #n { throw SampleFailure(code: v) } else { mix(r, v) } }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.tryScan(arguments.n) { (r, v) throws(SampleFailure) in if v % 5 == arguments.n { throw SampleFailure(code: v) } else { mix(r, v) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.scanIndexed(_:_:)"], #"scanIndexed(#n) { mix($0, mix($1, $2)) }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.scanIndexed(arguments.n) { mix($0, mix($1, $2)) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.scan(_:into:_:)"], #"scan(into: #n) { $0 = mix($0, $1) }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.scan(into: arguments.n) { $0 = mix($0, $1) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.scan(_:into:_:)"], #"objects"#, .array, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.scan(into: [Thing]()) { $0.append(Thing($1)) }.map(\.count) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.scan(_:)"], #"scan(mix)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.scan(mix)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.scanMap(_:_:)", "Signal.scanMap(_:into:_:)"], #"scanMap(#n) { ($1, mix($0, $1)) }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.scanMap(arguments.n) { ($1, mix($0, $1)) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.scanMap(_:_:)", "Signal.scanMap(_:into:_:)"], #"{ $0.scanMap(0) { ($0 + $1, $0) } }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.scanMap(0) { ($0 + $1, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.scanMap(_:_:)", "Signal.scanMap(_:into:_:)"], #"{ source in source.scanMap(into: 0) { (state, value) in state += value return state } }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                source.scanMap(into: 0) { (state, value) in
                    state += value
                    return state
                }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.scanMap(_:_:)", "Signal.scanMap(_:into:_:)"], #"objects"#, .array, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                source.scanMap(into: [Thing]()) { (state, value) in
                    state.append(Thing(value))
                    return state.count
                }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.pairwise()", "Signal.pairwise(from:)"], #"pairwise().map { mix($0.0, $0.1) }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.pairwise().map { mix($0.0, $0.1) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.pairwise()", "Signal.pairwise(from:)"], #"pairwise(from: #n).map { mix($0.0, $0.1) }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.pairwise(from: arguments.n).map { mix($0.0, $0.1) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.windows(of:)"], #"windows(of: #n).map(digest)"#, .array, others: 0) { source, arguments in
            let result: Numbers = source.windows(of: arguments.n).map(digest)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.enumerated()"], #"enumerated().map { mix($0.offset, $0.element) }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.enumerated().map { mix($0.offset, $0.element) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.materialize()"], #"materialize().map { $0.value ?? 46 }.widenFailure()"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.materialize().map { $0.value ?? 46 }.widenFailure()
            return arguments.subscribe(result)
        }
        entries.add(["Signal.dematerialize()"], #"materialize().dematerialize()"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.materialize().dematerialize()
            return arguments.subscribe(result)
        }
        entries.add(["Signal.materializeResults()"], #"materializeResults().map { (try? $0.get()) ?? 48 }.widenFailure()"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.materializeResults().map { (try? $0.get()) ?? 48 }.widenFailure()
            return arguments.subscribe(result)
        }
        entries.add(["Signal.dematerializeResults()"], #"materializeResults().dematerializeResults()"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.materializeResults().dematerializeResults()
            return arguments.subscribe(result)
        }
        entries.add(["Signal.eventValues()", "Signal.eventFailures()"], #"materialize().eventValues().widenFailure()"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.materialize().eventValues().widenFailure()
            return arguments.subscribe(result)
        }
        entries.add(["Signal.eventValues()", "Signal.eventFailures()"], #"materialize().eventFailures().map(\.code).widenFailure()"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.materialize().eventFailures().map(\.code).widenFailure()
            return arguments.subscribe(result)
        }
        entries.add(["Signal.negate()"], #"map { $0 > #n }.negate().map { $0 ? 1 : 0 }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.map { $0 > arguments.n }.negate().map { $0 ? 1 : 0 }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.mapElements(_:)"], #"map { [$0, #n] }.mapElements { $0 + 1 }.map(digest)"#, .array, others: 0) { source, arguments in
            let result: Numbers = source.map { [$0, arguments.n] }.mapElements { $0 + 1 }.map(digest)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.filterElements(_:)"], #"map { [$0, #n] }.filterElements { $0 > 2 }.map(digest)"#, .array, others: 0) { source, arguments in
            let result: Numbers = source.map { [$0, arguments.n] }.filterElements { $0 > 2 }.map(digest)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.interspersed(every:with:)"], #"interspersed(every: #n, with: 61)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.interspersed(every: arguments.n, with: 61)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.replaceNil(with:)"], #"map { $0 % 3 == #n ? nil : $0 }.replaceNil(with: 62)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.map { $0 % 3 == arguments.n ? nil : $0 }.replaceNil(with: 62)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.timestamped(on:)"], #"timestamped(on: scheduler).map { mix(ticks($0.time, since: start), $0.value) }"#, .clock, others: 0) { source, arguments in
            let result: Numbers = source.timestamped(on: arguments.scheduler).map { mix(ticks($0.time, since: 0), $0.value) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.timeInterval(on:)"], #"timeInterval(on: scheduler).map { mix(Int($0.interval.components.seconds), $0.value) }"#, .clock, others: 0) { source, arguments in
            let result: Numbers = source.timeInterval(on: arguments.scheduler).map { mix(Int($0.interval.components.seconds), $0.value) }
            return arguments.subscribe(result)
        }
    }
}
