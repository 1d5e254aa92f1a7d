// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/RarelyNeeded.swift.
// swift-format-ignore-file
import Operators
import StreamTesting

extension Sweep {
    static func rarelyNeeded(_ entries: inout [SweepEntry]) {
        entries.add(["Signal.switchCases(_:default:)", "Signal.switchCases(_:failing:)"], #"map { $0 % 3 }.switchCases([0: #0, 1: #1], default: .just(#n))"#, .inner, others: 2) { source, arguments in
            let result: Numbers = source.map { $0 % 3 }.switchCases([0: arguments.others[0], 1: arguments.others[1]], default: .just(arguments.n))
            return arguments.subscribe(result)
        }
        entries.add(["Signal.switchCases(_:default:)", "Signal.switchCases(_:failing:)"], #"switchCases([#n: #0], failing: SampleFailure(code: 109))"#, .inner, others: 1) { source, arguments in
            let result: Numbers = source.switchCases([arguments.n: arguments.others[0]], failing: SampleFailure(code: 109))
            return arguments.subscribe(result)
        }
        entries.add(["Signal.switchCases(_:default:)", "Signal.switchCases(_:failing:)"], #"{ $0.switchCases([1: Numbers.of(1, 2)], default: .of(3)) }"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.switchCases([1: Numbers.of(1, 2)], default: .of(3)) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.switchCases(_:default:)", "Signal.switchCases(_:failing:)"], #"{ $0.switchCases([0: .of(0), 1: .of(1, 2)], failing: SampleFailure()) }"#, .inner, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.switchCases([0: .of(0), 1: .of(1, 2)], failing: SampleFailure()) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.sequenceEqual(_:)", "Signal.sequenceEqual(_:by:)"], #"sequenceEqual(#0).map { $0 ? 1 : 0 }"#, .join, others: 1) { source, arguments in
            let result: Numbers = source.sequenceEqual(arguments.others[0]).map { $0 ? 1 : 0 }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.sequenceEqual(_:)", "Signal.sequenceEqual(_:by:)"], #"{ $0.sequenceEqual($0) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.sequenceEqual($0) }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.sequenceEqual(_:)", "Signal.sequenceEqual(_:by:)"], #"{ $0.sequenceEqual(.of(0, 1, 3)) { $0 == $1 } }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { $0.sequenceEqual(.of(0, 1, 3)) { $0 == $1 } }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.join(with:while:otherWhile:)", "Signal.groupJoin(with:while:otherWhile:)"], #"{ source in source.join( with: .just(1), while: { _ in Signal<Int, Never>.empty }, otherWhile: { _ in Signal<Int, Never>.never }) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                source.join(
                    with: .just(1), while: { _ in Signal<Int, Never>.empty },
                    otherWhile: { _ in Signal<Int, Never>.never })
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.join(with:while:otherWhile:)", "Signal.groupJoin(with:while:otherWhile:)"], #"the other"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                Numbers.just(1).join(
                    with: source, while: { _ in Signal<Int, Never>.never },
                    otherWhile: { _ in Signal<Int, Never>.empty })
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.join(with:while:otherWhile:)", "Signal.groupJoin(with:while:otherWhile:)"], #"{ source in source.groupJoin( with: source, while: { _ in Signal<Int, Never>.empty }, otherWhile: { _ in Signal<Int, Never>.empty } ).map(\.0) }"#, .join, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                source.groupJoin(
                    with: source, while: { _ in Signal<Int, Never>.empty },
                    otherWhile: { _ in Signal<Int, Never>.empty }
                ).map(\.0)
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.lift(_:)"], #"lift { $0.map { $0 + #n } }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.lift { $0.map { $0 + arguments.n } }
            return arguments.subscribe(result)
        }
    }
}
