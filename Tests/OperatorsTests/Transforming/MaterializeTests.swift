import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct MaterializeTests {
    typealias Event = Signal<String, MarbleFailure>.Event

    /// The letter of an event: its value, F or C.
    @Sendable static func letter(_ event: Event) -> String {
        switch event {
        case .next(let value): value
        case .failed: "F"
        case .completed: "C"
        }
    }

    /// The event of a letter.
    @Sendable static func event(_ letter: String) -> Event {
        switch letter {
        case "F": .failed(MarbleFailure())
        case "C": .completed
        default: .next(letter)
        }
    }

    @Test(
        "materialize() sends the terminal event as a value and then completes",
        arguments: [
            ("-a-b-|", "-a-b-(C|)", "^----!"), ("-a-#", "-a-(F|)", "^--!"), ("|", "(C|)", "(^!)"),
            ("#", "(F|)", "(^!)"),
            ("-a-", "-a", "^>"), ("(ab|)", "(abC|)", "(^!)"),
        ])
    func endAsValue(source: String, output: String, subscription: String) {
        let outcome = run(source) { source, _ in
            source.materialize().map(Self.letter).widenFailure(to: MarbleFailure.self)
        }
        expectEqual(outcome, Outcome(output, subscription))
    }

    @Test("materialize() sends nothing for a disposal and sends nothing after take(_:) ends it")
    func noEventOfDisposal() {
        let disposed = run("-a-b-|", disposingAfter: .tick * 2) { source, _ in
            source.materialize().map(Self.letter).widenFailure(to: MarbleFailure.self)
        }
        expectEqual(disposed, Outcome("-a", "^-!"))
        let taken = run("-a-|") { source, _ in
            source.materialize().take(2).map(Self.letter).widenFailure(to: MarbleFailure.self)
        }
        expectEqual(taken, Outcome("-a-(C|)", "^--!"))
        #expect(Signal<Int, Never>.repeating(1).materialize().take(2).waitForAll() == [.next(1), .next(1)])
    }

    @Test("materialize() sends nothing for the completion of a source after an upstream error")
    func errorUpstream() {
        let failing = Signal<Int, TestFailure>.of(1).tryMap { (_) throws(TestFailure) -> Int in throw .wrong }
        expectEqual(failing.materialize().waitForAll(), [.failed(.wrong)])
    }

    @Test(
        "dematerialize() ends with the first terminal event and disposes the source",
        arguments: [
            ("-a-C-b-|", "-a-|", "^--!"), ("-a-F-b-|", "-a-#", "^--!"), ("-a-|", "-a-|", "^--!"), ("|", "|", "(^!)"),
            ("-a-", "-a", "^>"), ("(aFb|)", "(a#)", "(^!)"), ("(aCC|)", "(a|)", "(^!)"),
        ])
    func restoredEvents(source: String, output: String, subscription: String) {
        let outcome = run(source) { source, _ in source.materialize().eventValues().map(Self.event).dematerialize() }
        expectEqual(outcome, Outcome(output, subscription))
        let restored = run(source) { source, _ in source.materialize().dematerialize() }
        expectEqual(restored, run(source) { source, _ in source }, "The inverse")
    }

    @Test("dematerialize() drops values after a terminal event, even of an infinite source")
    func valuesAfterEnd() {
        let events = Signal<Signal<Int, TestFailure>.Event, Never>.generate(
            from: .next(0), while: { _ in true },
            next: { event in event.value.map { $0 < 3 ? .next($0 + 1) : .failed(.wrong) } ?? .next(100) })
        let recording = VirtualTimeScheduler().record(events.dematerialize())
        expectEqual(recording.events.map(\.event), [.next(0), .next(1), .next(2), .next(3), .failed(.wrong)])
    }

    @Test(
        "materializeResults() sends values as successes and the failure as the last value",
        arguments: [
            ("-a-b-|", "-a-b-|", "^----!"), ("-a-#", "-a-(F|)", "^--!"), ("|", "|", "(^!)"), ("#", "(F|)", "(^!)"),
            ("-a-", "-a", "^>"),
        ])
    func results(source: String, output: String, subscription: String) {
        let outcome = run(source) { source, _ in
            source.materializeResults().map { (try? $0.get()) ?? "F" }.widenFailure(to: MarbleFailure.self)
        }
        expectEqual(outcome, Outcome(output, subscription))
    }

    @Test(
        "dematerializeResults() fails with the first failure and disposes the source",
        arguments: [
            ("-a-b-|", "-a-b-|", "^----!"), ("-a-F-b-|", "-a-#", "^--!"), ("|", "|", "(^!)"), ("-a-", "-a", "^>"),
        ])
    func restoredResults(source: String, output: String, subscription: String) {
        let outcome = run(source) { source, _ in
            source.materialize().eventValues().map { letter -> Result<String, MarbleFailure> in
                letter == "F" ? .failure(MarbleFailure()) : .success(letter)
            }.dematerializeResults()
        }
        expectEqual(outcome, Outcome(output, subscription))
        let restored = run(source) { source, _ in source.materializeResults().dematerializeResults() }
        expectEqual(restored, run(source) { source, _ in source }, "The inverse")
    }

    @Test(
        "eventValues() and eventFailures() split a materialized signal",
        arguments: [
            ("-a-b-|", "-a-b-|", "-----|", "^----!"), ("-a-#", "-a-|", "---(F|)", "^--!"), ("|", "|", "|", "(^!)"),
            ("-a-", "-a", "", "^>"),
        ])
    func valuesAndFailures(source: String, values: String, failures: String, subscription: String) {
        let left = run(source) { source, _ in
            source.materialize().eventValues().widenFailure(to: MarbleFailure.self)
        }
        expectEqual(left, Outcome(values, subscription))
        let right = run(source) { source, _ in
            source.materialize().eventFailures().map { _ in "F" }.widenFailure(to: MarbleFailure.self)
        }
        expectEqual(right, Outcome(failures, subscription))
    }
}
