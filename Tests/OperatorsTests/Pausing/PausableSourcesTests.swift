import Operators
import StreamTesting
import TestSupport
import Testing

/// The sources that wait while they are paused.
@Suite struct PausableSourcesTests {
    @Test("Sequence.signal(on:) iterates on its scheduler, in turns, and completes")
    func sequence() {
        let scheduler = VirtualTimeScheduler()
        let recording = scheduler.record((0..<5_000).signal(on: scheduler))
        #expect(recording.values.isEmpty)
        scheduler.run()
        expectEqual(recording.values, Array(0..<5_000))
        expectEqual(recording.events.last?.event, .completed)
    }

    @Test("Sequence.signal(on:) reads no element while it is paused", arguments: [1, 4, 1_000])
    func pausedSequence(_ limit: Int) {
        let (source, target) = (VirtualTimeScheduler(), VirtualTimeScheduler())
        let read = Locked(0)
        let elements = (0..<5_000).lazy.map { element in
            read.modify { $0 += 1 }
            return element
        }
        let delivered = Locked(0)
        let recording = target.record(
            SendableSequence(elements).signal(on: source).deliver(on: target, waiting: limit)
                .onNext { _ in delivered.modify { $0 += 1 } })
        source.run()
        expectEqual(read.value, limit)
        while delivered.value < 5_000 {
            target.advance()
            source.run()
            if read.value > delivered.value + limit { Issue.record("read \(read.value)") }
        }
        expectEqual(recording.values, Array(0..<5_000))
    }

    @Test("Sequence.signal(on:) on an immediate scheduler continues where it was paused, without nesting")
    func immediate() {
        let target = VirtualTimeScheduler()
        let recording = target.record((0..<100_000).signal(on: .immediate).deliver(on: target, waiting: 1))
        target.run()
        expectEqual(recording.values.count, 100_000)
    }

    @Test("Sequence.signal(on:) stops when it is disposed while it is paused")
    func disposal() {
        let (source, target) = (VirtualTimeScheduler(), VirtualTimeScheduler())
        let released = Locked(false)
        let canary = Canary { released.value = true }
        let token = (0..<5_000).signal(on: source).onNext { _ in canary.sing() }.deliver(on: target).subscribe { _ in }
        source.run()
        token.dispose()
        source.run()
        target.run()
        _ = consume canary
        #expect(released.value)
    }

    @Test("A signal of an asynchronous sequence asks for no element while it is paused")
    func asyncSequence() async throws {
        let read = Locked(0)
        let stream = AsyncStream<Int>(unfolding: {
            read.modify { count in
                defer { count += 1 }
                return count < 3_000 ? count : nil
            }
        })
        var received = 0
        for await value in stream.signal.values(buffering: .pausing(at: 10)) {
            if value != received || read.value > received + 11 { Issue.record("\(value), read \(read.value)") }
            received += 1
        }
        expectEqual(received, 3_000)
    }

    @Test("A signal of an asynchronous sequence that begins during a pause asks for no element")
    func asyncSequenceThatBeginsPaused() {
        let scheduler = VirtualTimeScheduler()
        let read = Locked(0)
        let stream = AsyncStream<Int>(unfolding: {
            read.modify { count in
                defer { count += 1 }
                return count < 3 ? count : nil
            }
        })
        let start = Subject<Int, Never>()
        let queue = VirtualTimeScheduler()
        let recording = queue.record(
            merge(start.signal, start.signal.flatMap(.merge) { _ in Signal.from(async: stream, on: scheduler) })
                .deliver(on: queue, waiting: 1))
        start.send(-1)
        scheduler.run()
        expectEqual(read.value, 0)
        for _ in 0..<10 {
            queue.run()
            scheduler.run()
        }
        expectEqual(recording.values, [-1, 0, 1, 2])
    }

    @Test("A source that only looks at isPaused stops at disposal")
    func pausedAtDisposal() {
        let numbers = Signal<Int, Never> { subscriber in
            @Sendable func send() {
                while !subscriber.shouldWait { subscriber.send(1) }
                subscriber.onResume(send)
            }
            send()
            return nil
        }
        let received = Locked(0)
        numbers.take(3).subscribe { _ in received.modify { $0 += 1 } }.dispose()
        expectEqual(received.value, 3)
    }

    @Test("Subscriber.resumed() returns at once when the subscription is disposed")
    func resumedAtDisposal() async {
        let ended = AsyncGate()
        let waits = AsyncGate()
        let signal = Signal<Int, Never> { subscriber in
            Task {
                while !subscriber.shouldWait { subscriber.send(0) }
                waits.open()
                await subscriber.resumed()
                #expect(subscriber.isDisposed)
                ended.open()
            }
            return nil
        }
        let token = signal.deliver(on: VirtualTimeScheduler()).subscribe { _ in }
        await waits.wait()
        token.dispose()
        await ended.wait()
    }

    @Test("Subscriber.onResume runs its action immediately if the source is not paused, and drops it at disposal")
    func onResume() {
        let subscribers = Locked<[Subscriber<Int, Never>]>([])
        let scheduler = VirtualTimeScheduler()
        let token = Signal<Int, Never> { subscriber in
            subscribers.append(subscriber)
            return nil
        }.deliver(on: scheduler, waiting: 2).subscribe { _ in }
        let subscriber = subscribers.value[0]
        let log = Locked<[String]>([])
        subscriber.onResume { log.append("immediately") }
        subscriber.send(1)
        #expect(!subscriber.shouldWait)
        subscriber.send(2)
        #expect(subscriber.shouldWait)
        subscriber.onResume { log.append("resumed") }
        expectEqual(log.value, ["immediately"])
        scheduler.run()
        expectEqual(log.value, ["immediately", "resumed"])
        subscriber.send(3)
        subscriber.send(4)
        let released = Locked(false)
        let canary = Canary { released.value = true }
        subscriber.onResume { [canary] in
            canary.sing()
            log.append("dropped")
        }
        _ = consume canary
        token.dispose()
        #expect(released.value)
        scheduler.run()
        expectEqual(log.value, ["immediately", "resumed"])
    }

    @Test("A failure while the source is paused is delivered after the values that were accepted")
    func failure() {
        let scheduler = VirtualTimeScheduler()
        let recording = scheduler.record(
            Signal<Int, TestFailure> { subscriber in
                while !subscriber.shouldWait { subscriber.send(0) }
                subscriber.fail(.wrong)
                return nil
            }.deliver(on: scheduler))
        scheduler.run()
        expectEqual(recording.values.count, 1_024)
        expectEqual(recording.events.last?.event, .failed(.wrong))
    }

    @Test("Two threads that send into one subscriber while it is busy pause it")
    func busySubscriber() {
        let numbers = PausableNumbers<Never>(5_000)
        let sentDuring = Locked(0)
        let last = Gate()
        let values = Locked<[Int]>([])
        let subscribers = Locked<[Subscriber<Int, Never>]>([])
        let token = Signal<Int, Never> { subscriber in
            subscribers.append(subscriber)
            return nil
        }.subscribe { value in
            values.append(value)
            if value == 4_999 { last.open() }
            guard value == -1 else { return }
            race({ _ = numbers.signal.bind(to: subscribers.value[0]) })
            numbers.firstPause.wait()
            sentDuring.value = numbers.sent
        }
        subscribers.value[0].send(-1)
        last.wait()
        expectEqual(sentDuring.value, 1_024)
        expectEqual(values.value, [-1] + Array(0..<5_000))
        token.dispose()
    }
}

/// A sequence that is used by one thread at a time.
private struct SendableSequence<Base: Sequence>: Sequence, @unchecked Sendable {
    // The test runs everything on one thread.
    let base: Base

    init(_ base: Base) { self.base = base }

    func makeIterator() -> Base.Iterator { base.makeIterator() }
}
