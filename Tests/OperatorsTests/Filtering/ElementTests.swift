import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct ElementTests {
    @Test(
        "element(at:) sends the value at its position and completes; without one it completes or fails",
        arguments: [
            (0, "-a-b|", "-(a|)", "-(a|)", "^!"), (1, "-a-b-c|", "---(b|)", "---(b|)", "^--!"),
            (2, "-a-b|", "----|", "----#", "^---!"), (1, "-a-#", "---#", "---#", "^--!"), (0, "|", "|", "#", "(^!)"),
            (0, "--", "", "", "^>"),
        ])
    func position(index: Int, source: String, empty: String, failing: String, subscription: String) {
        expectEqual(run(source) { source, _ in source.element(at: index) }, Outcome(empty, subscription))
        let outcome = run(source) { source, _ in source.element(at: index, failing: MarbleFailure()) }
        expectEqual(outcome, Outcome(failing, subscription))
    }

    @Test("element(at:failing:) adds a failure to a widened source")
    func sourceThatCannotFail() {
        let source = Signal<Int, Never>.of(1, 2).widenFailure(to: TestFailure.self)
        let missing = VirtualTimeScheduler().record(source.element(at: 2, failing: .wrong))
        expectEqual(missing.events.map(\.event), [.failed(.wrong)])
        let there = VirtualTimeScheduler().record(source.element(at: 1, failing: .wrong))
        expectEqual(there.events.map(\.event), [.next(2), .completed])
    }

    @Test("elements(in:) accepts every kind of range and does not subscribe for an empty one")
    func ranges() {
        let subscriptions = Counter()
        let source = Signal<Int, Never>.from(0...).onSubscribe(subscriptions.increment)
        expectEqual(source.elements(in: 2..<4).waitForAll(), [2, 3])
        expectEqual(source.elements(in: 2...4).waitForAll(), [2, 3, 4])
        expectEqual(source.elements(in: ..<2).waitForAll(), [0, 1])
        expectEqual(source.elements(in: ...2).waitForAll(), [0, 1, 2])
        expectEqual(source.elements(in: 3...).take(2).waitForAll(), [3, 4])
        expectEqual(source.elements(in: 3...Int.max).take(2).waitForAll(), [3, 4])
        expectEqual(source.elements(in: ...Int.max).take(2).waitForAll(), [0, 1])
        expectEqual(source.elements(in: Int.max...Int.max).take(until: .just(0)).waitForAll(), [])
        expectEqual(subscriptions.value, 7)
        expectEqual(source.elements(in: 3..<3).waitForAll(), [])
        expectEqual(subscriptions.value, 7)
        expectEqual(run("-a-b-c-d|") { source, _ in source.elements(in: 1...2) }, Outcome("---b-(c|)", "^----!"))
        expectEqual(run("-a-b-#") { source, _ in source.elements(in: 1...2) }, Outcome("---b-#", "^----!"))
    }

    @Test(
        "single(failing:) sends the only value on completion, and fails without one or at the second",
        arguments: [
            ("-a-|", "---(a|)", "^--!"), ("-a-b-|", "---#", "^--!"), ("--|", "--#", "^-!"), ("-#", "-#", "^!"),
            ("-a-#", "---#", "^--!"), ("-a-", "", "^>"), ("(abc|)", "#", "(^!)"),
        ])
    func onlyValue(source: String, output: String, subscription: String) {
        let outcome = run(source) { source, _ in source.single(failing: MarbleFailure()) }
        expectEqual(outcome, Outcome(output, subscription))
    }

    @Test("single(failing:) accepts sources that do not end, and optional values")
    func onlyValueOfSource() {
        let wrong = VirtualTimeScheduler().record(Signal<Int, TestFailure>.repeating(1).single(failing: .wrong))
        expectEqual(wrong.events.map(\.event), [.failed(.wrong)])
        let matching = Signal<Int, TestFailure>.of(1, 2, 3).filter { $0 > 2 }.single(failing: .wrong)
        expectEqual(VirtualTimeScheduler().record(matching).events.map(\.event), [.next(3), .completed])
        let missing = Signal<Int?, TestFailure>.just(nil).single(failing: .wrong)
        expectEqual(VirtualTimeScheduler().record(missing).events.map(\.event), [.next(nil), .completed])
    }

    @Test("single(failing:) sends the value once if the source ends with a value and with its own source")
    func onlyValueOfEndingTwice() {
        let reader = VirtualTimeScheduler()
        let source = Signal<Int, TestFailure> { subscriber in
            subscriber.send(1)
            subscriber.complete()
            return ActionDisposable { withExtendedLifetime(subscriber) {} }
        }
        let single: Signal<Int, TestFailure> = source.materialize().dematerialize().single(failing: .wrong)
        let recording = VirtualTimeScheduler().record(single.deliver(on: reader, waiting: 1))
        reader.advance(by: .seconds(1))
        expectEqual(recording.events.map(\.event), [.next(1), .completed])
    }

    @Test("element(at:) and elements(in:) trap on negative positions")
    func negativePositions() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.element(at: -1) }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, TestFailure>.empty.element(at: -1, failing: .wrong)
        }
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.elements(in: -1..<2) }
    }
}
