import Dispatch
import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct BlockingTests {
    /// On a thread of its own.
    private func elsewhere<Failure>(_ signal: Signal<Int, Failure>) -> Signal<Int, Failure> {
        signal.subscribe(on: TargetQueueScheduler(label: "source"))
    }

    @Test(
        "[195] waitForFirst: the first value, then the source is disposed; nil if there is none; the failure is thrown")
    func first() throws {
        let disposed = Locked(0)
        let endless = Signal<Int, TestFailure>.repeating(7).onDispose { disposed.modify { $0 += 1 } }
        #expect(try endless.waitForFirst() == 7)
        #expect(disposed.value == 1)
        #expect(try elsewhere(endless).waitForFirst() == 7)
        #expect(try elsewhere(Signal<Int, TestFailure>.empty).waitForFirst() == nil)
        #expect(throws: TestFailure.wrong) { try elsewhere(Signal<Int, TestFailure>.fail(.wrong)).waitForFirst() }
    }

    @Test("[196] waitForLast, waitForSingle: the last value; the only one, or the failure that was given")
    func lastAndSingle() throws {
        let three = elsewhere(Signal<Int, TestFailure>.of(1, 2, 3))
        #expect(try three.waitForLast() == 3)
        #expect(try elsewhere(Signal<Int, TestFailure>.empty).waitForLast() == nil)
        #expect(try elsewhere(Signal<Int, TestFailure>.just(1)).waitForSingle(failing: .wrong) == 1)
        for signal in [three, .empty, Signal.repeating(1)] {
            #expect(throws: TestFailure.wrong) { try signal.waitForSingle(failing: .wrong) }
        }
        #expect(throws: TestFailure.other(1)) {
            try Signal<Int, TestFailure>.fail(.other(1)).waitForSingle(failing: .wrong)
        }
    }

    @Test("[197][198] waitForAll, waitForCompletion: to the end; the failure is thrown, no values then")
    func allAndCompletion() throws {
        let three = elsewhere(Signal<Int, TestFailure>.of(1, 2, 3))
        #expect(try three.waitForAll() == [1, 2, 3])
        try three.waitForCompletion()
        #expect(throws: TestFailure.wrong) { try three.concat(.fail(.wrong)).waitForAll() }
        #expect(throws: TestFailure.wrong) { try three.concat(.fail(.wrong)).waitForCompletion() }
    }

    @Test("[199] Waiting for a limited time is waiting for a timeout, also in virtual time")
    func limited() {
        let scheduler = VirtualTimeScheduler()
        let limited = Signal<Int, TestFailure>.never.timeout(after: .seconds(10), on: scheduler, failing: .wrong)
        DispatchQueue.global().async {
            spin { scheduler.pendingCount == 1 }
            scheduler.advance(by: .seconds(10))
        }
        #expect(throws: TestFailure.wrong) { try limited.waitForCompletion() }
    }

    @Test("[200] sequence: the values as they are asked for, from any thread, again and again")
    func sequence() {
        let signal = elsewhere(Signal<Int, Never>.of(1, 2, 3))
        for _ in 0..<2 { #expect(Array(signal.sequence) == [1, 2, 3]) }
        #expect(Array(Signal<Int, Never>.of(1, 2, 3).sequence) == [1, 2, 3])
        #expect(Array(Signal<Int, Never>.empty.sequence) == [])
        let iterator = Signal<Int, Never>.just(1).sequence.makeIterator()
        #expect([iterator.next(), iterator.next(), iterator.next()] == [1, nil, nil])
    }

    @Test("[200] sequence: blocks until there is a value")
    func sequenceBlocks() {
        let subject = Subject<Int, Never>()
        let iterator = subject.signal.sequence.makeIterator()
        let asked = Gate()
        DispatchQueue.global().async {
            asked.wait()
            subject.send(1)
            subject.complete()
        }
        asked.open()
        #expect(iterator.next() == 1)
        #expect(iterator.next() == nil)
    }

    @Test("[200] sequence: an endless signal is disposed when the iterator is released")
    func sequenceReleased() {
        let stopped = Gate()
        let endless = elsewhere(
            Signal<Int, Never> { subscriber in
                while !subscriber.isDisposed { subscriber.send(1) }
                stopped.open()
                return nil
            })
        #expect(Array(endless.sequence.prefix(3)) == [1, 1, 1])
        stopped.wait()
    }

    @Test("[200] sequence: the loss of the source ends it behind the values")
    func sequenceLoss() {
        var subject: Subject<Int, Never>? = Subject()
        let iterator = subject!.signal.sequence.makeIterator()
        subject!.send(1)
        subject = nil
        #expect([iterator.next(), iterator.next()] == [1, nil])
    }
}
