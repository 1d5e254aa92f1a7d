import Operators
import StreamTesting

extension ContractTable {
    @Rows static var transforming: [ContractRow] {
        row("Signal.map(_:)") { $0.map { -$0 } }
        row("Signal.map(_:)", as: "failing") { $0.map { (value) throws(MarbleFailure) in try small(value) } }
        row("Signal.mapTo(_:)") { $0.mapTo("a") }
        row("Signal.mapToVoid()") { $0.mapToVoid().map { 0 } }
        row("Signal.compactMap(_:)") { $0.compactMap { $0 % 2 == 0 ? nil : $0 } }
        row("Signal.skipNil()") { $0.map { $0 % 2 == 0 ? nil : $0 }.skipNil() }
        row("Signal.replaceNil(with:)") { $0.map { $0 % 2 == 0 ? nil : $0 }.replaceNil(with: 7) }
        row("Signal.cast(to:failing:)") { $0.map { $0 as any Sendable }.cast(to: Int.self, failing: MarbleFailure()) }
        row("Signal.ofType(_:)") { $0.map { $0 % 2 == 0 ? $0 as any Sendable : "a" }.ofType(Int.self) }
        row("Signal.scan(_:_:)") { $0.scan(0, +) }
        row("Signal.scan(_:)") { $0.scan(+) }
        row("Signal.scan(into:_:)") { $0.scan(into: 0) { $0 += $1 } }
        row("Signal.scan(into:_:)", as: "objects") { $0.scan(into: [Thing]()) { $0.append(Thing($1)) }.map(\.count) }
        row("Signal.scanIndexed(_:_:)") { $0.scanIndexed(0) { $0 + $1 * $2 } }
        row("Signal.scanMap(_:_:)") { $0.scanMap(0) { ($0 + $1, $0) } }
        row("Signal.scanMap(into:_:)") { source in
            source.scanMap(into: 0) { (state, value) in
                state += value
                return state
            }
        }
        row("Signal.scanMap(into:_:)", as: "objects") { source in
            source.scanMap(into: [Thing]()) { (state, value) in
                state.append(Thing(value))
                return state.count
            }
        }
        row("Signal.pairwise()") { $0.pairwise() }
        row("Signal.pairwise(from:)") { $0.pairwise(from: 0) }
        row("Signal.windows(of:)") { $0.windows(of: 3) }
        row("Signal.enumerated()") { $0.enumerated() }
        row("Signal.negate()") { $0.map { $0 % 2 == 0 }.negate() }
        row("Signal.mapElements(_:)") { $0.map { [$0] }.mapElements { $0 + 1 } }
        row("Signal.filterElements(_:)") { $0.map { [$0, $0 + 1] }.filterElements { $0 % 2 == 0 } }
        row("Signal.interspersed(every:with:)") { $0.interspersed(every: 2, with: 0) }
        row("Signal.lift(_:)") { $0.lift { $0.map { $0 } } }
        row("Signal.materialize()", traits: .dependsOnTime) { $0.materialize() }
        row("Signal.dematerialize()") { $0.materialize().dematerialize() }
        row("Signal.materializeResults()", traits: .dependsOnTime) { $0.materializeResults() }
        row("Signal.dematerializeResults()") { $0.materializeResults().dematerializeResults() }
        row("Signal.eventValues()") { $0.materialize().eventValues() }
        row("Signal.eventFailures()", traits: .dependsOnTime) { $0.materialize().eventFailures() }
        timed("Signal.timestamped(on:)") { $0.timestamped(on: $1) }
        timed("Signal.timeInterval(on:)") { $0.timeInterval(on: $1) }
        row("Signal.withUnretained(_:)") { $0.withUnretained(Owner.lasting).map(\.1) }
        row("Signal.withUnretained(_:_:)") { $0.withUnretained(Owner.lasting) { $1 } }
    }

    @Rows static var gathering: [ContractRow] {
        row("Signal.buffer(count:)") { $0.buffer(count: 2) }
        row("Signal.buffer(count:skip:)") { $0.buffer(count: 3, skip: 2) }
        row("Signal.buffer(count:skip:)", as: "gaps") { $0.buffer(count: 2, skip: 3) }
        row("Signal.buffer(while:)") { $0.buffer(while: { $0.count < 2 && $1 != 0 }) }
        row("Signal.buffer(while:)", as: "array alone") { $0.buffer(while: { $0.count < 2 }) }
        row("Signal.chunked(by:)") { $0.chunked(by: { $0 / 3 == $1 / 3 }) }
        row("Signal.chunked(by:)", as: "trigger", traits: .dependsOnTime) { $0.chunked(by: $0.filter { $0 % 2 == 0 }) }
        row("Signal.chunked(by:)", as: "no trigger", traits: .outlivesSource) { $0.chunked(by: Source.never) }
        row("Signal.chunked(by:)", as: "itself", traits: .dependsOnTime) { $0.chunked(by: $0) }
        row("Signal.chunked(on:)") { $0.chunked(on: { $0 / 3 }).map(\.values) }
        timed("Signal.buffer(every:on:)") { $0.buffer(every: .tick, on: $1) }
        timed("Signal.buffer(every:orCount:on:)") { $0.buffer(every: .tick * 2, orCount: 2, on: $1) }
        row("Signal.window(count:)") { $0.window(count: 2).flatten(.merge) }
        row("Signal.window(count:)", as: "outer") { $0.window(count: 2).map { _ in 1 } }
        timed("Signal.window(every:on:)") { $0.window(every: .tick * 2, on: $1).flatten(.merge) }
        timed("Signal.window(every:on:)", as: "outer") { $0.window(every: .tick * 2, on: $1).map { _ in 1 } }
        timed("Signal.window(every:orCount:on:)") {
            $0.window(every: .tick * 2, orCount: 2, on: $1).flatten(.merge)
        }
        timed("Signal.window(every:orCount:on:)", as: "outer") {
            $0.window(every: .tick * 2, orCount: 2, on: $1).map { _ in 1 }
        }
        timed("Signal.groupBy(_:expiringAfter:on:)") {
            $0.groupBy({ $0 % 2 }, expiringAfter: .tick * 2, on: $1).flatMap(.merge) { $0.signal }
        }
        timed("Signal.groupBy(_:expiringAfter:on:)", as: "outer") {
            $0.groupBy({ $0 % 2 }, expiringAfter: .tick * 2, on: $1).map(\.key)
        }
        row("Signal.groupBy(_:)", "GroupedSignal.signal") { $0.groupBy { $0 % 2 }.flatMap(.merge) { $0.signal } }
        row("Signal.groupBy(_:)", as: "outer") { $0.groupBy { $0 % 2 }.map(\.key) }
        row("GroupedSignal.map(_:)") { $0.groupBy { $0 % 2 }.flatMap(.merge) { $0.map { -$0 }.signal } }
    }

    static func small(_ value: Int) throws(MarbleFailure) -> Int {
        if value == 4 { throw MarbleFailure() }
        return value
    }
}
