import Operators
import StreamTesting
import TestSupport
import Testing

@Suite("Signals of tasks") struct TaskSignalTests {
    let scheduler = VirtualTimeScheduler()

    @Test("[24] Signal.task: what it returns, then completed, in virtual time")
    func value() {
        let clock = scheduler.clock
        let signal = Signal<String, MarbleFailure>.task(on: scheduler) {
            try? await Task.sleep(for: .tick * 3, clock: clock)
            return "a"
        }
        let recording = scheduler.record(signal)
        scheduler.run()
        #expect(recording.diagram == "---(a|)")
    }

    @Test("[24] Signal.task: what it throws is the failure, with its type")
    func failure() async {
        let signal = Signal<Int, TestFailure>.task { () async throws(TestFailure) in throw .wrong }
        await #expect(throws: TestFailure.wrong) { try await signal.firstValue() }
    }

    @Test("[24] Signal.task: one task for each subscription, none before")
    func perSubscription() {
        let runs = Counter()
        let signal = Signal<Int, Never>.task(on: scheduler) {
            runs.increment()
            return runs.value
        }
        #expect(runs.value == 0)
        let recordings = [scheduler.record(signal), scheduler.record(signal)]
        scheduler.run()
        #expect(recordings.map(\.values) == [[1], [2]])
    }

    @Test("[24] Signal.task: disposal cancels the task, whose CancellationError is no failure")
    func cancellation() {
        let clock = scheduler.clock
        let cancelled = Locked(false)
        let events = Counter()
        let signal = Signal<Int, any Error>.task(on: scheduler) { () async throws in
            do { try await Task.sleep(for: .seconds(60), clock: clock) } catch {
                cancelled.value = error is CancellationError
                throw error
            }
            return 1
        }
        let token = signal.subscribeEvents({ _ in events.increment() })
        scheduler.advance(by: .seconds(1))
        token.dispose()
        scheduler.run()
        #expect(cancelled.value)
        #expect(events.value == 0)
        #expect(scheduler.now.sinceOrigin == .seconds(1))
    }

    @Test("[24] Signal.task: a CancellationError that nobody's disposal caused is a failure")
    func ownCancellation() {
        let signal = Signal<Int, any Error>.task(on: scheduler) { () async throws in throw CancellationError() }
        let recording = scheduler.record(signal.mapFailureToDescription())
        scheduler.run()
        #expect(recording.events.map(\.event) == [.failed(.other(1))])
    }

    @Test("[24] Signal.task: disposed before it has begun, the closure does not run")
    func disposedAtOnce() {
        let runs = Counter()
        let signal = Signal<Void, Never>.task(on: scheduler) { runs.increment() }
        signal.subscribe { _ in runs.increment() }.dispose()
        scheduler.run()
        #expect(runs.value == 0)
    }

    @Test("[24] Signal.task: after disposal, a task that goes on holds nothing of the subscription")
    func heldByTask() {
        let dead = Counter()
        let go = AsyncGate()
        let signal = Signal<Int, Never>.task(on: scheduler) {
            await go.wait()
            return 1
        }
        let token = { [canary = Canary { dead.increment() }] in signal.subscribe { _ in canary.sing() } }()
        scheduler.advance()
        token.dispose()
        #expect(dead.value == 1)
        go.open()
        scheduler.run()
    }

    @Test("[24] Signal.task: handlers do not run in a cancelled task, and what they hold is released behind them")
    func notCancelledInHandler() {
        let cancelled = Locked<[Bool]>([])
        let dead = Counter()
        let signal = Signal<Int, Never>.task(on: scheduler) { 1 }
        let token = { [canary = Canary { dead.increment() }] in
            signal.take(1).subscribe(
                next: { _ in
                    canary.sing()
                    cancelled.append(Task.isCancelled)
                }, completed: { cancelled.append(Task.isCancelled) })
        }()
        scheduler.run()
        #expect(cancelled.value == [false, false])
        #expect(token.isDisposed)
        #expect(dead.value == 1)
    }

    @MainActor @Test("[24] Signal.task: not on the actor of whoever subscribes, unless the closure says so")
    func isolation() async {
        let isElsewhere = await Signal<Bool, Never>.task { !isOnMainQueue() }.firstValue()
        #expect(isElsewhere == true)
        var count = 0
        let asked = await Signal<Bool, Never>.task { @MainActor in
            count += 1
            return isOnMainQueue()
        }.firstValue()
        #expect(asked == true)
        #expect(count == 1)
    }

    @Test("[24] Signal.task: the latest wins through flatMap(.latest), and the older task is cancelled")
    func latest() {
        let clock = scheduler.clock
        let cancelled = Locked<[String]>([])
        let source = scheduler.cold("-a-b-c-----|")
        let signal = source.flatMap(.latest) { [scheduler] value in
            .task(on: scheduler) {
                do { try await Task.sleep(for: .tick * 3, clock: clock) } catch { cancelled.append(value) }
                return value.uppercased()
            }
        }
        let recording = scheduler.record(signal)
        scheduler.run()
        #expect(recording.diagram == "--------C--|")
        #expect(cancelled.value == ["a", "b"])
    }

    @Test("[25] Signal(asyncSequence): the elements, then completed; each subscription iterates anew")
    func sequence() {
        let signal = Signal(Countdown(from: 3), on: scheduler)
        let recordings = [scheduler.record(signal), scheduler.record(signal)]
        scheduler.run()
        #expect(recordings.map(\.diagram) == ["(321|)", "(321|)"])
    }

    @Test("[25] Signal(asyncSequence): in virtual time, the element of each second")
    func virtualTime() {
        let clock = scheduler.clock
        let seconds = AsyncStream<String>(unfolding: {
            try? await Task.sleep(for: .tick * 2, clock: clock)
            return clock.now.sinceOrigin < .seconds(7) ? "x" : nil
        })
        let recording = scheduler.record(Signal(seconds, on: scheduler))
        scheduler.run()
        #expect(recording.diagram == "--x-x-x-|")
    }

    @Test("[25] Signal(asyncSequence): what it throws is the failure, with its type")
    func sequenceFailure() async {
        let failing = Signal<Int, TestFailure>.just(1).concat(.fail(.wrong)).values()
        let again: Signal<Int, TestFailure> = failing.signal
        let events = Locked<[Signal<Int, TestFailure>.Event]>([])
        let ended = AsyncGate()
        let token = again.subscribeEvents {
            events.append($0)
            if $0.isTerminal { ended.open() }
        }
        await ended.wait()
        #expect(events.value == [.next(1), .failed(.wrong)])
        #expect(token.isDisposed)
    }

    @Test("[25] asyncSequence.signal: disposal cancels the iteration; nothing comes, no failure either")
    func sequenceCancellation() async {
        let terminated = AsyncGate()
        let (stream, input) = AsyncThrowingStream.makeStream(of: Int.self)
        input.onTermination = { if case .cancelled = $0 { terminated.open() } }
        input.yield(1)
        let got = AsyncGate()
        let events = Counter()
        let token = stream.signal.subscribeEvents({ _ in
            events.increment()
            got.open()
        })
        await got.wait()
        token.dispose()
        await terminated.wait()
        #expect(events.value == 1)
    }

    @Test("[25] asyncSequence.signal: an endless sequence stops with take")
    func endlessSequence() async {
        #expect(await Countdown(from: .max).signal.take(3).allValues() == [.max, .max - 1, .max - 2])
    }

    @MainActor @Test("[25] Signal(asyncSequence): on no actor, unless one is said")
    func sequenceIsolation() async {
        let free = await Signal(Countdown(from: 1)).map { _ in isOnMainQueue() }.firstValue()
        #expect(free == false)
        let main = await Signal(Countdown(from: 1), isolation: MainActor.shared).map { _ in isOnMainQueue() }
            .firstValue()
        #expect(main == true)
    }

    @Test("[25] There and back: a signal's values as a signal")
    func thereAndBack() async throws {
        #expect(try await Signal<Int, TestFailure>.of(1, 2, 3).values().signal.allValues() == [1, 2, 3])
    }
}

/// Counts down without ever suspending.
struct Countdown: AsyncSequence, Sendable {
    let from: Int

    struct Iterator: AsyncIteratorProtocol {
        var next: Int
        mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
            defer { next -= 1 }
            return next > 0 ? next : nil
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(next: from) }
}

func isOnMainQueue() -> Bool { MainScheduler.isCurrent }

extension Signal where Failure == any Error {
    /// A comparable failure: 1 for a cancellation.
    func mapFailureToDescription() -> Signal<Value, TestFailure> {
        Signal<Value, TestFailure>(attach: { sink in
            attach(
                Sink(
                    segment: sink.segment, next: sink.next,
                    end: { terminal in
                        switch terminal {
                        case .completed: sink.complete()
                        case .failed(let error): sink.fail(.other(error is CancellationError ? 1 : 0))
                        }
                    }))
        })
    }
}
