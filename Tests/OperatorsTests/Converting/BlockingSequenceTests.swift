import Dispatch
import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct BlockingSequenceTests {
    @Test("sequence delivers the values on request, repeatedly, from any thread")
    func elements() {
        let signal = onOtherThread(Signal<Int, Never>.of(1, 2, 3))
        for _ in 0..<2 { expectEqual(Array(signal.sequence), [1, 2, 3]) }
        expectEqual(Array(Signal<Int, Never>.of(1, 2, 3).sequence), [1, 2, 3])
        expectEqual(Array(Signal<Int, Never>.empty.sequence), [])
        let iterator = Signal<Int, Never>.just(1).sequence.makeIterator()
        expectEqual([iterator.next(), iterator.next(), iterator.next()], [1, nil, nil])
    }

    @Test("sequence blocks until there is a value")
    func blocks() {
        let subject = Subject<Int, Never>()
        let iterator = subject.signal.sequence.makeIterator()
        let calls = Gate()
        DispatchQueue.global().async {
            calls.wait()
            subject.send(1)
            subject.complete()
        }
        calls.open()
        expectEqual(iterator.next(), 1)
        #expect(iterator.next() == nil)
    }

    @Test("sequence disposes an endless signal when the iterator is released")
    func releasedIterator() {
        let stopped = Gate()
        let endless = onOtherThread(
            Signal<Int, Never> { subscriber in
                while !subscriber.isDisposed { subscriber.send(1) }
                stopped.open()
                return nil
            })
        expectEqual(Array(endless.sequence.prefix(3)), [1, 1, 1])
        stopped.wait()
    }

    @Test("sequence ends after the values when the source is released")
    func releasedSource() {
        var subject: Subject<Int, Never>? = Subject()
        let iterator = subject!.signal.sequence.makeIterator()
        subject!.send(1)
        subject = nil
        expectEqual([iterator.next(), iterator.next()], [1, nil])
    }
}
