import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct ChunkedBySignalTests {
    @Test(
        "buffer(until:) ends arrays with the trigger and the last one with the source",
        arguments: [
            ("-a-b--c--|", "--x--x--x|", Outcome("--a--b--c|", "^--------!", "^--------!")),
            ("-ab-c--|", "---x-", Outcome("---{ab}---(c|)", "^------!", "^------!")),
            ("-a-b-|", "x-x-x-", Outcome("--a-b|", "^----!", "^----!")),
            ("-ab--|", "--|", Outcome("-----({ab}|)", "^----!", "^-!")),
            ("-ab-#", "-----", Outcome("----#", "^---!", "^---!")),
            ("-ab--|", "---#", Outcome("---#", "^--!", "^--!")), ("|", "--x", Outcome("|", "!", "!")),
            ("-a-----", "---x|", Outcome("---a", "^>", "^---!")),
        ])
    func chunks(source: String, trigger: String, outcome: Outcome) {
        let happened = run(source, trigger) { $0.buffer(until: $1).map { $0.joined() } }
        expectEqual(happened.output, outcome.output)
        if source != "|" { expectEqual(happened, outcome) }
    }

    @Test("buffer(until:) subscribes to the trigger last, and not after the source has ended")
    func orderOfSubscription() {
        let count = Counter()
        let trigger = Signal<Int, Never>.of(1).onSubscribe(count.increment)
        #expect(Signal<Int, Never>.of(1, 2).buffer(until: trigger).waitForAll() == [[1, 2]])
        expectEqual(count.value, 0)
        let first = Signal<Int, Never>.of(1, 2).concat(.never).buffer(until: trigger).take(1)
        expectEqual(first.waitForAll(), [[1, 2]])
        expectEqual(count.value, 1)
        // A value that is also the trigger belongs to the array that it ends.
        let subject = Subject<Int, Never>()
        let received = Locked<[[Int]]>([])
        let subscription = subject.signal.buffer(until: subject.signal.filter { $0 == 2 }).subscribe {
            received.append($0)
        }
        for value in 1...3 { subject.send(value) }
        expectEqual(received.value, [[1, 2]])
        subscription.dispose()
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("buffer(until:) is disposed after the stored values when the source is released")
    func releasedSource() {
        let trigger = Subject<Int, TestFailure>()
        for isEmpty in [true, false] {
            var source: Subject<Int, TestFailure>? = Subject()
            let received = Locked<[[Int]]>([])
            let subscription = source!.signal.buffer(until: trigger.signal)
                .subscribe(next: { received.append($0) }, failed: { _ in }, completed: { received.append([0]) })
            if !isEmpty { source?.send(1) }
            source = nil
            expectEqual(subscription.isDisposed, isEmpty)
            trigger.send(7)
            expectEqual(received.value, isEmpty ? [] : [[1]])
            #expect(subscription.isDisposed)
            expectEqual(trigger.subscriberCount, 0)
        }
    }

    @Test("buffer(until:) sends the last array on completion after the trigger is released")
    func releasedTrigger() {
        let source = Subject<Int, Never>()
        var trigger: Subject<Int, Never>? = Subject()
        let received = Locked<[[Int]]>([])
        let subscription = source.signal.buffer(until: trigger!.signal).subscribe { received.append($0) }
        source.send(1)
        trigger = nil
        source.send(2)
        #expect(!subscription.isDisposed)
        source.complete()
        expectEqual(received.value, [[1, 2]])
    }

    @Test("buffer(until:) adds values sent from a callback to the next array")
    func reentrant() {
        let (source, trigger) = (Subject<Int, Never>(), Subject<Int, Never>())
        let received = Locked<[[Int]]>([])
        let subscription = source.signal.buffer(until: trigger.signal).subscribe { chunk in
            received.append(chunk)
            if chunk == [1] {
                source.send(2)
                trigger.send(0)
            }
        }
        source.send(1)
        trigger.send(0)
        expectEqual(received.value, [[1], [2]])
        subscription.dispose()
    }

    @Test("buffer(until:) with a trigger on another thread sends every value once")
    func twoThreads() {
        race(rounds: 100) {
            ChunkRace()
        } _: {
            for value in 0..<50 { $0.source.send(value) }
        } _: {
            for _ in 0..<50 { $0.trigger.send(0) }
        } check: { round in
            round.source.complete()
            expectEqual(round.received.value.flatMap(\.self), Array(0..<50))
            #expect(!round.received.value.contains([]))
        }
    }
}

private final class ChunkRace: Sendable {
    let (source, trigger) = (Subject<Int, Never>(), Subject<Int, Never>())
    let received = Locked<[[Int]]>([])

    init() {
        _ = source.signal.buffer(until: trigger.signal).subscribe { [received] in received.append($0) }
    }
}
