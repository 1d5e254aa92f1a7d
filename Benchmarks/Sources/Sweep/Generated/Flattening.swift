// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/Flattening.swift.
// swift-format-ignore-file
import Operators
import StreamTesting

extension Sweep {
    static func flattening(_ entries: inout [SweepEntry]) {
        entries.add(["Signal.bind(_:)"], #"bind { { v, isLast in isLast = v % 5 == 4; return v % 4 == #n ? nil : #0.map { mix(v, $0) } } }"#, .inner, others: 1) { source, arguments in
            let result: Numbers = source.bind { { v, isLast in isLast = v % 5 == 4; return v % 4 == arguments.n ? nil : arguments.others[0].map { mix(v, $0) } } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"flatMap(.merge) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }"#, .inner, others: 1) { source, arguments in
            let result: Numbers = source.flatMap(.merge) { v in v % 3 == arguments.n ? .just(v) : arguments.others[0].map { mix(v, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"merge"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.flatMap(.merge) { .of($0, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"merge, inner"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                Numbers.of(1, 2).flatMap(.merge) { _ in source }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatten(_:)", "FlattenStrategy"], #"map { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }.flatten(.merge)"#, .inner, others: 1) { source, arguments in
            let result: Numbers = source.map { v in v % 3 == arguments.n ? .just(v) : arguments.others[0].map { mix(v, $0) } }.flatten(.merge)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatten(_:)", "FlattenStrategy"], #"{ $0.map { .of($0, $0) }.flatten(.merge) }"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.map { .of($0, $0) }.flatten(.merge) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"flatMap(.merge(max: 2)) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }"#, .inner, others: 1) { source, arguments in
            let result: Numbers = source.flatMap(.merge(max: 2)) { v in v % 3 == arguments.n ? .just(v) : arguments.others[0].map { mix(v, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"merge(max:)"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.flatMap(.merge(max: 2)) { .of($0, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"merge(max:), inner"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                Numbers.of(1, 2, 3).flatMap(.merge(max: 2)) { _ in source.take(2) }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"flatMap(.concat) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }"#, .inner, others: 1) { source, arguments in
            let result: Numbers = source.flatMap(.concat) { v in v % 3 == arguments.n ? .just(v) : arguments.others[0].map { mix(v, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"concat"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.flatMap(.concat) { .of($0, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"concat, inner"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                Numbers.of(1, 2, 3).flatMap(.concat) { _ in source.take(2) }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatten(_:)"], #"map { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }.flatten(.concat)"#, .inner, others: 1) { source, arguments in
            let result: Numbers = source.map { v in v % 3 == arguments.n ? .just(v) : arguments.others[0].map { mix(v, $0) } }.flatten(.concat)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatten(_:)"], #"map { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }.flatten(.latest)"#, .inner, others: 1) { source, arguments in
            let result: Numbers = source.map { v in v % 3 == arguments.n ? .just(v) : arguments.others[0].map { mix(v, $0) } }.flatten(.latest)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"flatMap(.latest) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }"#, .inner, others: 1) { source, arguments in
            let result: Numbers = source.flatMap(.latest) { v in v % 3 == arguments.n ? .just(v) : arguments.others[0].map { mix(v, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"latest"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.flatMap(.latest) { .of($0, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"latest, inner"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                source.flatMap(.latest) { value in source.take(3).map { $0 + value } }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"flatMap(.first) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }"#, .inner, others: 1) { source, arguments in
            let result: Numbers = source.flatMap(.first) { v in v % 3 == arguments.n ? .just(v) : arguments.others[0].map { mix(v, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"first"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.flatMap(.first) { .of($0, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"first, inner"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                source.flatMap(.first) { _ in source.take(2) }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"flatMap(.race) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }"#, .inner, others: 1) { source, arguments in
            let result: Numbers = source.flatMap(.race) { v in v % 3 == arguments.n ? .just(v) : arguments.others[0].map { mix(v, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"race"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.flatMap(.race) { .of($0, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"race, inner"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                source.flatMap(.race) { _ in source.take(2) }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"buffer(count: 2).flatMap(.concat) { zip($0.map { v in #0.map { mix(v, $0) } }) }.map(digest)"#, .inner, others: 1) { source, arguments in
            let result: Numbers = source.buffer(count: 2).flatMap(.concat) { zip($0.map { v in arguments.others[0].map { mix(v, $0) } }) }.map(digest)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"flatMap(.concatEager) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }"#, .inner, others: 1) { source, arguments in
            let result: Numbers = source.flatMap(.concatEager) { v in v % 3 == arguments.n ? .just(v) : arguments.others[0].map { mix(v, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"concatEager"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.flatMap(.concatEager) { .of($0, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"concatEager, inner"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                Numbers.of(1, 2, 3).flatMap(.concatEager) { source.take($0) }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"flatMap(.concatLatest) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }"#, .inner, others: 1) { source, arguments in
            let result: Numbers = source.flatMap(.concatLatest) { v in v % 3 == arguments.n ? .just(v) : arguments.others[0].map { mix(v, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"concatLatest"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.flatMap(.concatLatest) { .of($0, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:_:)"], #"concatLatest, inner"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                Numbers.of(1, 2, 3).flatMap(.concatLatest) { _ in source.take(2) }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.tryFlatMap(_:_:)"], #"tryFlatMap(.merge) { (v) throws(SampleFailure) in if v % 5 == #n { throw SampleFailure(code: v) } else { .of(v, v + 1) } }"#, .inner, others: 0) { source, arguments in
            let result: Numbers = source.tryFlatMap(.merge) { (v) throws(SampleFailure) in if v % 5 == arguments.n { throw SampleFailure(code: v) } else { .of(v, v + 1) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:priority:_:)"], #"flatMap(.merge(max: 2), priority: { $0 % 4 }) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }"#, .inner, others: 1) { source, arguments in
            let result: Numbers = source.flatMap(.merge(max: 2), priority: { $0 % 4 }) { v in v % 3 == arguments.n ? .just(v) : arguments.others[0].map { mix(v, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:priority:_:)"], #"{ $0.flatMap(.merge(max: 2), priority: { $0 % 2 }) { .of($0, $0) } }"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.flatMap(.merge(max: 2), priority: { $0 % 2 }) { .of($0, $0) } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.flatMap(_:priority:_:)"], #"inner"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                Numbers.of(1, 2, 3).flatMap(.concat, priority: { $0 }) { _ in source.take(2) }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.mapAsync(max:ordered:priority:waiting:on:_:)"], #"{ $0.mapAsync { $0 } }"#, .crossing, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.mapAsync { $0 } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.mapAsync(max:ordered:priority:waiting:on:_:)"], #"several"#, .crossing, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.mapAsync(max: 3) { $0 } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.mapAsync(max:ordered:priority:waiting:on:_:)"], #"unordered"#, .crossing, others: 0) { source, arguments in
            let result = arguments.apply(source) {
                $0.mapAsync(max: 3, ordered: false) { $0 }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.mapAsync(max:ordered:priority:waiting:on:_:)"], #"priority"#, .crossing, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.mapAsync(max: 3, priority: { $0 % 2 }) { $0 } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.mapAsync(max:ordered:priority:waiting:on:_:)"], #"priority, unordered"#, .crossing, others: 0) { source, arguments in
            let result = arguments.apply(source) {
                $0.mapAsync(max: 2, ordered: false, priority: { $0 % 2 }) { $0 }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.then(_:)"], #"then(#0)"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.then(arguments.others[0])
            return arguments.subscribe(result)
        }
        entries.add(["Signal.then(_:)"], #"the second"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { Numbers.of(7, 8).then($0) }
            return arguments.subscribe(result)
        }
    }
}
