import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct ChunkedBySignalTests {
    @Test("[235] The diagram of chunked(by: trigger)")
    func documentedChunks() throws {
        try documented("Operators/Transforming/ChunkedBySignal.swift", "chunked(by trigger)") {
            $0["source"].chunked(by: $0["trigger"]).map { $0.joined() }
        }
    }

    @Test(
        "[235] chunked(by: trigger): arrays end with the trigger, the last one with the source; failures drop the rest",
        arguments: [
            ("-a-b--c--|", "--x--x--x|", Course("--a--b--c|", "^--------!", "^--------!")),
            ("-ab-c--|", "---x-", Course("---{ab}---(c|)", "^------!", "^------!")),
            ("-a-b-|", "x-x-x-", Course("--a-b|", "^----!", "^----!")),
            ("-ab--|", "--|", Course("-----({ab}|)", "^----!", "^-!")),
            ("-ab-#", "-----", Course("----#", "^---!", "^---!")),
            ("-ab--|", "---#", Course("---#", "^--!", "^--!")), ("|", "--x", Course("|", "!", "!")),
            ("-a-----", "---x|", Course("---a", "^>", "^---!")),
        ])
    func chunks(source: String, trigger: String, course: Course) {
        let happened = run(source, trigger) { $0.chunked(by: $1).map { $0.joined() } }
        #expect(happened.output == course.output)
        if source != "|" { #expect(happened == course) }
    }

    @Test("[235] chunked(by: trigger): the trigger is subscribed to last, and not at all if the source has ended")
    func order() {
        let count = Counter()
        let trigger = Signal<Int, Never>.of(1).onSubscribe(count.increment)
        #expect(Signal<Int, Never>.of(1, 2).chunked(by: trigger).waitForAll() == [[1, 2]])
        #expect(count.value == 0)
        let first = Signal<Int, Never>.of(1, 2).concat(.never).chunked(by: trigger).take(1)
        #expect(first.waitForAll() == [[1, 2]])
        #expect(count.value == 1)
        // The value that is also the trigger is in the array that it ends.
        let subject = Subject<Int, Never>()
        let received = Locked<[[Int]]>([])
        let subscription = subject.signal.chunked(by: subject.signal.filter { $0 == 2 }).subscribe {
            received.append($0)
        }
        for value in 1...3 { subject.send(value) }
        #expect(received.value == [[1, 2]])
        subscription.dispose()
        #expect(subject.subscriberCount == 0)
    }

    @Test("[235] chunked(by: trigger): a released source disposes after the stored values, or immediately without any")
    func releasedSource() {
        let trigger = Subject<Int, TestFailure>()
        for isEmpty in [true, false] {
            var source: Subject<Int, TestFailure>? = Subject()
            let received = Locked<[[Int]]>([])
            let subscription = source!.signal.chunked(by: trigger.signal)
                .subscribe(next: { received.append($0) }, failed: { _ in }, completed: { received.append([0]) })
            if !isEmpty { source?.send(1) }
            source = nil
            #expect(subscription.isDisposed == isEmpty)
            trigger.send(7)
            #expect(received.value == (isEmpty ? [] : [[1]]))
            #expect(subscription.isDisposed)
            #expect(trigger.subscriberCount == 0)
        }
    }

    @Test("[235] chunked(by: trigger): a released trigger leaves the last array to the completion of the source")
    func releasedTrigger() {
        let source = Subject<Int, Never>()
        var trigger: Subject<Int, Never>? = Subject()
        let received = Locked<[[Int]]>([])
        let subscription = source.signal.chunked(by: trigger!.signal).subscribe { received.append($0) }
        source.send(1)
        trigger = nil
        source.send(2)
        #expect(!subscription.isDisposed)
        source.complete()
        #expect(received.value == [[1, 2]])
    }

    @Test("[235] chunked(by: trigger): what is sent from a callback belongs to the next array")
    func reentrant() {
        let (source, trigger) = (Subject<Int, Never>(), Subject<Int, Never>())
        let received = Locked<[[Int]]>([])
        let subscription = source.signal.chunked(by: trigger.signal).subscribe { chunk in
            received.append(chunk)
            if chunk == [1] {
                source.send(2)
                trigger.send(0)
            }
        }
        source.send(1)
        trigger.send(0)
        #expect(received.value == [[1], [2]])
        subscription.dispose()
    }

    @Test("[235] chunked(by: trigger): no value is missed or sent twice when another thread triggers")
    func races() {
        race(rounds: 100) {
            ChunkRace()
        } _: {
            for value in 0..<50 { $0.source.send(value) }
        } _: {
            for _ in 0..<50 { $0.trigger.send(0) }
        } check: { round in
            round.source.complete()
            #expect(round.received.value.flatMap(\.self) == Array(0..<50))
            #expect(!round.received.value.contains([]))
        }
    }
}

private final class ChunkRace: Sendable {
    let (source, trigger) = (Subject<Int, Never>(), Subject<Int, Never>())
    let received = Locked<[[Int]]>([])

    init() {
        _ = source.signal.chunked(by: trigger.signal).subscribe { [received] in received.append($0) }
    }
}
