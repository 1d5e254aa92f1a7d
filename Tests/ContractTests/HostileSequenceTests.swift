import Operators
import StreamTesting
import TestSupport
import Testing

/// Sequences whose count is a lie: what is asked is their iterator, and nothing else.
@Suite struct HostileSequenceTests {
    /// Three numbers, and a number that they say they are.
    struct Liar: Sequence, Sendable {
        let underestimatedCount: Int
        func makeIterator() -> IndexingIterator<[Int]> { [1, 2, 3].makeIterator() }
    }

    static let claims = [0, 2, 3, 4, 1_000_000]

    @Test("Too small or too large, the count that a sequence claims changes nothing", arguments: claims)
    func iterated(_ claim: Int) {
        let liar = Liar(underestimatedCount: claim)
        let scheduler = VirtualTimeScheduler()
        var results: [Recording<[Int], Never>] = []
        results.append(scheduler.record(liar.signal.collect()))
        results.append(scheduler.record(Signal(liar).collect()))
        results.append(scheduler.record(liar.signal(every: .tick, on: scheduler).collect()))
        results.append(scheduler.record(Signal.just(liar).mapElements { $0 }))
        results.append(scheduler.record(Signal.just(liar).filterElements { _ in true }))
        results.append(scheduler.record(Signal.just(liar).joined(separator: [0]).collect()))
        results.append(scheduler.record(Signal.of([], []).joined(separator: liar).collect()))
        scheduler.run()
        for result in results { #expect(result.values == [[1, 2, 3]]) }
    }

    @Test("The fallbacks of catch(to:) are asked one at a time, whatever they claim", arguments: claims)
    func fallbacks(_ claim: Int) {
        struct Fallbacks: Sequence, Sendable {
            let underestimatedCount: Int
            func makeIterator() -> IndexingIterator<[Signal<Int, MarbleFailure>]> {
                [Signal<Int, MarbleFailure>.fail(MarbleFailure()), .just(7)].makeIterator()
            }
        }
        let scheduler = VirtualTimeScheduler()
        let failing = Signal<Int, MarbleFailure>.fail(MarbleFailure())
        let result = scheduler.record(failing.catch(to: Fallbacks(underestimatedCount: claim)))
        #expect(result.values == [7])
    }

    @Test("Elements that come one at a time may be endless")
    func endless() {
        let scheduler = VirtualTimeScheduler()
        let result = scheduler.record((0...).signal(every: .tick, on: scheduler).take(3))
        scheduler.advance(by: .tick * 5)
        #expect(result.values == [0, 1, 2])
    }
}
