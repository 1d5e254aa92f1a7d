import Operators
import StreamTesting

extension ContractTable {
    @Rows static var combining: [ContractRow] {
        row("Signal.combineLatest(with:)", traits: .dependsOnTime) { $0.combineLatest(with: .just(1)) }
        row("Signal.combineLatest(with:)", as: "itself", traits: .dependsOnTime) { $0.combineLatest(with: $0) }
        row("combineLatest(_:_:)", traits: .dependsOnTime) { combineLatest($0, $0) }
        row("combineLatest(_:_:_:)", traits: .dependsOnTime) { combineLatest($0, $0, $0) }
        row("combineLatest(_:_:_:_:)", traits: .dependsOnTime) { combineLatest($0, $0, $0, $0) }
        row("combineLatest(_:_:_:_:_:)", traits: .dependsOnTime) { combineLatest($0, $0, $0, $0, $0) }
        row("combineLatest(_:_:_:_:_:_:)", traits: .dependsOnTime) { combineLatest($0, $0, $0, $0, $0, $0) }
        row("combineLatest(_:)", as: "pack", traits: .dependsOnTime) { combineLatest($0, $0, $0, $0, $0, $0, $0) }
        row("combineLatest(_:)", traits: .dependsOnTime) { combineLatest([$0, $0]) }
        row("combineLatest(_:ifEmpty:)", traits: .dependsOnTime) { combineLatest([$0, $0], ifEmpty: []) }
        row("Signal.zip(with:)") { $0.zip(with: Signal(0..<100)) }
        row("Signal.zip(with:)", as: "itself") { $0.zip(with: $0) }
        row("zip(_:_:)") { zip($0, $0) }
        row("zip(_:_:_:)") { zip($0, $0, $0) }
        row("zip(_:_:_:_:)") { zip($0, $0, $0, $0) }
        row("zip(_:_:_:_:_:)") { zip($0, $0, $0, $0, $0) }
        row("zip(_:_:_:_:_:_:)") { zip($0, $0, $0, $0, $0, $0) }
        row("zip(_:)", as: "pack") { zip($0, $0, $0, $0, $0, $0, $0) }
        row("zip(_:)") { zip([$0, $0]) }
        row("Signal.merge(with:)", traits: .dependsOnTime) { $0.merge(with: $0) }
        row("merge(_:)", traits: .dependsOnTime) { merge($0, $0) }
        row("merge(_:_:)") { merge($0, Signal<Int, Never>.empty) }
        row("concat(_:_:)") { concat(Signal<Int, Never>.of(7), $0) }
        row("race(_:_:)", traits: .outlivesSource) { race($0, Signal<Int, Never>.never) }
        row("merge(_:)", as: "collection", traits: .dependsOnTime) { merge([$0, $0]) }
        row("Signal.concat(_:)") { $0.concat(.of(7, 8)) }
        row("Signal.concat(_:)", as: "the second") { Source.of(7, 8).concat($0) }
        row("concat(_:)") { concat(.of(7), $0) }
        row("concat(_:)", as: "collection") { concat([$0, .of(7)]) }
        row("Signal.append(_:)") { $0.append(7, 8) }
        row("Signal.append(_:)", as: "signal") { $0.append(.of(7)) }
        row("Signal.prepend(_:)") { $0.prepend(7, 8) }
        row("Signal.prepend(_:)", as: "signal") { $0.prepend(.of(7)) }
        row("Signal.withLatest(from:)") { $0.withLatest(from: .just(1)) }
        row("Signal.withLatest(from:)", as: "itself", traits: .dependsOnTime) { $0.withLatest(from: $0) }
        row("Signal.sample(on:)", traits: .dependsOnTime) { $0.sample(on: $0) }
        row("Signal.sample(on:)", as: "the sampler", traits: .dependsOnTime) {
            Source.just(1).concat(.never).sample(on: $0)
        }
        row("Signal.sample(with:)", traits: .dependsOnTime) { $0.sample(with: $0) }
        row("Signal.race(with:)", traits: .outlivesSource) { $0.race(with: .never) }
        row("Signal.race(with:)", as: "itself") { $0.race(with: $0) }
        row("race(_:)", traits: .outlivesSource) { race(.never, $0) }
        row("race(_:)", as: "collection") { race([$0, $0]) }
        row("Signal.and(_:)", traits: .dependsOnTime) { $0.map { $0 > 2 }.and($0.map { $0 % 2 == 0 }) }
        row("Signal.or(_:)", traits: .dependsOnTime) { $0.map { $0 > 2 }.or($0.map { $0 % 2 == 0 }) }
        row("Signal.sequenceEqual(_:)") { $0.sequenceEqual($0) }
        row("Signal.sequenceEqual(_:by:)") { $0.sequenceEqual(.of(0, 1, 3)) { $0 == $1 } }
        row("Signal.join(with:while:otherWhile:)", traits: .dependsOnTime) { source in
            source.join(
                with: .just(1), while: { _ in Signal<Int, Never>.empty }, otherWhile: { _ in Signal<Int, Never>.never })
        }
        row("Signal.join(with:while:otherWhile:)", as: "the other", traits: .dependsOnTime) { source in
            Source.just(1).join(
                with: source, while: { _ in Signal<Int, Never>.never }, otherWhile: { _ in Signal<Int, Never>.empty })
        }
        row("Signal.groupJoin(with:while:otherWhile:)", traits: .dependsOnTime) { source in
            source.groupJoin(
                with: source, while: { _ in Signal<Int, Never>.empty }, otherWhile: { _ in Signal<Int, Never>.empty }
            ).map(\.0)
        }
        row("Signal.joined(separator:)") { $0.map { .of($0, $0) }.joined(separator: .just(0)) }
        row("Signal.joined(separator:)", as: "sequences") { $0.map { [$0, $0] }.joined(separator: [0]) }
    }

    @Rows static var flattening: [ContractRow] {
        row("Signal.flatMap(_:_:)", as: "merge") { $0.flatMap(.merge) { .of($0, $0) } }
        row("Signal.flatMap(_:_:)", as: "merge, inner", traits: .dependsOnTime) { source in
            Source.of(1, 2).flatMap(.merge) { _ in source }
        }
        row("Signal.flatMap(_:_:)", as: "merge(max:)") { $0.flatMap(.merge(max: 2)) { .of($0, $0) } }
        row("Signal.flatMap(_:_:)", as: "merge(max:), inner", traits: .dependsOnTime) { source in
            Source.of(1, 2, 3).flatMap(.merge(max: 2)) { _ in source.take(2) }
        }
        row("Signal.flatMap(_:_:)", as: "concat") { $0.flatMap(.concat) { .of($0, $0) } }
        row("Signal.flatMap(_:_:)", as: "concat, inner", traits: .dependsOnTime) { source in
            Source.of(1, 2, 3).flatMap(.concat) { _ in source.take(2) }
        }
        row("Signal.flatMap(_:_:)", as: "concatEager") { $0.flatMap(.concatEager) { .of($0, $0) } }
        row("Signal.flatMap(_:_:)", as: "concatEager, inner", traits: .dependsOnTime) { source in
            Source.of(1, 2, 3).flatMap(.concatEager) { source.take($0) }
        }
        row("Signal.flatMap(_:_:)", as: "latest") { $0.flatMap(.latest) { .of($0, $0) } }
        row("Signal.flatMap(_:_:)", as: "latest, inner", traits: .dependsOnTime) { source in
            source.flatMap(.latest) { value in source.take(3).map { $0 + value } }
        }
        row("Signal.flatMap(_:_:)", as: "first") { $0.flatMap(.first) { .of($0, $0) } }
        row("Signal.flatMap(_:_:)", as: "first, inner", traits: .dependsOnTime) { source in
            source.flatMap(.first) { _ in source.take(2) }
        }
        row("Signal.flatMap(_:_:)", as: "race") { $0.flatMap(.race) { .of($0, $0) } }
        row("Signal.flatMap(_:_:)", as: "race, inner", traits: .dependsOnTime) { source in
            source.flatMap(.race) { _ in source.take(2) }
        }
        row("Signal.flatMap(_:delayingFailures:_:)", as: "merge") { source in
            source.flatMap(.merge, delayingFailures: true) { .of($0, $0) }
        }
        row("Signal.flatMap(_:delayingFailures:_:)", as: "latest") { source in
            source.flatMap(.latest, delayingFailures: true) { .of($0, $0) }
        }
        row("Signal.flatMap(_:delayingFailures:_:)", as: "first") { source in
            source.flatMap(.first, delayingFailures: true) { .of($0, $0) }
        }
        row("Signal.flatMap(_:delayingFailures:_:)", as: "race") { source in
            source.flatMap(.race, delayingFailures: true) { .of($0, $0) }
        }
        row("Signal.flatMap(_:delayingFailures:_:)", as: "concat, inner", traits: [.dependsOnTime, .failsLater]) {
            source in
            Source.of(1, 2).flatMap(.concat, delayingFailures: true) { _ in source.take(2) }
        }
        row("Signal.flatten(_:)") { $0.map { .of($0, $0) }.flatten(.merge) }
        row("Signal.flatten(_:delayingFailures:)") { $0.map { .of($0, $0) }.flatten(.concat, delayingFailures: true) }
        row("Signal.bind(_:)") { source in
            source.bind {
                { (value, isLast) in
                    isLast = value == 3
                    return .of(value, value)
                }
            }
        }
        row("Signal.then(_:)") { $0.then(Source.of(7, 8)) }
        row("Signal.then(_:)", as: "the second") { Source.of(7, 8).then($0) }
        row("Signal.ifElse(then:else:)") { $0.map { $0 % 2 == 0 }.ifElse(then: .of(1, 2), else: Source.of(3)) }
        row("Signal.ifElse(then:else:)", as: "chosen", traits: .dependsOnTime) { source in
            source.map { $0 % 2 == 0 }.ifElse(then: source.take(3), else: .of(3))
        }
        row("Signal.switchCases(_:default:)") { $0.switchCases([1: Source.of(1, 2)], default: .of(3)) }
        row("Signal.switchCases(_:failing:)") { $0.switchCases([0: .of(0), 1: .of(1, 2)], failing: MarbleFailure()) }
    }
}
