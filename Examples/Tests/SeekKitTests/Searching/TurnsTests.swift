import Operators
import SeekKit
import StreamTesting
import Testing

@Suite struct TurnsTests {
    private let scheduler = VirtualTimeScheduler()

    private func inTurns(
        _ signals: [Signal<Int, Never>], max: Int = 8, waiting limit: Int = 8
    ) -> Recording<Int, Never> {
        scheduler.record(signals.signal.flatMapInTurns(max: max, waiting: limit) { $0 })
    }

    @Test func `the first signal that has not ended sends immediately, and the others wait for it`() {
        let subjects = (0..<3).map { _ in Subject<Int, Never>() }
        let recording = inTurns(subjects.map(\.signal))
        func send(_ value: Int, to index: Int) {
            subjects[index].send(value)
            scheduler.advance()
        }
        send(10, to: 1)
        send(0, to: 0)
        #expect(recording.values == [0])
        send(20, to: 2)
        subjects[2].complete()
        subjects[0].complete()
        scheduler.advance()
        #expect(recording.values == [0, 10])
        send(11, to: 1)
        #expect(recording.values == [0, 10, 11])
        subjects[1].complete()
        scheduler.advance()
        #expect(recording.values == [0, 10, 11, 20])
        #expect(recording.events.last?.event.isTerminal == true)
    }

    @Test func `a signal without values keeps its turn`() {
        let first = Subject<Int, Never>()
        let recording = inTurns([first.signal, .empty, .just(2)])
        scheduler.advance()
        #expect(recording.values == [])
        first.send(0)
        first.complete()
        scheduler.advance()
        #expect(recording.values == [0, 2])
    }

    @Test func `many signals that have ended before their turn need no deep stack`() {
        let first = Subject<Int, Never>()
        let recording = inTurns([first.signal] + (0..<20_000).map { .just($0) }, max: 20_001)
        first.complete()
        #expect(recording.values == Array(0..<20_000))
        #expect(recording.events.last?.event.isTerminal == true)
    }

    @Test func `at most the given number of signals is subscribed to, and each is paused at its limit`() {
        let first = Subject<Int, Never>()
        let reads = Log<Int>()
        let later = (1..<10).map { number in
            CountedNumbers(start: number * 1_000, end: number * 1_000 + 1_000, reads: reads).signal(on: scheduler)
        }
        let recording = inTurns([first.signal] + later, max: 4, waiting: 8)
        scheduler.advance()
        // In each signal, one value more than the limit has begun to wait.
        #expect(Set(reads.values.map { $0 / 1_000 }) == [1, 2, 3])
        #expect(reads.values.count <= 3 * (8 + 1))
        first.complete()
        scheduler.advance()
        #expect(recording.values == Array(1_000..<10_000))
        #expect(recording.events.last?.event.isTerminal == true)
    }

    @Test func `disposal while signals wait for their turn releases everything`() {
        let subjects = (0..<3).map { _ in Subject<Int, Never>() }
        let recording = inTurns(subjects.map(\.signal))
        subjects[1].send(1)
        recording.dispose()
        scheduler.advance()
        #expect(subjects.map(\.subscriberCount) == [0, 0, 0])
        #expect(scheduler.pendingCount == 0)
    }
}

/// Consecutive numbers, which are logged when they are read.
private struct CountedNumbers: Sequence, IteratorProtocol, Sendable {
    var start: Int
    let end: Int
    let reads: Log<Int>

    mutating func next() -> Int? {
        guard start < end else { return nil }
        defer { start += 1 }
        reads.write(start)
        return start
    }
}
