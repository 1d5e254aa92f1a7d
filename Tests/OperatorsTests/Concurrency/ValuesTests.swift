import Operators
import StreamTesting
import TestSupport
import Testing

/// A task that takes all values of a sequence in virtual time, and the values so far.
private final class Taker<Value: Sendable, Failure: Error>: Sendable {
    let seen = Locked<[Value]>([])
    let failure = Locked<Failure?>(nil)
    let isOver = Locked(false)
    private let work = Locked<Task<Void, Never>?>(nil)

    init(_ values: SignalValues<Value, Failure>, on executor: any TaskExecutor) {
        work.value = Task(executorPreference: executor) { [seen, failure, isOver] in
            do throws(Failure) {
                var iterator = values.makeAsyncIterator()
                while let value = try await iterator.next() { seen.append(value) }
            } catch {
                failure.value = error
            }
            isOver.value = true
        }
    }

    func cancel() { work.value?.cancel() }
}

@Suite struct ValuesTests {
    let scheduler = VirtualTimeScheduler()

    @Test("values() delivers all values in order and then ends the loop")
    func allInOrder() async {
        var seen: [Int] = []
        for await value in Signal<Int, Never>.of(1, 2, 3).values() { seen.append(value) }
        expectEqual(seen, [1, 2, 3])
        for await _ in Signal<Int, Never>.empty.values() { Issue.record("a value of an empty signal") }
    }

    @Test("values() throws the failure once, with its type, after the values")
    func failure() async {
        let values = Signal<Int, TestFailure>.of(1, 2).concat(.fail(.wrong)).values()
        var iterator = values.makeAsyncIterator()
        var seen: [Int] = []
        do throws(TestFailure) {
            while let value = try await iterator.next() { seen.append(value) }
            Issue.record("no failure")
        } catch {
            expectEqual(error, .wrong)
        }
        expectEqual(seen, [1, 2])
        do throws(TestFailure) {
            #expect(try await iterator.next() == nil)
        } catch {
            Issue.record("thrown twice")
        }
    }

    @Test("values() subscribes when it is called, so that values sent before the loop are not missed")
    func subscribedWhenCalled() {
        let subject = Subject<Int, Never>()
        let values = subject.signal.values()
        expectEqual(subject.subscriberCount, 1)
        subject.send(1)
        let taker = Taker(values, on: scheduler)
        expectEqual(subject.subscriberCount, 1)
        subject.send(2)
        scheduler.advance()
        expectEqual(taker.seen.value, [1, 2])
        subject.send(3)
        expectEqual(taker.seen.value, [1, 2])
        scheduler.advance()
        expectEqual(taker.seen.value, [1, 2, 3])
        subject.complete()
        scheduler.advance()
        #expect(taker.isOver.value)
    }

    @Test("values() subscribes to a cold signal again for a second iteration")
    func secondIterationCold() async {
        let runs = Counter()
        let signal = Signal<Int, Never>.deferred {
            runs.increment()
            return .of(runs.value, 0)
        }
        let values = signal.values()
        expectEqual(runs.value, 1)
        var seen: [Int] = []
        for await value in values { seen.append(value) }
        expectEqual(runs.value, 1)
        for await value in values { seen.append(value) }
        expectEqual(seen, [1, 0, 2, 0])
    }

    @Test("values() delivers all values to concurrent iterations, and later values to a later one")
    func secondIterationHot() {
        let subject = Subject<Int, Never>()
        let values = subject.signal.values()
        subject.send(1)
        let first = Taker(values, on: scheduler)
        scheduler.advance()
        subject.send(2)
        let second = Taker(values, on: scheduler)
        scheduler.advance()
        expectEqual(subject.subscriberCount, 2)
        subject.send(3)
        subject.complete()
        scheduler.advance()
        expectEqual(first.seen.value, [1, 2, 3])
        expectEqual(second.seen.value, [3])
        #expect(first.isOver.value && second.isOver.value)
    }

    @Test("values(buffering: .newest) keeps the last values and counts the dropped ones")
    func newest() async {
        let subject = Subject<Int, Never>()
        let values = subject.signal.values(buffering: .newest(2))
        for value in 1...5 { subject.send(value) }
        subject.complete()
        expectEqual(values.droppedCount, 3)
        var seen: [Int] = []
        for await value in values { seen.append(value) }
        expectEqual(seen, [4, 5])
    }

    @Test("values(buffering: .oldest) keeps the first values, counts the dropped ones and accepts more after a read")
    func oldest() async {
        let subject = Subject<Int, Never>()
        let values = subject.signal.values(buffering: .oldest(2))
        var iterator = values.makeAsyncIterator()
        for value in 1...5 { subject.send(value) }
        expectEqual(values.droppedCount, 3)
        await expectEqual(iterator.next(), 1)
        subject.send(6)
        subject.send(7)
        expectEqual(values.droppedCount, 4)
        subject.complete()
        await expectEqual(iterator.next(), 2)
        await expectEqual(iterator.next(), 6)
        #expect(await iterator.next() == nil)
    }

    @Test(
        "values(buffering:) with a count of 0 delivers only values that an iteration waits for",
        arguments: [BufferingPolicy.newest(0), .oldest(0)])
    func emptyBuffer(_ buffering: BufferingPolicy) {
        let subject = Subject<Int, Never>()
        let values = subject.signal.values(buffering: buffering)
        subject.send(1)
        let taker = Taker(values, on: scheduler)
        scheduler.advance()
        subject.send(2)
        subject.send(3)
        scheduler.advance()
        subject.send(4)
        subject.complete()
        scheduler.advance()
        expectEqual(taker.seen.value, [2, 4])
        expectEqual(values.droppedCount, 2)
    }

    @Test("values(buffering:) traps on a negative count")
    func negativeCount() async {
        await #expect(processExitsWith: .failure) { _ = BufferingPolicy.newest(-1) }
        await #expect(processExitsWith: .failure) { _ = BufferingPolicy.oldest(-1) }
    }

    @Test("values(failingBeyond:) disposes immediately on an overflow and fails after the buffered values")
    func overflow() async {
        let subject = Subject<Int, Never>()
        let values = subject.signal.values(failingBeyond: 2)
        subject.send(1)
        subject.send(2)
        expectEqual(subject.subscriberCount, 1)
        subject.send(3)
        expectEqual(subject.subscriberCount, 0)
        expectEqual(values.droppedCount, 1)
        subject.send(4)
        var seen: [Int] = []
        do throws(ValuesError<Never>) {
            for try await value in values { seen.append(value) }
            Issue.record("no failure")
        } catch {
            expectEqual(error, .overflow(limit: 2))
        }
        expectEqual(seen, [1, 2])
    }

    @Test("values(failingBeyond:) does not fail while values are read in time, and limits each iteration separately")
    func noOverflow() async throws {
        let subject = Subject<Int, TestFailure>()
        let values = subject.signal.values(failingBeyond: 2)
        var iterator = values.makeAsyncIterator()
        for value in 1...10 {
            subject.send(value)
            try await expectEqual(iterator.next(), value)
        }
        var second = values.makeAsyncIterator()
        for value in 1...3 { subject.send(value) }
        subject.send(4)
        for expected in [1, 2] {
            try await expectEqual(iterator.next(), expected)
            try await expectEqual(second.next(), expected)
        }
        await #expect(throws: ValuesError<TestFailure>.overflow(limit: 2)) { _ = try await iterator.next() }
        #expect(try await iterator.next() == nil)
        await #expect(throws: ValuesError<TestFailure>.overflow(limit: 2)) { _ = try await second.next() }
    }

    @Test("values(failingBeyond:) delivers the terminal event of the signal after the values")
    func endsWithoutOverflow() async {
        let failing = Signal<Int, TestFailure>.of(1, 2).concat(.fail(.wrong)).values(failingBeyond: 2)
        var seen: [Int] = []
        do throws(ValuesError<TestFailure>) {
            for try await value in failing { seen.append(value) }
            Issue.record("no failure")
        } catch {
            expectEqual(error, .failed(.wrong))
        }
        do throws(ValuesError<Never>) {
            for try await value in Signal<Int, Never>.of(3, 4).values(failingBeyond: 2) { seen.append(value) }
        } catch {
            Issue.record("\(error)")
        }
        expectEqual(seen, [1, 2, 3, 4])
    }

    @Test("values(failingBeyond:) stops a synchronous infinite source with the overflow")
    func endlessOverflow() async {
        let values = Signal<Int, Never>.repeating(7).values(failingBeyond: 3)
        var seen: [Int] = []
        do throws(ValuesError<Never>) {
            for try await value in values { seen.append(value) }
        } catch {
            expectEqual(error, .overflow(limit: 3))
        }
        expectEqual(seen, [7, 7, 7])
    }

    @Test("values(failingBeyond:) with a limit of 0 delivers only values that the loop waits for")
    func limitOfZero() {
        let subject = Subject<Int, Never>()
        let taker = Taker(subject.signal.values(failingBeyond: 0), on: scheduler)
        scheduler.advance()
        subject.send(1)
        expectEqual(subject.subscriberCount, 1)
        scheduler.advance()
        #expect(taker.seen.value == [1] && !taker.isOver.value)
        subject.send(2)
        subject.send(3)
        expectEqual(subject.subscriberCount, 0)
        scheduler.advance()
        expectEqual(taker.seen.value, [1, 2])
        expectEqual(taker.failure.value, .overflow(limit: 0))
    }

    @Test("values(failingBeyond:) ends without a failure and releases the values when the task is cancelled")
    func cancelledOverflow() {
        let (subject, released) = (Subject<Canary, Never>(), Counter())
        let taker = Taker(subject.signal.values(failingBeyond: 1), on: scheduler)
        for _ in 0..<2 { subject.send(Canary { released.increment() }) }
        taker.cancel()
        scheduler.advance()
        #expect(taker.isOver.value && taker.failure.value == nil && taker.seen.value.isEmpty)
        expectEqual(released.value, 2)
    }

    @Test("values(failingBeyond:) traps on a negative limit")
    func negativeLimit() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.values(failingBeyond: -1) }
    }

    @Test("values(failingBeyond:) delivers values without a gap from another thread")
    func overflowThreads() async {
        for round in 0..<(isSanitized ? 50 : 300) {
            let subject = Subject<Int, Never>()
            let values = subject.signal.values(failingBeyond: 1 + round % 20)
            let sender = Task.detached {
                for number in 0..<100 { subject.send(number) }
                subject.complete()
            }
            var (seen, overflow): ([Int], ValuesError<Never>?) = ([], nil)
            do throws(ValuesError<Never>) {
                for try await value in values { seen.append(value) }
            } catch {
                overflow = error
            }
            await sender.value
            expectEqual(seen, Array(0..<seen.count))
            expectEqual((overflow == nil), seen.count == 100)
            expectEqual(subject.subscriberCount, 0)
        }
    }

    @Test("values() disposes, releases the pending values and ends the loop when the task is cancelled")
    func cancellation() {
        let subject = Subject<Canary, Never>()
        let released = Counter()
        let taker = Taker(subject.signal.values(), on: scheduler)
        scheduler.advance()
        expectEqual(subject.subscriberCount, 1)
        taker.cancel()
        expectEqual(subject.subscriberCount, 0)
        scheduler.advance()
        #expect(taker.isOver.value)

        let late = Taker(subject.signal.values(), on: scheduler)
        subject.send(Canary { released.increment() })
        subject.send(Canary { released.increment() })
        late.cancel()
        scheduler.advance()
        #expect(late.isOver.value && late.seen.value.isEmpty)
        expectEqual(subject.subscriberCount, 0)
        expectEqual(released.value, 2)
    }

    @Test("values() delivers none of the values that it has already taken when the task is cancelled")
    func cancellationWithTakenValues() async {
        let subject = Subject<Int, Never>()
        let values = subject.signal.values()
        for value in 1...5 { subject.send(value) }
        let task = Task {
            var seen: [Int] = []
            for await value in values {
                seen.append(value)
                if value == 2 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return seen
        }
        await expectEqual(task.value, [1, 2])
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("values() disposes when the loop is left or the sequence is released")
    func leftLoop() async {
        let subject = BehaviorSubject<Int, Never>(1)
        for await value in subject.signal.values() {
            expectEqual(value, 1)
            break
        }
        expectEqual(subject.subscriberCount, 0)
        _ = subject.signal.values()
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("values() continues with a kept iterator where the loop was left")
    func keptIterator() async {
        var iterator = Signal<Int, Never>.of(1, 2, 3).values().makeAsyncIterator()
        await expectEqual(iterator.next(), 1)
        var copy = iterator
        await expectEqual(copy.next(), 2)
        await expectEqual(iterator.next(), 3)
        #expect(await copy.next() == nil)
    }

    @Test("values() ends the loop after the pending values when the source is released")
    func releasedSource() {
        var subject: Subject<Int, Never>? = Subject()
        let values = subject!.signal.values()
        let waiting = Taker(subject!.signal.values(), on: scheduler)
        scheduler.advance()
        subject?.send(1)
        subject = nil
        let taker = Taker(values, on: scheduler)
        scheduler.advance()
        #expect(taker.seen.value == [1] && taker.isOver.value)
        #expect(waiting.seen.value == [1] && waiting.isOver.value)
    }

    @Test("values() stops an endless source on its scheduler when the loop is left")
    func endless() {
        let (left, stopped) = (Counter(), Counter())
        let source = Signal<Int, Never> { subscriber in
            while !subscriber.isDisposed { subscriber.send(1) }
            stopped.increment()
            return nil
        }
        // This thread runs the loop. Otherwise the source would occupy a core until a thread of the pool is free.
        Task(executorPreference: scheduler) {
            for await _ in source.subscribed(on: TargetQueueScheduler()).values(buffering: .newest(1)) { break }
            left.increment()
        }
        spin {
            scheduler.advance()
            return left.value == 1
        }
        spin { stopped.value == 1 }
    }

    @Test("values() delivers one value to each of several waiting copies of an iterator")
    func concurrentReads() async {
        let subject = Subject<Int, Never>()
        let home = Waiting(subject.signal.values())
        async let first = home.next()
        async let second = home.next()
        await home.waitForBoth()
        subject.send(1)
        subject.send(2)
        expectEqual(Set([await first, await second]), [1, 2])
    }

    @Test("values() resumes a task without holding a lock, so that its executor can call any function")
    func resumedOutsideOfLocks() {
        let executor = ManualTaskExecutor()
        let subject = Subject<Int, Never>()
        let values = subject.signal.values()
        let isOver = Locked(false)
        let task = Task(executorPreference: executor) {
            for await _ in values {}
            isOver.value = true
        }
        executor.run()
        executor.onNextEnqueue.value = {
            task.cancel()
            expectEqual(values.droppedCount, 0)
        }
        subject.send(1)
        #expect(executor.onNextEnqueue.value == nil)
        executor.run()
        #expect(isOver.value)
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("values() delivers a value that the task sends in its loop to the same loop")
    func reentrant() async {
        let subject = Subject<Int, Never>()
        let values = subject.signal.values()
        subject.send(0)
        var last = 0
        for await value in values {
            last = value
            if value < 10_000 { subject.send(value + 1) } else { subject.complete() }
        }
        expectEqual(last, 10_000)
    }

    @Test("values() delivers 100,000 values from two threads, in order for each thread")
    func threads() async {
        let count = isSanitized ? 5_000 : 50_000
        let subject = Subject<(Int, Int), Never>()
        let values = subject.signal.values()
        let senders = [0, 1].map { sender in
            Task.detached { for number in 0..<count { subject.send((sender, number)) } }
        }
        let ending = Task.detached {
            for sender in senders { await sender.value }
            subject.complete()
        }
        var seen: [[Int]] = [[], []]
        for await (sender, number) in values { seen[sender].append(number) }
        await ending.value
        expectEqual(seen, [Array(0..<count), Array(0..<count)])
    }

    @Test("values(buffering: .pausing) pauses only when as many values wait as its limit")
    func pausingAtLimit() async {
        let kept = Locked<Subscriber<Int, Never>?>(nil)
        let signal = Signal<Int, Never> { subscriber in
            kept.value = subscriber
            return nil
        }
        var iterator = signal.values(buffering: .pausing(at: 4)).makeAsyncIterator()
        let subscriber = kept.value!
        for value in 1...2 { subscriber.send(value) }
        for value in 1...2 { expectEqual(await iterator.next(), value) }
        for value in 3...5 { subscriber.send(value) }
        #expect(!subscriber.shouldWait)
        subscriber.send(6)
        #expect(subscriber.shouldWait)
        for value in 3...6 { expectEqual(await iterator.next(), value) }
        #expect(!subscriber.shouldWait)
        kept.value = nil
    }
}

/// Awaits several values of one sequence at the same time.
private actor Waiting {
    private let iterator: SignalValues<Int, Never>.Iterator
    private var count = 0
    private let both = AsyncGate()

    init(_ values: SignalValues<Int, Never>) { iterator = values.makeAsyncIterator() }

    func next() async -> Int? {
        var copy = iterator
        count += 1
        if count == 2 { both.open() }
        return await copy.next()
    }

    func waitForBoth() async { await both.wait() }
}
