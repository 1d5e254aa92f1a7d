import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct RaceTests {
    @Test("race sends the events of the first signal that sends or ends, and disposes the others")
    func winners() {
        expectEqual(Operators.race([Signal<Int, Never>]()).waitForAll(), [])
        expectEqual(Operators.race([Signal<Int, Never>.of(1, 2)]).waitForAll(), [1, 2])
        expectEqual(run("--a-|", "-x-y|") { Operators.race($0, $1) }, Outcome("-x-y|", "^!", "^---!"))
        expectEqual(run("--a-|", "-|") { Operators.race($0, $1) }, Outcome("-|", "^!", "^!"))
        expectEqual(run("--a-|", "-#") { $0.race(with: $1) }, Outcome("-#", "^!", "^!"))
        expectEqual(run("---", "---") { Operators.race($0, $1) }, Outcome("", "^>", "^>"))
        expectEqual(run("--a", "---x", disposingAfter: .tick) { Operators.race($0, $1) }, Outcome("", "^!", "^!"))
        let subscribed = Counter()
        let late = Signal<Int, Never>.deferred {
            subscribed.increment()
            return .just(2)
        }
        expectEqual(Operators.race(Signal<Int, Never>.just(1), late).waitForAll(), [1])
        expectEqual(Operators.race(Signal<Int, Never>.repeating(0), late).take(2).waitForAll(), [0, 0])
        expectEqual(subscribed.value, 0)
    }

    @Test("race continues only with the signal that acts first, in every small-scope test")
    func smallScope() {
        func oracle(_ scope: SmallScope) -> [SmallScope.Event] {
            let winner = scope.steps.first
            return scope.acts.filter { $0.source == winner }.map(\.event)
        }
        compare(SmallScope.ofTwo, { Operators.race($0[0], $0[1]) }, oracle)
        compare(SmallScope.ofTwo, { $0[0].race(with: $0[1]) }, oracle)
        compare(SmallScope.ofThree, { Operators.race($0) }, oracle)
    }
}
