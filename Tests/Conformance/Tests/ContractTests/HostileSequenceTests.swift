import Operators
import StreamTesting
import TestSupport
import Testing

/// Sequences with a wrong count: operators only use their iterator.
@Suite struct HostileSequenceTests {
    /// Three numbers with a claimed count.
    struct MiscountedSequence: Sequence, Sendable {
        let underestimatedCount: Int
        func makeIterator() -> IndexingIterator<[Int]> { [1, 2, 3].makeIterator() }
    }

    static let claims = [0, 2, 3, 4, 1_000_000]

    @Test("Operators on sequences ignore a wrong underestimated count", arguments: claims)
    func iterated(_ claim: Int) {
        let sequence = MiscountedSequence(underestimatedCount: claim)
        let scheduler = VirtualTimeScheduler()
        var results: [Recording<[Int], Never>] = []
        results.append(scheduler.record(sequence.signal.collect()))
        results.append(scheduler.record(Signal.from(sequence).collect()))
        results.append(scheduler.record(sequence.signal(every: .tick, on: scheduler).collect()))
        results.append(scheduler.record(Signal.just(sequence).mapElements { $0 }))
        results.append(scheduler.record(Signal.just(sequence).filterElements { _ in true }))
        results.append(scheduler.record(Signal.just(sequence).joined(separator: [0]).collect()))
        results.append(scheduler.record(Signal.of([], []).joined(separator: sequence).collect()))
        scheduler.run()
        for result in results { #expect(result.values == [[1, 2, 3]]) }
    }

    @Test(
        "ifFailed(switchToNextOf:) iterates its sequence one signal at a time, with any underestimated count",
        arguments: claims)
    func fallbacks(_ claim: Int) {
        struct Fallbacks: Sequence, Sendable {
            let underestimatedCount: Int
            func makeIterator() -> IndexingIterator<[Signal<Int, MarbleFailure>]> {
                [Signal<Int, MarbleFailure>.fail(MarbleFailure()), .just(7)].makeIterator()
            }
        }
        let scheduler = VirtualTimeScheduler()
        let failing = Signal<Int, MarbleFailure>.fail(MarbleFailure())
        let result = scheduler.record(failing.ifFailed(switchToNextOf: Fallbacks(underestimatedCount: claim)))
        #expect(result.values == [7])
    }

    @Test("signal(every:on:) accepts an endless sequence")
    func endless() {
        let scheduler = VirtualTimeScheduler()
        let result = scheduler.record((0...).signal(every: .tick, on: scheduler).take(3))
        scheduler.advance(by: .tick * 5)
        #expect(result.values == [0, 1, 2])
    }
}
