// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/Filtering.swift.
// swift-format-ignore-file
import Operators
import StreamTesting

extension Sweep {
    static func filtering(_ entries: inout [SweepEntry]) {
        entries.add(["Signal.withUnretained(_:)", "Signal.withUnretained(_:_:)"], #"{ $0.withUnretained(SampleOwner.shared).map(\.1) }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.withUnretained(SampleOwner.shared).map(\.1) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.withUnretained(_:)", "Signal.withUnretained(_:_:)"], #"{ $0.withUnretained(SampleOwner.shared) { $1 } }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.withUnretained(SampleOwner.shared) { $1 } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.filter(_:)"], #"filter { $0 % 3 != #n }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.filter { $0 % 3 != arguments.n }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.tryFilter(_:)"], #"tryFilter { (v) throws(SampleFailure) in if v % 5 == #n { throw SampleFailure(code: v) } else { v % 2 == 0 } }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.tryFilter { (v) throws(SampleFailure) in if v % 5 == arguments.n { throw SampleFailure(code: v) } else { v % 2 == 0 } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.ignore(_:)"], #"ignore(#n)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.ignore(arguments.n)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.ignoreValues()"], #"ignoreValues().promoteValue()"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.ignoreValues().promoteValue()
            return arguments.subscribe(result)
        }
        entries.add(["Signal.distinctUntilChanged()", "Signal.distinctUntilChanged(by:)", "Signal.distinctUntilKeyChanged(_:)"], #"distinctUntilChanged()"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.distinctUntilChanged()
            return arguments.subscribe(result)
        }
        entries.add(["Signal.distinctUntilChanged()", "Signal.distinctUntilChanged(by:)", "Signal.distinctUntilKeyChanged(_:)"], #"distinctUntilChanged { abs($0 - $1) <= #n }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.distinctUntilChanged { abs($0 - $1) <= arguments.n }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.distinctUntilChanged()", "Signal.distinctUntilChanged(by:)", "Signal.distinctUntilKeyChanged(_:)"], #"{ $0.map { $0 / 2 }.distinctUntilChanged() }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.map { $0 / 2 }.distinctUntilChanged() }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.distinctUntilChanged()", "Signal.distinctUntilChanged(by:)", "Signal.distinctUntilKeyChanged(_:)"], #"{ $0.distinctUntilChanged { $0 / 2 == $1 / 2 } }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.distinctUntilChanged { $0 / 2 == $1 / 2 } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.distinctUntilChanged()", "Signal.distinctUntilChanged(by:)", "Signal.distinctUntilKeyChanged(_:)"], #"{ $0.map { "\($0)" }.distinctUntilKeyChanged(\.count) }"#, .text, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.map { "\($0)" }.distinctUntilKeyChanged(\.count) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.distinct()"], #"distinct()"#, .hashing, others: 0) { source, arguments in
            let result: Numbers = source.distinct()
            return arguments.subscribe(result)
        }
        entries.add(["Signal.distinct(by:)"], #"distinct { $0 % 3 }"#, .hashing, others: 0) { source, arguments in
            let result: Numbers = source.distinct { $0 % 3 }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.skip(_:)"], #"skip(#n)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.skip(arguments.n)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.skipWhile(_:)"], #"skipWhile { $0 < #n }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.skipWhile { $0 < arguments.n }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.skipUntilMatch(_:)"], #"skipUntilMatch { $0 > #n }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.skipUntilMatch { $0 > arguments.n }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.skip(until:)"], #"skip(until: #0.ignoreFailure().widenFailure())"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.skip(until: arguments.others[0].ignoreFailure().widenFailure())
            return arguments.subscribe(result)
        }
        entries.add(["Signal.skip(until:)"], #"skip(until: #0)"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.skip(until: arguments.others[0])
            return arguments.subscribe(result)
        }
        entries.add(["Signal.skip(until:)"], #"the trigger"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                Numbers.from(0..<8).skip(until: source.ignoreFailure().widenFailure())
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.skip(until:)"], #"failing trigger"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.skip(until: Numbers.just(1)) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.skip(until:)"], #"the failing trigger"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                Numbers.from(0..<8).skip(until: source)
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.skip(until:)"], #"itself, failing"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.skip(until: $0) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.skip(until:)"], #"itself"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.skip(until: $0.ignoreFailure().widenFailure()) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.skip(for:on:)"], #"skip(for: #d, on: scheduler)"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.skip(for: arguments.d, on: arguments.scheduler)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.skip(last:)"], #"skip(last: #n)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.skip(last: arguments.n)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.take(_:)"], #"take(#n)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.take(arguments.n)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.take(_:)"], #"none"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.take(0) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.take(last:)"], #"take(last: #n)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.take(last: arguments.n)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.takeWhile(inclusive:_:)"], #"takeWhile { $0 < #n }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.takeWhile { $0 < arguments.n }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.takeUntilMatch(inclusive:_:)"], #"takeUntilMatch(inclusive: true, { $0 > #n })"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.takeUntilMatch(inclusive: true, { $0 > arguments.n })
            return arguments.subscribe(result)
        }
        entries.add(["Signal.take(until:)"], #"take(until: #0.ignoreFailure().widenFailure())"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.take(until: arguments.others[0].ignoreFailure().widenFailure())
            return arguments.subscribe(result)
        }
        entries.add(["Signal.take(until:)"], #"take(until: #0)"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.take(until: arguments.others[0])
            return arguments.subscribe(result)
        }
        entries.add(["Signal.take(until:)"], #"the trigger"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                Numbers.never.take(until: source.ignoreFailure().widenFailure())
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.take(until:)"], #"failing trigger"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.take(until: Numbers.never) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.take(until:)"], #"the failing trigger"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                Numbers.never.take(until: source)
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.take(until:)"], #"itself, failing"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.take(until: $0.skip(2)) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.take(until:)"], #"itself"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) {
                $0.take(until: $0.skip(2).ignoreFailure().widenFailure())
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.take(untilReplacement:)"], #"take(untilReplacement: #0)"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.take(untilReplacement: arguments.others[0])
            return arguments.subscribe(result)
        }
        entries.add(["Signal.take(untilReplacement:)"], #"the replacement"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                source.take(untilReplacement: source.skip(2))
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.take(during:)", "Lifetime.ended"], #"{ $0.take(during: Self.lifetime.lifetime) }"#, .linear, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.take(during: Self.lifetime.lifetime) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.take(for:on:)"], #"take(for: #d, on: scheduler)"#, .timed, others: 0) { source, arguments in
            let result: Numbers = source.take(for: arguments.d, on: arguments.scheduler)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.first()", "Signal.first(where:)"], #"first()"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.first()
            return arguments.subscribe(result)
        }
        entries.add(["Signal.first()", "Signal.first(where:)"], #"first { $0 > #n }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.first { $0 > arguments.n }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.last()", "Signal.last(where:)"], #"last()"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.last()
            return arguments.subscribe(result)
        }
        entries.add(["Signal.last()", "Signal.last(where:)"], #"last { $0 < #n }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.last { $0 < arguments.n }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.element(at:)", "Signal.element(at:failing:)"], #"element(at: #n)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.element(at: arguments.n)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.element(at:)", "Signal.element(at:failing:)"], #"element(at: #n, failing: SampleFailure(code: 89))"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.element(at: arguments.n, failing: SampleFailure(code: 89))
            return arguments.subscribe(result)
        }
        entries.add(["Signal.elements(in:)"], #"elements(in: 1...#n)"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.elements(in: 1...arguments.n)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.single(failing:)"], #"single(failing: SampleFailure(code: 91))"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.single(failing: SampleFailure(code: 91))
            return arguments.subscribe(result)
        }
        entries.add(["Signal.partition(_:)"], #"lift { source in .deferred { let (even, odd) = source.partition { $0 % 2 == 0 } return merge(even, odd.map { $0 + 1 }) } }"#, .shared, others: 0) { source, arguments in
            let result: Numbers = source.lift { source in
    .deferred {
        let (even, odd) = source.partition { $0 % 2 == 0 }
        return merge(even, odd.map { $0 + 1 })
    }
}
            return arguments.subscribe(result)
        }
        entries.add(["Signal.partition(_:)"], #"rest"#, .shared, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.partition { $0 % 2 == 0 }.rest }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.ignoreFailure()"], #"ignoreFailure().widenFailure()"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.ignoreFailure().widenFailure()
            return arguments.subscribe(result)
        }
    }
}
