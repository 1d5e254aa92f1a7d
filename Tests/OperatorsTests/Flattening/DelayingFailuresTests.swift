import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct DelayingFailuresTests {
    private func run(
        _ strategy: FlattenStrategy, _ outer: String, _ inners: [String: String], delaying: Bool = true
    ) -> Outcome {
        OperatorsTests.run(outer: outer, inners: inners) { $0.flatMap(strategy, delayingFailures: delaying, $1) }
    }

    @Test("flatMap(_:delayingFailures:_:) continues with the other inner signals and fails at the end")
    func innerFailure() {
        #expect(run(.merge, "(ab)|", ["a": "-1#", "b": "---2|"]) == Outcome("-1-2#", "^-!", "^---!"))
        #expect(run(.concat, "(ab)|", ["a": "-1#", "b": "-2|"]) == Outcome("-1-2#", "^-!", "--^-!"))
        #expect(run(.concatEager, "(ab)|", ["a": "-1-#", "b": "-2|"]) == Outcome("-1-(2#)", "^--!", "^-!"))
        #expect(run(.latest, "-a-b|", ["a": "-#", "b": "-2|"]) == Outcome("----2#", "-^!", "---^-!"))
        #expect(run(.merge, "(ab)|", ["a": "-1|", "b": "--2|"]).output == "-12|")
    }

    @Test("flatMap(_:delayingFailures:_:) delays failures of the outer signal and errors of the closure")
    func outerFailure() {
        #expect(run(.merge, "a#", ["a": "-1-2|"]) == Outcome("-1-2#", "^---!"))
        let outcome = OperatorsTests.run(outer: "ab-c", inners: ["a": "-1-2|"]) { outer, inner in
            outer.tryFlatMap(.merge, delayingFailures: true) { (letter) throws(MarbleFailure) in
                if letter == "b" { throw MarbleFailure() }
                return inner(letter)
            }
        }
        #expect(outcome == Outcome("-1-2#", "^---!"))
    }

    @Test("flatMap(_:delayingFailures:_:) with false equals flatMap")
    func notDelaying() {
        #expect(run(.merge, "(ab)|", ["a": "-1#", "b": "---2|"], delaying: false) == Outcome("-1#", "^-!", "^-!"))
    }

    @Test("flatMap(_:delayingFailures:_:) sends the first failure, separately for each subscription")
    func firstFailure() {
        let failing = Signal<Int, TestFailure>.of(1, 2, 3).flatMap(.merge, delayingFailures: true) { number in
            number == 2 ? .just(number) : .fail(.other(number))
        }
        #expect(events(failing) == [.next(2), .failed(.other(1))])
        #expect(events(failing) == [.next(2), .failed(.other(1))])
    }

    @Test("flatMap(_:delayingFailures:_:) ignores the failure of an inner signal that has ended early")
    func failureAfterEarlyEnd() {
        let failing = Record([1, 2], end: .failed(TestFailure.wrong)).signal
        for strategy in [FlattenStrategy.merge, .concat, .concatEager, .latest, .race, .first] {
            let taken = Signal<Int, TestFailure>.just(0).flatMap(strategy, delayingFailures: true) { _ in
                failing.take(1)
            }
            #expect(events(taken) == [.next(1), .completed])
            let searched = Signal<Int, TestFailure>.just(0).flatMap(strategy, delayingFailures: true) { _ in
                failing.contains { $0 == 2 }.map { $0 ? 2 : 0 }
            }
            #expect(events(searched) == [.next(2), .completed])
        }
    }

    @Test("flatten(.concatEager, delayingFailures:) fails after the values that a full queue below holds back")
    func heldBack() {
        func delaying(_ first: Subject<Int, TestFailure>) -> Signal<Int, TestFailure> {
            Signal.of(first.signal, Signal.from(1...100), .fail(.wrong)).flatten(.concatEager, delayingFailures: true)
        }
        let (read, stuck) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
        let scheduler = VirtualTimeScheduler()
        let slow = scheduler.record(delaying(read).deliver(on: scheduler, waiting: 1))
        read.complete()
        scheduler.run()
        #expect(slow.events.map(\.event) == (1...100).map { .next($0) } + [.failed(.wrong)])

        let full = scheduler.record(delaying(stuck).flatMap(.concat) { _ in Signal<Int, TestFailure>.never })
        stuck.complete()
        #expect(full.events.isEmpty)
    }

    @Test("flatten(_:delayingFailures:) and flatMap(_:delayingFailures:_:) accept outer signals that cannot fail")
    func forms() {
        let signals: Signal<Signal<Int, TestFailure>, TestFailure> = .of(.just(1), .fail(.wrong), .just(2))
        #expect(events(signals.flatten(.concat, delayingFailures: true)) == [.next(1), .next(2), .failed(.wrong)])
        let safe: Signal<Signal<Int, TestFailure>, Never> = .of(.just(1), .fail(.wrong), .just(2))
        #expect(events(safe.flatten(.concat, delayingFailures: true)) == [.next(1), .next(2), .failed(.wrong)])
        let mapped = Signal<Int, Never>.of(1, 2).flatMap(.merge, delayingFailures: true) {
            number -> Signal<Int, TestFailure> in number == 1 ? .fail(.wrong) : .just(number)
        }
        #expect(events(mapped) == [.next(2), .failed(.wrong)])
        let throwing = Signal<Int, Never>.of(1, 2).tryFlatMap(.merge, delayingFailures: true) {
            (number) throws(TestFailure) -> Signal<Int, TestFailure> in
            if number == 2 { throw .wrong }
            return .just(number)
        }
        #expect(events(throwing) == [.next(1), .failed(.wrong)])
    }

    @Test("flatMap(_:delayingFailures:_:) sends synchronous values immediately, even without an end")
    func endless() {
        let endless = Signal<Int, TestFailure>.just(1).flatMap(.merge, delayingFailures: true) { _ in .repeating(0) }
        #expect(events(endless.take(2)) == [.next(0), .next(0), .completed])
    }
}
