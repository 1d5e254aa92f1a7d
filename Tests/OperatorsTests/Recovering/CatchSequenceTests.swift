import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct CatchSequenceTests {
    @Test("replaceFailure(with:) sends a value instead of the failure and cannot fail")
    func replacedFailure() {
        let safe: Signal<Int, Never> = Signal<Int, TestFailure>.of(1).concat(.fail(.wrong)).replaceFailure(with: 2)
        expectEqual(safe.waitForAll(), [1, 2])
        #expect(Signal<Int, TestFailure>.of(1).replaceFailure(with: 2).waitForAll() == [1])
        #expect(Signal<Int, TestFailure>.empty.replaceFailure(with: 2).waitForAll() == [])
    }

    @Test("ifFailed(switchToNextOf:) continues with one signal after another until one completes")
    func untilOneCompletes() {
        let scheduler = VirtualTimeScheduler()
        let logs = (0..<4).map { _ in SubscriptionLog() }
        let sources = zip(["-a#", "-b#", "-c|", "-d|"], logs).map { scheduler.cold($0, log: $1) }
        let recording = scheduler.record(sources[0].ifFailed(switchToNextOf: sources.dropFirst()))
        scheduler.run()
        expectEqual(recording.diagram, "-a-b-c|")
        expectEqual(logs.map(\.lines), [["^-!"], ["--^-!"], ["----^-!"], []])
    }

    @Test("ifFailed(switchToNextOf:) fails with the last failure, or the source's without any signal")
    func exhausted() {
        let failing = (1...3).map { Signal<Int, TestFailure>.fail(.other($0)) }
        let scheduler = VirtualTimeScheduler()
        let last = scheduler.record(failing[0].ifFailed(switchToNextOf: failing[1...]))
        expectEqual(last.events.map(\.event), [.failed(.other(3))])
        let alone = scheduler.record(failing[0].ifFailed(switchToNextOf: [Signal<Int, TestFailure>]()))
        expectEqual(alone.events.map(\.event), [.failed(.other(1))])
        let unneeded = scheduler.record(Signal<Int, TestFailure>.of(1).ifFailed(switchToNextOf: failing))
        expectEqual(unneeded.events.map(\.event), [.next(1), .completed])
    }

    @Test("ifFailed(switchToNextOf:) iterates the sequence lazily and again for each subscription")
    func lazyIteration() {
        let made = Locked(0)
        let endless = sequenceOfFailures(made)
        let signal = Signal<Int, TestFailure>.fail(.wrong).ifFailed(switchToNextOf: endless)
        for _ in 0..<2 {
            expectEqual(VirtualTimeScheduler().record(signal).values, [5])
            expectEqual(made.value, 5)
            made.value = 0
        }
    }

    /// Signals of which the first four fail, without end.
    private func sequenceOfFailures(_ made: Locked<Int>) -> any Sequence<Signal<Int, TestFailure>> & Sendable {
        struct Failures: Sequence, IteratorProtocol, Sendable {
            let made: Locked<Int>
            mutating func next() -> Signal<Int, TestFailure>? {
                let number = made.modify {
                    $0 += 1; return $0
                }
                return number < 5 ? .fail(.other(number)) : .just(number)
            }
        }
        return Failures(made: made)
    }

    @Test("Bounded stack: ifFailed(switchToNextOf:) handles failures in a loop")
    func boundedStack() {
        let count = size(isSanitized ? 10_000 : 50_000, full: 1_000_000, sanitized: 100_000)
        let seen = Locked<[Int]>([])
        onStack(kibibytes: 512) {
            let failures = repeatElement(Signal<Int, TestFailure>.fail(.wrong), count: count)
            let token = Signal<Int, TestFailure>.fail(.wrong).ifFailed(switchToNextOf: failures).subscribe(
                next: { _ in }, failed: { _ in seen.append(1) })
            token.dispose()
        }
        expectEqual(seen.value, [1])
    }
}
