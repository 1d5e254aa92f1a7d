// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/Combining.swift.
// swift-format-ignore-file
import Operators
import StreamTesting

extension Sweep {
    static func combining(_ entries: inout [SweepEntry]) {
        entries.add(["Signal.combineLatest(with:)"], #"combineLatest(with: #0).map { mix($0.0, $0.1) }"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.combineLatest(with: arguments.others[0]).map { mix($0.0, $0.1) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.combineLatest(with:)"], #"{ $0.combineLatest(with: .just(1)) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.combineLatest(with: .just(1)) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.combineLatest(with:)"], #"itself"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.combineLatest(with: $0) }
            return arguments.subscribe(result)
        }
        entries.add(["combineLatest(_:_:)", "combineLatest(_:_:_:)", "combineLatest(_:_:_:_:)", "combineLatest(_:_:_:_:_:)", "combineLatest(_:_:_:_:_:_:)", "combineLatest(_:_:_:_:_:_:_:_:)", "combineLatest(_:)"], #"lift { combineLatest($0, #0, #1) }.map { mix(mix($0.0, $0.1), $0.2) }"#, .join, others: 2) { source, arguments in
            let result: Numbers = source.lift { combineLatest($0, arguments.others[0], arguments.others[1]) }.map { mix(mix($0.0, $0.1), $0.2) }
            return arguments.subscribe(result)
        }
        entries.add(["combineLatest(_:_:)", "combineLatest(_:_:_:)", "combineLatest(_:_:_:_:)", "combineLatest(_:_:_:_:_:)", "combineLatest(_:_:_:_:_:_:)", "combineLatest(_:_:_:_:_:_:_:_:)", "combineLatest(_:)"], #"{ combineLatest($0, $0) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { combineLatest($0, $0) }
            return arguments.subscribe(result)
        }
        entries.add(["combineLatest(_:_:)", "combineLatest(_:_:_:)", "combineLatest(_:_:_:_:)", "combineLatest(_:_:_:_:_:)", "combineLatest(_:_:_:_:_:_:)", "combineLatest(_:_:_:_:_:_:_:_:)", "combineLatest(_:)"], #"{ combineLatest($0, $0, $0) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { combineLatest($0, $0, $0) }
            return arguments.subscribe(result)
        }
        entries.add(["combineLatest(_:_:)", "combineLatest(_:_:_:)", "combineLatest(_:_:_:_:)", "combineLatest(_:_:_:_:_:)", "combineLatest(_:_:_:_:_:_:)", "combineLatest(_:_:_:_:_:_:_:_:)", "combineLatest(_:)"], #"{ combineLatest($0, $0, $0, $0) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { combineLatest($0, $0, $0, $0) }
            return arguments.subscribe(result)
        }
        entries.add(["combineLatest(_:_:)", "combineLatest(_:_:_:)", "combineLatest(_:_:_:_:)", "combineLatest(_:_:_:_:_:)", "combineLatest(_:_:_:_:_:_:)", "combineLatest(_:_:_:_:_:_:_:_:)", "combineLatest(_:)"], #"{ combineLatest($0, $0, $0, $0, $0) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { combineLatest($0, $0, $0, $0, $0) }
            return arguments.subscribe(result)
        }
        entries.add(["combineLatest(_:_:)", "combineLatest(_:_:_:)", "combineLatest(_:_:_:_:)", "combineLatest(_:_:_:_:_:)", "combineLatest(_:_:_:_:_:_:)", "combineLatest(_:_:_:_:_:_:_:_:)", "combineLatest(_:)"], #"{ combineLatest($0, $0, $0, $0, $0, $0) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { combineLatest($0, $0, $0, $0, $0, $0) }
            return arguments.subscribe(result)
        }
        entries.add(["combineLatest(_:_:)", "combineLatest(_:_:_:)", "combineLatest(_:_:_:_:)", "combineLatest(_:_:_:_:_:)", "combineLatest(_:_:_:_:_:_:)", "combineLatest(_:_:_:_:_:_:_:_:)", "combineLatest(_:)"], #"pack"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { combineLatest($0, $0, $0, $0, $0, $0, $0) }
            return arguments.subscribe(result)
        }
        entries.add(["combineLatest(_:_:)", "combineLatest(_:_:_:)", "combineLatest(_:_:_:_:)", "combineLatest(_:_:_:_:_:)", "combineLatest(_:_:_:_:_:_:)", "combineLatest(_:_:_:_:_:_:_:_:)", "combineLatest(_:)"], #"{ combineLatest([$0, $0]) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { combineLatest([$0, $0]) }
            return arguments.subscribe(result)
        }
        entries.add(["combineLatest(_:)"], #"lift { combineLatest([#0, $0]) }.map(digest)"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.lift { combineLatest([arguments.others[0], $0]) }.map(digest)
            return arguments.subscribe(result)
        }
        entries.add(["combineLatest(_:ifEmpty:)"], #"{ combineLatest([$0, $0], ifEmpty: []) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { combineLatest([$0, $0], ifEmpty: []) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.zip(with:)"], #"zip(with: #0).map { mix($0.0, $0.1) }"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.zip(with: arguments.others[0]).map { mix($0.0, $0.1) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.zip(with:)"], #"{ $0.zip(with: Signal.from(0..<100)) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.zip(with: Signal.from(0..<100)) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.zip(with:)"], #"itself"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.zip(with: $0) }
            return arguments.subscribe(result)
        }
        entries.add(["zip(_:_:)", "zip(_:_:_:)", "zip(_:_:_:_:)", "zip(_:_:_:_:_:)", "zip(_:_:_:_:_:_:)", "zip(_:_:_:_:_:_:_:_:)", "zip(_:)"], #"lift { zip($0, #0, #1) }.map { mix(mix($0.0, $0.1), $0.2) }"#, .join, others: 2) { source, arguments in
            let result: Numbers = source.lift { zip($0, arguments.others[0], arguments.others[1]) }.map { mix(mix($0.0, $0.1), $0.2) }
            return arguments.subscribe(result)
        }
        entries.add(["zip(_:_:)", "zip(_:_:_:)", "zip(_:_:_:_:)", "zip(_:_:_:_:_:)", "zip(_:_:_:_:_:_:)", "zip(_:_:_:_:_:_:_:_:)", "zip(_:)"], #"lift { zip([#0, $0]) }.map(digest)"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.lift { zip([arguments.others[0], $0]) }.map(digest)
            return arguments.subscribe(result)
        }
        entries.add(["zip(_:_:)", "zip(_:_:_:)", "zip(_:_:_:_:)", "zip(_:_:_:_:_:)", "zip(_:_:_:_:_:_:)", "zip(_:_:_:_:_:_:_:_:)", "zip(_:)"], #"{ zip($0, $0) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { zip($0, $0) }
            return arguments.subscribe(result)
        }
        entries.add(["zip(_:_:)", "zip(_:_:_:)", "zip(_:_:_:_:)", "zip(_:_:_:_:_:)", "zip(_:_:_:_:_:_:)", "zip(_:_:_:_:_:_:_:_:)", "zip(_:)"], #"{ zip($0, $0, $0) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { zip($0, $0, $0) }
            return arguments.subscribe(result)
        }
        entries.add(["zip(_:_:)", "zip(_:_:_:)", "zip(_:_:_:_:)", "zip(_:_:_:_:_:)", "zip(_:_:_:_:_:_:)", "zip(_:_:_:_:_:_:_:_:)", "zip(_:)"], #"{ zip($0, $0, $0, $0) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { zip($0, $0, $0, $0) }
            return arguments.subscribe(result)
        }
        entries.add(["zip(_:_:)", "zip(_:_:_:)", "zip(_:_:_:_:)", "zip(_:_:_:_:_:)", "zip(_:_:_:_:_:_:)", "zip(_:_:_:_:_:_:_:_:)", "zip(_:)"], #"{ zip($0, $0, $0, $0, $0) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { zip($0, $0, $0, $0, $0) }
            return arguments.subscribe(result)
        }
        entries.add(["zip(_:_:)", "zip(_:_:_:)", "zip(_:_:_:_:)", "zip(_:_:_:_:_:)", "zip(_:_:_:_:_:_:)", "zip(_:_:_:_:_:_:_:_:)", "zip(_:)"], #"{ zip($0, $0, $0, $0, $0, $0) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { zip($0, $0, $0, $0, $0, $0) }
            return arguments.subscribe(result)
        }
        entries.add(["zip(_:_:)", "zip(_:_:_:)", "zip(_:_:_:_:)", "zip(_:_:_:_:_:)", "zip(_:_:_:_:_:_:)", "zip(_:_:_:_:_:_:_:_:)", "zip(_:)"], #"pack"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { zip($0, $0, $0, $0, $0, $0, $0) }
            return arguments.subscribe(result)
        }
        entries.add(["zip(_:_:)", "zip(_:_:_:)", "zip(_:_:_:_:)", "zip(_:_:_:_:_:)", "zip(_:_:_:_:_:_:)", "zip(_:_:_:_:_:_:_:_:)", "zip(_:)"], #"{ zip([$0, $0]) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { zip([$0, $0]) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.merge(with:)", "merge(_:)", "merge(_:_:_:)"], #"merge(with: #0)"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.merge(with: arguments.others[0])
            return arguments.subscribe(result)
        }
        entries.add(["Signal.merge(with:)", "merge(_:)", "merge(_:_:_:)"], #"lift { merge(#0, $0, #1) }"#, .join, others: 2) { source, arguments in
            let result: Numbers = source.lift { merge(arguments.others[0], $0, arguments.others[1]) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.merge(with:)", "merge(_:)", "merge(_:_:_:)"], #"{ $0.merge(with: $0) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.merge(with: $0) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.merge(with:)", "merge(_:)", "merge(_:_:_:)"], #"{ merge($0, $0) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { merge($0, $0) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.merge(with:)", "merge(_:)", "merge(_:_:_:)"], #"{ merge($0, .empty) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { merge($0, .empty) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.merge(with:)", "merge(_:)", "merge(_:_:_:)"], #"collection"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { merge([$0, $0]) }
            return arguments.subscribe(result)
        }
        entries.add(["concat(_:_:_:)", "Signal.concat(_:)", "concat(_:)", "Signal.append(_:)"], #"concat(#0)"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.concat(arguments.others[0])
            return arguments.subscribe(result)
        }
        entries.add(["concat(_:_:_:)", "Signal.concat(_:)", "concat(_:)", "Signal.append(_:)"], #"lift { concat(#0, $0, #1) }"#, .join, others: 2) { source, arguments in
            let result: Numbers = source.lift { concat(arguments.others[0], $0, arguments.others[1]) }
            return arguments.subscribe(result)
        }
        entries.add(["concat(_:_:_:)", "Signal.concat(_:)", "concat(_:)", "Signal.append(_:)"], #"append(#n, 102)"#, .join, others: 0) { source, arguments in
            let result: Numbers = source.append(arguments.n, 102)
            return arguments.subscribe(result)
        }
        entries.add(["concat(_:_:_:)", "Signal.concat(_:)", "concat(_:)", "Signal.append(_:)"], #"{ $0.concat(.of(7, 8)) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.concat(.of(7, 8)) }
            return arguments.subscribe(result)
        }
        entries.add(["concat(_:_:_:)", "Signal.concat(_:)", "concat(_:)", "Signal.append(_:)"], #"the second"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { Numbers.of(7, 8).concat($0) }
            return arguments.subscribe(result)
        }
        entries.add(["concat(_:_:_:)", "Signal.concat(_:)", "concat(_:)", "Signal.append(_:)"], #"{ concat(.of(7), $0) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { concat(.of(7), $0) }
            return arguments.subscribe(result)
        }
        entries.add(["concat(_:_:_:)", "Signal.concat(_:)", "concat(_:)", "Signal.append(_:)"], #"collection"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { concat([$0, .of(7)]) }
            return arguments.subscribe(result)
        }
        entries.add(["concat(_:_:_:)", "Signal.concat(_:)", "concat(_:)", "Signal.append(_:)"], #"{ $0.append(7, 8) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.append(7, 8) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.prepend(_:)"], #"prepend(#n, 103)"#, .join, others: 0) { source, arguments in
            let result: Numbers = source.prepend(arguments.n, 103)
            return arguments.subscribe(result)
        }
        entries.add(["Signal.prepend(_:)"], #"{ $0.prepend(7, 8) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.prepend(7, 8) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.withLatest(from:)"], #"withLatest(from: #0).map { mix($0.0, $0.1) }"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.withLatest(from: arguments.others[0]).map { mix($0.0, $0.1) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.withLatest(from:)"], #"{ $0.withLatest(from: .just(1)) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.withLatest(from: .just(1)) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.withLatest(from:)"], #"itself"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.withLatest(from: $0) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.sample(on:)"], #"sample(on: #0)"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.sample(on: arguments.others[0])
            return arguments.subscribe(result)
        }
        entries.add(["Signal.sample(on:)"], #"{ $0.sample(on: $0) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.sample(on: $0) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.sample(on:)"], #"the sampler"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) {
                Numbers.just(1).concat(.never).sample(on: $0)
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.sample(with:)"], #"sample(with: #0).map { mix($0.0, $0.1) }"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.sample(with: arguments.others[0]).map { mix($0.0, $0.1) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.sample(with:)"], #"{ $0.sample(with: $0) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.sample(with: $0) }
            return arguments.subscribe(result)
        }
        entries.add(["race(_:_:_:)", "Signal.race(with:)", "race(_:)"], #"race(with: #0)"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.race(with: arguments.others[0])
            return arguments.subscribe(result)
        }
        entries.add(["race(_:_:_:)", "Signal.race(with:)", "race(_:)"], #"{ race($0, .never) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { race($0, .never) }
            return arguments.subscribe(result)
        }
        entries.add(["race(_:_:_:)", "Signal.race(with:)", "race(_:)"], #"{ $0.race(with: .never) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.race(with: .never) }
            return arguments.subscribe(result)
        }
        entries.add(["race(_:_:_:)", "Signal.race(with:)", "race(_:)"], #"itself"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.race(with: $0) }
            return arguments.subscribe(result)
        }
        entries.add(["race(_:_:_:)", "Signal.race(with:)", "race(_:)"], #"{ race(.never, $0) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { race(.never, $0) }
            return arguments.subscribe(result)
        }
        entries.add(["race(_:_:_:)", "Signal.race(with:)", "race(_:)"], #"collection"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { race([$0, $0]) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.and(_:)", "Signal.or(_:)"], #"map { $0 > #n }.and(#0.map { $0 > 4 }).map { $0 ? 1 : 0 }"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.map { $0 > arguments.n }.and(arguments.others[0].map { $0 > 4 }).map { $0 ? 1 : 0 }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.and(_:)", "Signal.or(_:)"], #"map { $0 > #n }.or(#0.map { $0 > 4 }).map { $0 ? 1 : 0 }"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.map { $0 > arguments.n }.or(arguments.others[0].map { $0 > 4 }).map { $0 ? 1 : 0 }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.and(_:)", "Signal.or(_:)"], #"{ $0.map { $0 > 2 }.and($0.map { $0 % 2 == 0 }) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.map { $0 > 2 }.and($0.map { $0 % 2 == 0 }) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.and(_:)", "Signal.or(_:)"], #"{ $0.map { $0 > 2 }.or($0.map { $0 % 2 == 0 }) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.map { $0 > 2 }.or($0.map { $0 % 2 == 0 }) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.ifElse(then:else:)"], #"map { $0 > #n }.ifElse(then: #0, else: #1)"#, .inner, others: 2) { source, arguments in
            let result: Numbers = source.map { $0 > arguments.n }.ifElse(then: arguments.others[0], else: arguments.others[1])
            return arguments.subscribe(result)
        }
        entries.add(["Signal.ifElse(then:else:)"], #"{ $0.map { $0 % 2 == 0 }.ifElse(then: .of(1, 2), else: Numbers.of(3)) }"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.map { $0 % 2 == 0 }.ifElse(then: .of(1, 2), else: Numbers.of(3)) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.ifElse(then:else:)"], #"chosen"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                source.map { $0 % 2 == 0 }.ifElse(then: source.take(3), else: .of(3))
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.joined(separator:)", "Signal.joined(with:)"], #"map { Numbers.of($0, #n) }.joined(with: #0)"#, .inner, others: 1) { source, arguments in
            let result: Numbers = source.map { Numbers.of($0, arguments.n) }.joined(with: arguments.others[0])
            return arguments.subscribe(result)
        }
        entries.add(["Signal.joined(separator:)", "Signal.joined(with:)"], #"map { [$0, #n] }.joined(separator: [111])"#, .array, others: 0) { source, arguments in
            let result: Numbers = source.map { [$0, arguments.n] }.joined(separator: [111])
            return arguments.subscribe(result)
        }
        entries.add(["Signal.joined(separator:)", "Signal.joined(with:)"], #"{ $0.map { .of($0, $0) }.joined(with: .just(0)) }"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.map { .of($0, $0) }.joined(with: .just(0)) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.joined(separator:)", "Signal.joined(with:)"], #"sequences"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.map { [$0, $0] }.joined(separator: [0]) }
            return arguments.subscribe(result)
        }
    }
}
