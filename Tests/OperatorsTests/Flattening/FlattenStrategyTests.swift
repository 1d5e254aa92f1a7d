import Operators
import TestSupport
import Testing

@Suite struct FlattenStrategyTests {
    @Test("A strategy is described as it is written")
    func descriptions() {
        let strategies: [FlattenStrategy] = [
            .merge, .merge(max: 3), .merge(max: 1, waiting: 5), .concat, .concatEager, .concatLatest, .latest, .first,
            .race,
        ]
        expectEqual(
            strategies.map(\.description),
            [
                "merge", "merge(max: 3, waiting: 64)", "merge(max: 1, waiting: 5)", "concat", "concatEager",
                "concatLatest",
                "latest", "first", "race",
            ])
        expectEqual(Set(strategies).count, strategies.count)
    }

    @Test("Strategies are equal if they treat inner signals in the same way")
    func equality() {
        expectEqual(FlattenStrategy.concat, .merge(max: 1))
        expectEqual(FlattenStrategy.throttle, .first)
        #expect(FlattenStrategy.merge(max: 3) != .merge(max: 3, waiting: 1))
    }
}
