import Operators

let transforming = listed {
    stage { source, _, _ in source.map { Token($0.number + 1) } }
    stage { source, _, _ in source.compactMap { $0.number == 3 ? nil : $0 } }
    stage { source, _, _ in source.mapTo(Token(7)) }
    stage { source, _, _ in source.scan(Token(0)) { Token(($0.number + $1.number) % 10) } }
    stage { source, _, _ in source.scan { Token(($0.number + $1.number) % 10) } }
    stage { source, _, _ in source.scan(into: Token(0)) { $0 = $1 } }
    stage { source, _, _ in source.scanIndexed(Token(0)) { Token(($0.number + $1.number + $2) % 10) } }
    stage { source, _, _ in source.scanMap(into: Token(0)) { exchange(&$0, with: $1) } }
    stage { source, _, _ in source.pairwise().map(\.1) }
    stage { source, _, _ in source.pairwise(from: Token(0)).map(\.0) }
    stage { source, _, _ in source.enumerated().map { $0.element } }
    stage { source, _, _ in source.materialize().dematerialize() }
    stage { source, _, _ in source.materializeResults().dematerializeResults() }
    stage { source, _, _ in source.materialize().eventValues().widenFailure(to: SoakFailure.self) }
    stage { source, _, _ in source.interspersed(with: Token(9)) }
    stage { source, _, world in source.timestamped(on: world.time).map(\.value) }
    stage { source, _, world in source.timeInterval(on: world.time).map(\.value) }
    stage { source, _, world in source.withUnretained(world).map { $1 } }
}

let gathering = listed {
    stage { source, _, _ in source.windows(of: 2).map { $0[0] } }
    stage { source, _, _ in source.buffer(count: 3).map { $0[0] } }
    stage { source, _, _ in source.buffer(count: 2, skip: 3).map { $0[0] } }
    stage { source, _, _ in source.bufferUntilMatch { $0.count == 4 }.map { $0[0] } }
    stage { source, _, _ in source.bufferWhile { $0.count < 4 && $1.number != 0 }.compactMap(\.first) }
    stage { source, _, _ in source.chunked { $0.number == $1.number }.map { $0[0] } }
    stage { source, _, _ in source.chunked { $0.number <= $1.number }.map { $0[0] } }
    stage { source, _, _ in source.chunkedByKey { $0.number / 5 }.map { $0.values[0] } }
    stage { source, _, world in source.buffer(every: tick, on: world.time).compactMap(\.first) }
    stage { source, _, world in source.buffer(every: tick, orCount: 3, on: world.time).compactMap(\.first) }
    stage { source, _, _ in source.window(count: 2).flatMap(.merge) { $0 } }
    stage { source, _, world in source.window(every: tick, on: world.time).flatMap(.merge) { $0 } }
    stage { source, _, _ in source.groupBy { $0.number % 3 }.flatMap(.merge) { $0.signal } }
}

let filtering = listed {
    stage { source, _, _ in source.filter { $0.number % 2 == 0 } }
    stage { source, _, _ in source.ignoreValues().promoteValue(to: Token.self) }
    stage { source, _, _ in source.distinctUntilChanged { $0.number == $1.number } }
    stage { source, _, _ in source.skip(2) }
    stage { source, _, _ in source.skipWhile { $0.number < 3 } }
    stage { source, _, _ in source.skipUntilMatch { $0.number > 3 } }
    stage { source, other, _ in source.skip(until: other.ignoreFailure().widenFailure(to: SoakFailure.self)) }
    stage { source, _, world in source.skip(for: tick, on: world.time) }
    stage { source, _, _ in source.skip(last: 1) }
    stage { source, _, _ in source.take(5) }
    stage { source, _, _ in source.take(last: 2) }
    stage { source, _, _ in source.takeWhile(inclusive: true, { $0.number < 8 }) }
    stage { source, _, _ in source.takeUntilMatch { $0.number == 8 } }
    stage { source, other, _ in source.take(until: other.ignoreFailure().widenFailure(to: SoakFailure.self)) }
    stage { source, other, _ in source.take(untilReplacement: other) }
    stage { source, _, world in source.take(for: tick * 4, on: world.time) }
    stage { source, _, world in source.take(during: world.lifetime) }
    stage { source, _, _ in source.first() }
    stage { source, _, _ in source.first { $0.number == 4 } }
    stage { source, _, _ in source.last() }
    stage { source, _, _ in source.element(at: 2) }
    stage { source, _, _ in source.element(at: 2, failing: SoakFailure()) }
    stage { source, _, _ in source.elements(in: 1..<6) }
    stage { source, _, _ in source.single(failing: SoakFailure()) }
    stage { source, _, _ in
        let parts = source.partition { $0.number % 2 == 0 }
        return merge(parts.matching, parts.rest)
    }
}

let aggregating = listed {
    stage { source, _, _ in source.take(6).collect().compactMap(\.last) }
    stage { source, _, _ in source.take(6).count().map { Token($0) } }
    stage { source, _, _ in source.take(6).sorted { $0.number < $1.number }.compactMap(\.first) }
    stage { source, _, _ in source.max { $0.number < $1.number } }
    stage { source, _, _ in source.reduce(Token(0)) { Token(($0.number + $1.number) % 10) } }
    stage { source, _, _ in source.take(6).reduce(into: Token(0)) { $0 = $1 } }
    stage { source, _, _ in source.reduceIndexed(Token(0)) { Token(($0.number + $1.number + $2) % 10) } }
    stage { source, _, _ in source.contains { $0.number == 5 }.map { Token($0 ? 1 : 0) } }
    stage { source, _, _ in source.allSatisfy { $0.number != 5 }.map { Token($0 ? 1 : 0) } }
    stage { source, _, _ in source.isEmpty().map { Token($0 ? 1 : 0) } }
}

let sideEffects = listed {
    stage { source, _, world in source.onNext { _ in world.effects.add(1) } }
    stage { source, _, world in source.onEvent { _ in world.effects.add(1) } }
    stage { source, _, world in source.onSubscribe { world.effects.add(1) } }
    stage { source, _, world in source.onCompleted { world.effects.add(1) } }
    stage { source, _, world in source.onFailure { _ in world.effects.add(1) } }
    stage { source, _, world in source.onDispose { world.effects.add(1) } }
    stage { source, _, world in source.finally { world.effects.add(1) } }
    stage { source, _, world in source.initially { world.effects.add(1) } }
    stage { source, _, world in source.afterTerminal { world.effects.add(1) } }
    stage { source, _, _ in source.named("soak") }
}
