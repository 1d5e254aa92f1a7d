import Operators
import StreamTesting

extension ContractTable {
    @Rows static var filtering: [ContractRow] {
        row("Signal.filter(_:)") { $0.filter { $0 % 2 == 0 } }
        row("Signal.ignore(_:)") { $0.ignore(1) }
        row("Signal.ignoreValues()") { $0.ignoreValues() }
        row("Signal.distinctUntilChanged()") { $0.map { $0 / 2 }.distinctUntilChanged() }
        row("Signal.distinctUntilChanged(by:)") { $0.distinctUntilChanged { $0 / 2 == $1 / 2 } }
        row("Signal.distinctUntilChanged(on:)") { $0.map { "\($0)" }.distinctUntilChanged(on: \.count) }
        row("Signal.distinct(by:)") { $0.distinct { $0 % 3 } }
        row("Signal.distinct()") { $0.map { $0 % 3 }.distinct() }
        row("Signal.skip(_:)") { $0.skip(2) }
        row("Signal.skip(while:)") { $0.skip(while: { $0 < 2 }) }
        row("Signal.skip(untilMatch:)") { $0.skip(untilMatch: { $0 == 2 }) }
        row("Signal.skip(until:)") { $0.skip(until: .just(1)) }
        row("Signal.skip(until:)", as: "the trigger", traits: .dependsOnTime) { source in
            Signal<Int, MarbleFailure>(0..<8).skip(until: source.ignoreFailure())
        }
        row("Signal.skip(until:)", as: "failing trigger") { $0.skip(until: Source.just(1)) }
        row("Signal.skip(until:)", as: "the failing trigger", traits: .dependsOnTime) { source in
            Source(0..<8).skip(until: source)
        }
        row("Signal.skip(until:)", as: "itself, failing", traits: .dependsOnTime) { $0.skip(until: $0) }
        row("Signal.skip(until:)", as: "itself", traits: .dependsOnTime) { $0.skip(until: $0.ignoreFailure()) }
        timed("Signal.skip(for:on:)") { $0.skip(for: .tick, on: $1) }
        row("Signal.skip(last:)") { $0.skip(last: 2) }
        row("Signal.take(_:)") { $0.take(3) }
        row("Signal.take(_:)", as: "none", traits: .dependsOnTime) { $0.take(0) }
        row("Signal.take(last:)") { $0.take(last: 2) }
        row("Signal.take(while:inclusive:)") { $0.take(while: { $0 < 3 }, inclusive: true) }
        row("Signal.take(untilMatch:inclusive:)") { $0.take(untilMatch: { $0 == 3 }) }
        row("Signal.take(until:)") { $0.take(until: Signal<Int, Never>.never) }
        row("Signal.take(until:)", as: "the trigger", traits: [.dependsOnTime, .outlivesSource]) { source in
            Signal<Int, MarbleFailure>.never.take(until: source.ignoreFailure())
        }
        row("Signal.take(until:)", as: "failing trigger") { $0.take(until: Source.never) }
        row("Signal.take(until:)", as: "the failing trigger", traits: [.dependsOnTime, .outlivesSource]) { source in
            Source.never.take(until: source)
        }
        row("Signal.take(until:)", as: "itself, failing", traits: .dependsOnTime) { $0.take(until: $0.skip(2)) }
        row("Signal.take(until:)", as: "itself", traits: .dependsOnTime) { $0.take(until: $0.skip(2).ignoreFailure()) }
        row("Signal.take(untilReplacement:)", traits: .dependsOnTime) { source in
            source.take(untilReplacement: source.filter { _ in false })
        }
        row("Signal.take(untilReplacement:)", as: "the replacement", traits: .dependsOnTime) { source in
            source.take(untilReplacement: source.skip(2))
        }
        row("Signal.take(during:)", "Lifetime.ended") { $0.take(during: ContractTable.lifetime.lifetime) }
        timed("Signal.take(for:on:)") { $0.take(for: .tick * 2, on: $1) }
        row("Signal.first()") { $0.first() }
        row("Signal.first(where:)") { $0.first { $0 == 2 } }
        row("Signal.last()") { $0.last() }
        row("Signal.last(where:)") { $0.last { $0 % 2 == 0 } }
        row("Signal.element(at:)") { $0.element(at: 2) }
        row("Signal.element(at:failing:)") { $0.element(at: 2, failing: MarbleFailure()) }
        row("Signal.elements(in:)") { $0.elements(in: 1..<3) }
        row("Signal.single(failing:)") { $0.single(failing: MarbleFailure()) }
        row("Signal.partition(_:)") { $0.partition { $0 % 2 == 0 }.matching }
        row("Signal.partition(_:)", as: "rest") { $0.partition { $0 % 2 == 0 }.rest }
        row("Signal.ignoreFailure()") { $0.ignoreFailure() }
    }

    @Rows static var aggregating: [ContractRow] {
        row("Signal.reduce(_:_:)") { $0.reduce(0, +) }
        row("Signal.reduce(into:_:)") { $0.reduce(into: 0) { $0 += $1 } }
        row("Signal.reduce(into:_:)", as: "objects") {
            $0.reduce(into: [Thing]()) { $0.append(Thing($1)) }.map(\.count)
        }
        row("Signal.reduce(intoResultOf:_:)") { $0.reduce(intoResultOf: { 0 }) { $0 += $1 } }
        row("Signal.reduceIndexed(_:_:)") { $0.reduceIndexed(0) { $0 + $1 * $2 } }
        row("Signal.collect()") { $0.collect() }
        row("Signal.count()") { $0.count() }
        row("Signal.min()") { $0.min() }
        row("Signal.max()") { $0.max() }
        row("Signal.min(by:)") { $0.min { $0 > $1 } }
        row("Signal.max(by:)") { $0.max { $0 > $1 } }
        row("Signal.contains(_:)") { $0.contains(2) }
        row("Signal.contains(where:)") { $0.contains { $0 == 2 } }
        row("Signal.allSatisfy(_:)") { $0.allSatisfy { $0 < 3 } }
        row("Signal.isEmpty()") { $0.isEmpty() }
        row("Signal.sorted()") { $0.sorted() }
        row("Signal.sorted(by:)") { $0.sorted { $0 > $1 } }
    }

    /// A lifetime that lasts as long as the tests.
    static let lifetime = Lifetime.make()
}
