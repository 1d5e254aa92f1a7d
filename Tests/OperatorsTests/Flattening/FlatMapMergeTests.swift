import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct FlatMapMergeTests {
    @Test("flatMap(.merge) sends all inner values and completes with the last signal")
    func allInners() {
        let outcome = run(.merge, "-a-b-|", ["a": "-1---2-|", "b": "-3-4|"])
        expectEqual(outcome, Outcome("--1-3-(24)-|", "-^------!", "---^---!"))
        expectEqual(run(.merge, "-a|", ["a": "-1-#"]).output, "--1-#")
        expectEqual(run(.merge, "-a-#", ["a": "-1-2-3"]), Outcome("--1#", "-^-!"))
    }

    @Test("flatMap(.merge(max:)) subscribes to waiting inner signals in order")
    func waitingInners() {
        let outcome = run(.merge(max: 2), "(abc)|", ["a": "--1|", "b": "----2|", "c": "-3|"])
        expectEqual(outcome, Outcome("--1-(23)|", "^--!", "^----!", "---^-!"))
    }

    @Test("flatten(.merge(max:)) ends with its last synchronous inner signal or the first that fails")
    func endsWithLastInner() {
        let signals = Signal<Signal<Int, TestFailure>, TestFailure>.of(.just(1), .just(2), .just(3))
        expectEqual(events(signals.flatten(.merge(max: 1)).take(3)), [.next(1), .next(2), .next(3), .completed])
        expectEqual(events(signals.flatten(.merge(max: 1)).take(2)), [.next(1), .next(2), .completed])
        let waiting = Subject<Int, TestFailure>()
        let subscribed = Counter()
        let last = Signal<Int, TestFailure>.deferred {
            subscribed.increment()
            return .just(1)
        }
        let recording = VirtualTimeScheduler().record(
            Signal<Signal<Int, TestFailure>, TestFailure>.of(waiting.signal, .fail(.wrong), last)
                .flatten(.merge(max: 1)))
        waiting.complete()
        expectEqual(recording.events.map(\.event), [.failed(.wrong)])
        expectEqual(subscribed.value, 0)
    }

    @Test("flatMap(.merge(max:)) subscribes to the next inner signal when one completes")
    func maximum() {
        let outcome = run(.merge(max: 2), "(abc)|", ["a": "-1|", "b": "---2|", "c": "-3|"])
        expectEqual(outcome, Outcome("-1-(23)|", "^-!", "^---!", "--^-!"))
    }
}
