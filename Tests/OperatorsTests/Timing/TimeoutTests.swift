import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct TimeoutTests {
    @Test(
        "timeout(after:on:failing:) fails unless the source ends in time",
        arguments: [
            ("-a-|", "-a-|", "^--!"), ("-a-#", "-a-#", "^--!"), ("|", "|", "(^!)"), ("#", "#", "(^!)"),
            ("-a-b-c-d-|", "-a-b-#", "^----!"), ("---------", "-----#", "^----!"),
        ])
    func totalTime(source: String, output: String, line: String) {
        let outcome = run(source) { $0.timeout(after: .tick * 5, on: $1, failing: MarbleFailure()) }
        expectEqual(outcome, Outcome(output, line))
    }

    @Test(
        "timeout(between:on:failing:) fails when the next value or the end takes too long",
        arguments: [
            ("-a-b-c-|", "-a-b-c-|", "^------!"), ("-a-#", "-a-#", "^--!"), ("|", "|", "(^!)"),
            ("-a-----b|", "-a--#", "^---!"), ("------a", "---#", "^--!"), ("abcdefg", "abcdefg--#", "^--------!"),
        ])
    func timeBetweenValues(source: String, output: String, line: String) {
        let outcome = run(source) { $0.timeout(between: .tick * 3, on: $1, failing: MarbleFailure()) }
        expectEqual(outcome, Outcome(output, line))
    }

    @Test(
        "timeout(first:on:failing:) fails when the first value or the end takes too long",
        arguments: [
            ("-a-----b--|", "-a-----b--|", "^---------!"), ("--|", "--|", "^-!"), ("-#", "-#", "^!"),
            ("----a|", "---#", "^--!"), ("------", "---#", "^--!"), ("a-----b", "a-----b", "^>"),
        ])
    func timeUntilFirstValue(source: String, output: String, line: String) {
        let outcome = run(source) { $0.timeout(first: .tick * 3, on: $1, failing: MarbleFailure()) }
        expectEqual(outcome, Outcome(output, line))
    }

    @Test("timeout(first:) cancels its timer with the first value, the end, disposal, and the release of the source")
    func timerOfFirst() {
        let scheduler = VirtualTimeScheduler()
        for end in 0..<5 {
            var subject: Subject<Int, TestFailure>? = Subject()
            let recording = scheduler.record(
                subject!.signal.timeout(first: .tick * 9, on: scheduler, failing: .wrong))
            expectEqual(scheduler.pendingCount, 1)
            switch end {
            case 0: subject!.complete()
            case 1: subject!.fail(.other(1))
            case 2: recording.dispose()
            case 3: subject!.send(1)
            default: subject = nil
            }
            expectEqual(scheduler.pendingCount, 0)
            scheduler.run()
            subject?.send(2)
            expectEqual(recording.values, (end == 3 ? [1, 2] : []))
        }
    }

    @Test("timeout(first:on:switchingTo:) disposes the source and then subscribes to the other signal")
    func switchingFirst() {
        let scheduler = VirtualTimeScheduler()
        let logs = (SubscriptionLog(), SubscriptionLog())
        let late = scheduler.record(
            scheduler.cold("-----a", log: logs.0).timeout(
                first: .tick * 4, on: scheduler, switchingTo: scheduler.cold("-x---------y|", log: logs.1)))
        let early = scheduler.record(
            scheduler.cold("-a--------b|").timeout(
                first: .tick * 4, on: scheduler, switchingTo: scheduler.cold("x")))
        scheduler.run()
        expectEqual(late.diagram, "-----x---------y|")
        expectEqual(logs.0.lines + logs.1.lines, ["^---!", "----^-----------!"])
        expectEqual(early.diagram, "-a--------b|")
    }

    typealias Chain = @Sendable (Signal<Int, TestFailure>) -> Signal<Int, TestFailure>

    /// Operators and sources that end with a value.
    private static let answers: [(String, Chain)] = [
        ("first", { $0.first() }), ("take", { $0.take(1) }), ("first(where:)", { $0.first { $0 == 2 } }),
        ("element(at:)", { $0.element(at: 1) }), ("single", { $0.take(1).single(failing: .wrong) }),
        ("take(last:)", { $0.take(3).take(last: 2) }), ("reduce", { $0.take(2).reduce(0, +) }),
        ("min", { $0.take(2).min() }), ("contains", { $0.contains { $0 == 2 }.map { $0 ? 1 : 0 } }),
        ("just", { _ in .just(1) }),
        ("count", { $0.take(2).count() }), ("takeUntilMatch", { $0.takeUntilMatch(inclusive: true) { $0 == 1 } }),
        ("tryReduce", { $0.take(2).tryReduce(0) { (sum, value) throws(TestFailure) in sum + value } }),
    ]

    @Test(
        "timeout does not fail between the value with which a source ends and its completion",
        arguments: Self.answers.map(\.0))
    func answered(name: String) {
        let answer = Self.answers.first { $0.0 == name }!.1
        let scheduler = VirtualTimeScheduler()
        let timeouts: [Chain] = [
            { $0.timeout(after: .tick, on: scheduler, failing: .wrong) },
            { $0.timeout(between: .tick, on: scheduler, failing: .wrong) },
            { $0.timeout(first: .tick, on: scheduler, failing: .wrong) },
            { $0.timeout(after: .tick, on: scheduler, switchingTo: .just(-1)) },
            { $0.timeout(between: .tick, on: scheduler, switchingTo: .just(-1)) },
        ]
        for timeout in timeouts {
            let subject = Subject<Int, TestFailure>()
            // Time passes after the delivery, before the operator completes, as on another thread.
            let answered = answer(subject.signal).afterNext { _ in scheduler.advance(by: .tick * 5) }
            let recording = scheduler.record(timeout(answered))
            for value in 1...3 { subject.send(value) }
            expectEqual(recording.events.last?.event, .completed)
            #expect(recording.values.last != -1)
            expectEqual(scheduler.pendingCount, 0)
        }
    }

    @Test(
        "timeout does not send a value that another thread sends while the failure is being accepted",
        arguments: ["after", "between", "first"])
    func answeredDuringFailure(name: String) {
        let time = VirtualTimeScheduler()
        let (inside, sent, failed) = (Gate(), Gate(), Gate())
        let subject = Subject<Int, TestFailure>()
        let answer = subject.signal.first().afterNext { _ in
            sent.open()
            failed.wait()
        }
        @Sendable func fail() -> TestFailure {
            inside.open()
            sent.wait()
            return .wrong
        }
        let timed =
            switch name {
            case "after": answer.timeout(after: .tick, on: time, failing: fail())
            case "between": answer.timeout(between: .tick, on: time, failing: fail())
            default: answer.timeout(first: .tick, on: time, failing: fail())
            }
        let recording = time.record(timed)
        race(
            {
                time.advance(by: .tick)
                failed.open()
            },
            {
                inside.wait()
                subject.send(1)
            })
        expectEqual(recording.events.map(\.event), [.failed(.wrong)])
    }

    @Test("timeout(after:) still fails after a value that is not the last one")
    func notAnswered() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, TestFailure>()
        let recording = scheduler.record(
            subject.signal.take(2).timeout(after: .tick, on: scheduler, failing: .wrong))
        subject.send(1)
        scheduler.advance(by: .tick * 2)
        subject.send(2)
        expectEqual(recording.events.map(\.event), [.next(1), .failed(.wrong)])
    }

    @Test("timeout(after:on:switchingTo:) disposes the source and then subscribes to the other signal")
    func switching() {
        let scheduler = VirtualTimeScheduler()
        let logs = (SubscriptionLog(), SubscriptionLog())
        let recording = scheduler.record(
            scheduler.cold("-a-----b", log: logs.0).timeout(
                after: .tick * 4, on: scheduler, switchingTo: scheduler.cold("-x---------y|", log: logs.1)))
        scheduler.run()
        expectEqual(recording.diagram, "-a---x---------y|")
        expectEqual(logs.0.lines + logs.1.lines, ["^---!", "----^-----------!"])
        let scheduled = VirtualTimeScheduler()
        let failing = scheduled.record(
            scheduled.cold("-a#").timeout(between: .tick * 4, on: scheduled, switchingTo: scheduled.cold("x")))
        scheduled.run()
        expectEqual(failing.diagram, "-a#")
    }

    @Test("timeout creates the caller's failure only when it is needed")
    func createdFailure() {
        let scheduler = VirtualTimeScheduler()
        let made = Locked(0)
        @Sendable func make() -> TestFailure {
            .other(
                made.modify {
                    $0 += 1; return $0
                })
        }
        let signal = Signal<Int, TestFailure>.never.timeout(after: .tick, on: scheduler, failing: make())
        let gaps = Signal<Int, TestFailure>.never.timeout(between: .tick, on: scheduler, failing: .wrong)
        let recordings = [scheduler.record(signal), scheduler.record(gaps)]
        expectEqual(made.value, 0)
        scheduler.run()
        expectEqual(recordings.map { $0.events.map(\.event) }, [[.failed(.other(1))], [.failed(.wrong)]])
    }

    @Test("timeout leaves no timer after an end or disposal and does not retain a released source")
    func timers() {
        let scheduler = VirtualTimeScheduler()
        typealias Wrap = (Signal<Int, TestFailure>) -> Signal<Int, TestFailure>
        let wraps: [Wrap] = [
            { $0.timeout(after: .tick * 9, on: scheduler, failing: .wrong) },
            { $0.timeout(between: .tick * 9, on: scheduler, failing: .wrong) },
        ]
        for wrap in wraps {
            for end in 0..<4 {
                var subject: Subject<Int, TestFailure>? = Subject()
                let recording = scheduler.record(wrap(subject!.signal))
                for value in 0..<100 { subject!.send(value) }
                expectEqual(scheduler.pendingCount, 1)
                switch end {
                case 0: subject!.complete()
                case 1: subject!.fail(.other(1))
                case 2: recording.dispose()
                default: subject = nil
                }
                expectEqual(scheduler.pendingCount, 0)
                scheduler.run()
                expectEqual(recording.values.count, 100)
                expectEqual(recording.events.count, end < 2 ? 101 : 100)
            }
        }
    }

    @Test("timeout can be ended by take(_:) for an infinite source, and re-entrant values restart it")
    func endless() {
        let endless = Signal<Int, TestFailure>.repeating(1)
        let scheduler = VirtualTimeScheduler()
        let after = endless.timeout(after: .tick, on: scheduler, failing: .wrong).take(3)
        let between = endless.timeout(between: .tick, on: scheduler, failing: .wrong).take(3)
        expectEqual(scheduler.record(after).values, [1, 1, 1])
        expectEqual(scheduler.record(between).values, [1, 1, 1])
        let subject = Subject<Int, TestFailure>()
        let gaps = subject.signal.timeout(between: .tick * 2, on: scheduler, failing: .wrong)
        let recording = scheduler.record(gaps.onNext { if $0 < 3 { subject.send($0 + 1) } })
        subject.send(1)
        scheduler.run()
        expectEqual(recording.events.map(\.event), [.next(1), .next(2), .next(3), .failed(.wrong)])
    }

    @Test("timeout traps on negative times and empty gaps")
    func invalidTimes() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, TestFailure>.empty.timeout(after: .seconds(-1), on: .immediate, failing: .wrong)
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, TestFailure>.empty.timeout(first: .seconds(-1), on: .immediate, failing: .wrong)
        }
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, TestFailure>.empty.timeout(between: .zero, on: .immediate, failing: .wrong)
        }
    }

    @Test("A value that was sent before the failure is not lost if a later one is the last", arguments: [true, false])
    func valueBeforeLast(isTotal: Bool) {
        let (scheduler, source) = (VirtualTimeScheduler(), Subject<Int, TestFailure>())
        let (fails, isLast, hasFailed) = (Gate(), Gate(), Gate())
        let failure: @Sendable () -> TestFailure = {
            fails.open()
            isLast.wait()
            return .wrong
        }
        // The thread that sends is between the note that this is the last value and the timeout until the failure was received.
        let two = source.signal.take(2).onNext { value in
            if value == 1 { return }
            isLast.open()
            hasFailed.wait()
        }
        let signal =
            isTotal
            ? two.timeout(after: .tick, on: scheduler, failing: failure())
            : two.timeout(between: .tick, on: scheduler, failing: failure())
        let received = Locked<[String]>([])
        let token = signal.subscribe(
            next: { received.append("\($0)") },
            failed: { _ in
                received.append("failed")
                hasFailed.open()
            }, completed: { received.append("completed") })
        race(
            { scheduler.advance(by: .tick) },
            {
                fails.wait()
                source.send(1)
                source.send(2)
            })
        expectEqual(received.value, ["1", "failed"])
        token.dispose()
    }
}
