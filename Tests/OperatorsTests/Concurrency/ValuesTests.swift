import Operators
import TestSupport
import Testing

/// A task that takes all values of a sequence in virtual time, and what it has seen so far.
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

@Suite("Values as an asynchronous sequence") struct ValuesTests {
    let scheduler = VirtualTimeScheduler()

    @Test("[193] values(): all of them in their order, then the loop ends")
    func all() async {
        var seen: [Int] = []
        for await value in Signal<Int, Never>.of(1, 2, 3).values() { seen.append(value) }
        #expect(seen == [1, 2, 3])
        for await _ in Signal<Int, Never>.empty.values() { Issue.record("a value of an empty signal") }
    }

    @Test("[193] values(): the failure is thrown with its type, behind the values, once")
    func failure() async {
        let values = Signal<Int, TestFailure>.of(1, 2).concat(.fail(.wrong)).values()
        var iterator = values.makeAsyncIterator()
        var seen: [Int] = []
        do throws(TestFailure) {
            while let value = try await iterator.next() { seen.append(value) }
            Issue.record("no failure")
        } catch {
            #expect(error == .wrong)
        }
        #expect(seen == [1, 2])
        do throws(TestFailure) {
            #expect(try await iterator.next() == nil)
        } catch {
            Issue.record("thrown twice")
        }
    }

    @Test("[193] values(): subscribed when it is called, so what is sent before the loop is not missed")
    func subscribedAtOnce() {
        let subject = Subject<Int, Never>()
        let values = subject.signal.values()
        #expect(subject.subscriberCount == 1)
        subject.send(1)
        let taker = Taker(values, on: scheduler)
        #expect(subject.subscriberCount == 1)
        subject.send(2)
        scheduler.advance()
        #expect(taker.seen.value == [1, 2])
        subject.send(3)
        #expect(taker.seen.value == [1, 2])
        scheduler.advance()
        #expect(taker.seen.value == [1, 2, 3])
        subject.complete()
        scheduler.advance()
        #expect(taker.isOver.value)
    }

    @Test("[193] values(): a second iteration of a cold signal runs it anew")
    func secondIterationCold() async {
        let runs = Counter()
        let signal = Signal<Int, Never>.deferred {
            runs.increment()
            return .of(runs.value, 0)
        }
        let values = signal.values()
        #expect(runs.value == 1)
        var seen: [Int] = []
        for await value in values { seen.append(value) }
        #expect(runs.value == 1)
        for await value in values { seen.append(value) }
        #expect(seen == [1, 0, 2, 0])
    }

    @Test("[193] values(): iterations at the same time get all values each, a later one those behind its beginning")
    func secondIterationHot() {
        let subject = Subject<Int, Never>()
        let values = subject.signal.values()
        subject.send(1)
        let first = Taker(values, on: scheduler)
        scheduler.advance()
        subject.send(2)
        let second = Taker(values, on: scheduler)
        scheduler.advance()
        #expect(subject.subscriberCount == 2)
        subject.send(3)
        subject.complete()
        scheduler.advance()
        #expect(first.seen.value == [1, 2, 3])
        #expect(second.seen.value == [3])
        #expect(first.isOver.value && second.isOver.value)
    }

    @Test("[193] values(.newest): the last ones wait, the others are counted")
    func newest() async {
        let subject = Subject<Int, Never>()
        let values = subject.signal.values(buffering: .newest(2))
        for value in 1...5 { subject.send(value) }
        subject.complete()
        #expect(values.droppedCount == 3)
        var seen: [Int] = []
        for await value in values { seen.append(value) }
        #expect(seen == [4, 5])
    }

    @Test("[193] values(.oldest): the first ones wait, the others are counted; taking one makes room")
    func oldest() async {
        let subject = Subject<Int, Never>()
        let values = subject.signal.values(buffering: .oldest(2))
        var iterator = values.makeAsyncIterator()
        for value in 1...5 { subject.send(value) }
        #expect(values.droppedCount == 3)
        #expect(await iterator.next() == 1)
        subject.send(6)
        subject.send(7)
        #expect(values.droppedCount == 4)
        subject.complete()
        #expect(await iterator.next() == 2)
        #expect(await iterator.next() == 6)
        #expect(await iterator.next() == nil)
    }

    @Test(
        "[193] values(buffering: 0): only what somebody waits for", arguments: [BufferingPolicy.newest(0), .oldest(0)])
    func nothingWaits(_ buffering: BufferingPolicy) {
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
        #expect(taker.seen.value == [2, 4])
        #expect(values.droppedCount == 2)
    }

    @Test("[193] values(buffering:): a negative bound is refused")
    func negative() async {
        await #expect(processExitsWith: .failure) { _ = BufferingPolicy.newest(-1) }
        await #expect(processExitsWith: .failure) { _ = BufferingPolicy.oldest(-1) }
    }

    @Test("[263] values(failingBeyond:): one more disposes immediately and fails behind the others")
    func overflow() async {
        let subject = Subject<Int, Never>()
        let values = subject.signal.values(failingBeyond: 2)
        subject.send(1)
        subject.send(2)
        #expect(subject.subscriberCount == 1)
        subject.send(3)
        #expect(subject.subscriberCount == 0)
        #expect(values.droppedCount == 1)
        subject.send(4)
        var seen: [Int] = []
        do throws(ValuesError<Never>) {
            for try await value in values { seen.append(value) }
            Issue.record("no failure")
        } catch {
            #expect(error == .overflow(limit: 2))
        }
        #expect(seen == [1, 2])
    }

    @Test("[263] values(failingBeyond:): values taken in time are no overflow; a limit for each iteration")
    func noOverflow() async throws {
        let subject = Subject<Int, TestFailure>()
        let values = subject.signal.values(failingBeyond: 2)
        var iterator = values.makeAsyncIterator()
        for value in 1...10 {
            subject.send(value)
            #expect(try await iterator.next() == value)
        }
        var second = values.makeAsyncIterator()
        for value in 1...3 { subject.send(value) }
        subject.send(4)
        for expected in [1, 2] {
            #expect(try await iterator.next() == expected)
            #expect(try await second.next() == expected)
        }
        await #expect(throws: ValuesError<TestFailure>.overflow(limit: 2)) { _ = try await iterator.next() }
        #expect(try await iterator.next() == nil)
        await #expect(throws: ValuesError<TestFailure>.overflow(limit: 2)) { _ = try await second.next() }
    }

    @Test("[263] values(failingBeyond:): the signal's terminal event comes behind the values")
    func endsWithoutOverflow() async {
        let failing = Signal<Int, TestFailure>.of(1, 2).concat(.fail(.wrong)).values(failingBeyond: 2)
        var seen: [Int] = []
        do throws(ValuesError<TestFailure>) {
            for try await value in failing { seen.append(value) }
            Issue.record("no failure")
        } catch {
            #expect(error == .failed(.wrong))
        }
        do throws(ValuesError<Never>) {
            for try await value in Signal<Int, Never>.of(3, 4).values(failingBeyond: 2) { seen.append(value) }
        } catch {
            Issue.record("\(error)")
        }
        #expect(seen == [1, 2, 3, 4])
    }

    @Test("[263] values(failingBeyond:): a source that sends without returning is stopped by the overflow")
    func endlessOverflow() async {
        let values = Signal<Int, Never>.repeating(7).values(failingBeyond: 3)
        var seen: [Int] = []
        do throws(ValuesError<Never>) {
            for try await value in values { seen.append(value) }
        } catch {
            #expect(error == .overflow(limit: 3))
        }
        #expect(seen == [7, 7, 7])
    }

    @Test("[263] values(failingBeyond: 0): only what the loop waits for")
    func failingBeyondNothing() {
        let subject = Subject<Int, Never>()
        let taker = Taker(subject.signal.values(failingBeyond: 0), on: scheduler)
        scheduler.advance()
        subject.send(1)
        #expect(subject.subscriberCount == 1)
        scheduler.advance()
        #expect(taker.seen.value == [1] && !taker.isOver.value)
        subject.send(2)
        subject.send(3)
        #expect(subject.subscriberCount == 0)
        scheduler.advance()
        #expect(taker.seen.value == [1, 2])
        #expect(taker.failure.value == .overflow(limit: 0))
    }

    @Test("[263] values(failingBeyond:): cancelled, the loop ends without failing and releases the values")
    func cancelledOverflow() {
        let (subject, dead) = (Subject<Canary, Never>(), Counter())
        let taker = Taker(subject.signal.values(failingBeyond: 1), on: scheduler)
        for _ in 0..<2 { subject.send(Canary { dead.increment() }) }
        taker.cancel()
        scheduler.advance()
        #expect(taker.isOver.value && taker.failure.value == nil && taker.seen.value.isEmpty)
        #expect(dead.value == 2)
    }

    @Test("[263] values(failingBeyond:): a negative limit is refused")
    func negativeLimit() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.values(failingBeyond: -1) }
    }

    @Test("[263] values(failingBeyond:): from another thread, the values have no gap")
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
            #expect(seen == Array(0..<seen.count))
            #expect((overflow == nil) == (seen.count == 100))
            #expect(subject.subscriberCount == 0)
        }
    }

    @Test("[193] values(): cancelling the task disposes, releases what waits and ends the loop")
    func cancellation() {
        let subject = Subject<Canary, Never>()
        let dead = Counter()
        let taker = Taker(subject.signal.values(), on: scheduler)
        scheduler.advance()
        #expect(subject.subscriberCount == 1)
        taker.cancel()
        #expect(subject.subscriberCount == 0)
        scheduler.advance()
        #expect(taker.isOver.value)

        let late = Taker(subject.signal.values(), on: scheduler)
        subject.send(Canary { dead.increment() })
        subject.send(Canary { dead.increment() })
        late.cancel()
        scheduler.advance()
        #expect(late.isOver.value && late.seen.value.isEmpty)
        #expect(subject.subscriberCount == 0)
        #expect(dead.value == 2)
    }

    @Test("[193] values(): cancelled amid values that it has taken, it delivers none of them")
    func cancellationAmidBatch() async {
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
        #expect(await task.value == [1, 2])
        #expect(subject.subscriberCount == 0)
    }

    @Test("[193] values(): leaving the loop disposes, and so does dropping the sequence")
    func leaving() async {
        let subject = BehaviorSubject<Int, Never>(1)
        for await value in subject.signal.values() {
            #expect(value == 1)
            break
        }
        #expect(subject.subscriberCount == 0)
        _ = subject.signal.values()
        #expect(subject.subscriberCount == 0)
    }

    @Test("[193] values(): an iterator that is kept goes on where the loop was left")
    func goingOn() async {
        var iterator = Signal<Int, Never>.of(1, 2, 3).values().makeAsyncIterator()
        #expect(await iterator.next() == 1)
        var copy = iterator
        #expect(await copy.next() == 2)
        #expect(await iterator.next() == 3)
        #expect(await copy.next() == nil)
    }

    @Test("[193] values(): when the source is lost, the loop ends behind what waits")
    func lost() {
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

    @Test("[193] values(): a source without end, on a scheduler of its own, stops when the loop is left")
    func endless() async {
        let stopped = AsyncGate()
        let source = Signal<Int, Never> { subscriber in
            while !subscriber.isDisposed { subscriber.send(1) }
            stopped.open()
            return nil
        }
        for await _ in source.subscribe(on: TargetQueueScheduler()).values(buffering: .newest(1)) { break }
        await stopped.wait()
    }

    @Test("[193] values(): copies of an iterator that wait at the same time get a value each")
    func severalWait() async {
        let subject = Subject<Int, Never>()
        let home = Waiting(subject.signal.values())
        async let first = home.next()
        async let second = home.next()
        await home.bothWait()
        subject.send(1)
        subject.send(2)
        #expect(Set([await first, await second]) == [1, 2])
    }

    @Test("[193] values(): a task is resumed outside of locks, so that its executor may do anything")
    func resumedOutsideOfLocks() {
        let meddler = MeddlingExecutor()
        let subject = Subject<Int, Never>()
        let values = subject.signal.values()
        let isOver = Locked(false)
        let task = Task(executorPreference: meddler) {
            for await _ in values {}
            isOver.value = true
        }
        meddler.run()
        meddler.onEnqueue.value = {
            task.cancel()
            #expect(values.droppedCount == 0)
        }
        subject.send(1)
        #expect(meddler.onEnqueue.value == nil)
        meddler.run()
        #expect(isOver.value)
        #expect(subject.subscriberCount == 0)
    }

    @Test("[193] values(): a value that a task sends in its loop comes in the same loop")
    func reentrant() async {
        let subject = Subject<Int, Never>()
        let values = subject.signal.values()
        subject.send(0)
        var last = 0
        for await value in values {
            last = value
            if value < 10_000 { subject.send(value + 1) } else { subject.complete() }
        }
        #expect(last == 10_000)
    }

    @Test("[193] values(): 100,000 values from two threads, each thread's in order")
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
        #expect(seen == [Array(0..<count), Array(0..<count)])
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

    func bothWait() async { await both.wait() }
}
