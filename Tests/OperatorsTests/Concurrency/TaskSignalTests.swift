import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct TaskSignalTests {
    let scheduler = VirtualTimeScheduler()

    @Test("Signal.task sends the returned value and completes, in virtual time")
    func value() {
        let clock = scheduler.clock
        let signal = Signal<String, MarbleFailure>.task(on: scheduler) {
            try? await Task.sleep(for: .tick * 3, clock: clock)
            return "a"
        }
        let recording = scheduler.record(signal)
        scheduler.run()
        expectEqual(recording.diagram, "---(a|)")
    }

    @Test("Signal.task fails with the thrown error and its type")
    func failure() async {
        let signal = Signal<Int, TestFailure>.task { () async throws(TestFailure) in throw .wrong }
        await #expect(throws: TestFailure.wrong) { try await signal.firstValue() }
    }

    @Test("Signal.task starts one task per subscription, and none earlier")
    func perSubscription() {
        let runs = Counter()
        let signal = Signal<Int, Never>.task(on: scheduler) {
            runs.increment()
            return runs.value
        }
        expectEqual(runs.value, 0)
        let recordings = [scheduler.record(signal), scheduler.record(signal)]
        scheduler.run()
        expectEqual(recordings.map(\.values), [[1], [2]])
    }

    @Test("Signal.task cancels the task on disposal and does not send its CancellationError as a failure")
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
        expectEqual(events.value, 0)
        expectEqual(scheduler.now.sinceOrigin, .seconds(1))
    }

    @Test("Signal.task fails with a CancellationError that no disposal caused")
    func cancellationWithoutDisposal() {
        let signal = Signal<Int, any Error>.task(on: scheduler) { () async throws in throw CancellationError() }
        let recording = scheduler.record(signal.mapFailureToDescription())
        scheduler.run()
        expectEqual(recording.events.map(\.event), [.failed(.other(1))])
    }

    @Test("Signal.task does not run a closure that is disposed before it starts")
    func disposedBeforeStart() {
        let runs = Counter()
        let signal = Signal<Void, Never>.task(on: scheduler) { runs.increment() }
        signal.subscribe { _ in runs.increment() }.dispose()
        scheduler.run()
        expectEqual(runs.value, 0)
    }

    @Test("Signal.task releases the subscription on disposal although the task continues")
    func releasedByRunningTask() {
        let released = Counter()
        let go = AsyncGate()
        let signal = Signal<Int, Never>.task(on: scheduler) {
            await go.wait()
            return 1
        }
        let token = { [canary = Canary { released.increment() }] in signal.subscribe { _ in canary.sing() } }()
        scheduler.advance()
        token.dispose()
        expectEqual(released.value, 1)
        go.open()
        scheduler.run()
    }

    @Test("Signal.task disposes a resource that it has acquired after the disposal", arguments: [true, false])
    func lateResource(isExistential: Bool) {
        let (opened, closed) = (Counter(), Counter())
        let clock = scheduler.clock
        @Sendable func open() async -> ActionDisposable {
            // Ignores the cancellation.
            try? await Task.sleep(for: .tick * 2, clock: clock)
            opened.increment()
            return ActionDisposable { closed.increment() }
        }
        let signal =
            isExistential
            ? Signal<any Disposable, Never>.task(on: scheduler) { await open() }
                .flatMap(.latest) { resource in .using({ ActionDisposable { resource.dispose() } }, { _ in .never }) }
            : Signal<ActionDisposable, Never>.task(on: scheduler) { await open() }
                .flatMap(.latest) { resource in .using({ resource }, { _ in Signal<any Disposable, Never>.never }) }
        let (early, late) = (signal.subscribe { _ in }, signal.subscribe { _ in })
        scheduler.advance(by: .tick)
        early.dispose()
        scheduler.run()
        expectEqual(opened.value, 2)
        expectEqual(closed.value, 1)
        late.dispose()
        expectEqual(closed.value, 2)
    }

    @Test("Signal.task does not dispose a resource that was received")
    func receivedResource() {
        let closed = Counter()
        let signal = Signal<ActionDisposable, Never>.task(on: scheduler) { ActionDisposable { closed.increment() } }
        let recording = scheduler.record(signal.first())
        scheduler.run()
        expectEqual(recording.values.count, 1)
        expectEqual(closed.value, 0)
    }

    @Test("A signal of an asynchronous sequence disposes a resource that arrives after the disposal")
    func lateElement() {
        struct Connections: AsyncSequence, AsyncIteratorProtocol, Sendable {
            let closed: Counter
            let clock: SchedulerClock

            func makeAsyncIterator() -> Connections { self }

            mutating func next(isolation actor: isolated (any Actor)?) async -> ActionDisposable? {
                try? await Task.sleep(for: .tick * 2, clock: clock)
                return ActionDisposable { [closed] in closed.increment() }
            }
        }
        let closed = Counter()
        let connections = Connections(closed: closed, clock: scheduler.clock)
        let token = Signal.from(async: connections, on: scheduler).subscribe { _ in }
        scheduler.advance(by: .tick * 3)
        expectEqual(closed.value, 0)
        token.dispose()
        scheduler.run()
        expectEqual(closed.value, 1)
    }

    @Test("Signal.task runs handlers in a task that is not cancelled and releases them afterwards")
    func notCancelledInHandler() {
        let cancelled = Locked<[Bool]>([])
        let released = Counter()
        let signal = Signal<Int, Never>.task(on: scheduler) { 1 }
        let token = { [canary = Canary { released.increment() }] in
            signal.take(1).subscribe(
                next: { _ in
                    canary.sing()
                    cancelled.append(Task.isCancelled)
                }, completed: { cancelled.append(Task.isCancelled) })
        }()
        scheduler.run()
        expectEqual(cancelled.value, [false, false])
        #expect(token.isDisposed)
        expectEqual(released.value, 1)
    }

    @MainActor @Test("Signal.task does not run on the subscriber's actor unless the closure specifies it")
    func isolation() async {
        let isOffMain = await Signal<Bool, Never>.task { !isOnMainQueue() }.firstValue()
        #expect(isOffMain == true)
        var count = 0
        let calls = await Signal<Bool, Never>.task { @MainActor in
            count += 1
            return isOnMainQueue()
        }.firstValue()
        #expect(calls == true)
        expectEqual(count, 1)
    }

    @Test("Signal.task in flatMap(.latest) is cancelled by the next value")
    func latestOfFlatMap() {
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
        expectEqual(recording.diagram, "--------C--|")
        expectEqual(cancelled.value, ["a", "b"])
    }

    @Test("Signal.from(async:) sends the elements and completes, and iterates again for each subscription")
    func asyncSequence() {
        let signal = Signal.from(async: Countdown(from: 3), on: scheduler)
        let recordings = [scheduler.record(signal), scheduler.record(signal)]
        scheduler.run()
        expectEqual(recordings.map(\.diagram), ["(321|)", "(321|)"])
    }

    @Test("Signal.from(async:) sends elements in virtual time")
    func virtualTime() {
        let clock = scheduler.clock
        let seconds = AsyncStream<String>(unfolding: {
            try? await Task.sleep(for: .tick * 2, clock: clock)
            return clock.now.sinceOrigin < .seconds(7) ? "x" : nil
        })
        let recording = scheduler.record(Signal.from(async: seconds, on: scheduler))
        scheduler.run()
        expectEqual(recording.diagram, "--x-x-x-|")
    }

    @Test("Signal.from(async:) fails with the thrown error and its type")
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
        expectEqual(events.value, [.next(1), .failed(.wrong)])
        #expect(token.isDisposed)
    }

    @Test("asyncSequence.signal cancels the iteration on disposal and sends nothing more")
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
        expectEqual(events.value, 1)
    }

    @Test("asyncSequence.signal stops an endless sequence with take(_:)")
    func endlessSequence() async {
        await expectEqual(Countdown(from: .max).signal.take(3).allValues(), [.max, .max - 1, .max - 2])
    }

    @MainActor @Test("Signal.from(async:) runs on no actor unless one is specified")
    func sequenceIsolation() async {
        let free = await Signal.from(async: Countdown(from: 1)).map { _ in isOnMainQueue() }.firstValue()
        #expect(free == false)
        let main = await Signal.from(async: Countdown(from: 1), isolation: MainActor.shared).map { _ in isOnMainQueue()
        }
        .firstValue()
        #expect(main == true)
    }

    @Test("values().signal sends the values of the signal again")
    func signalOfValues() async throws {
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

extension Signal where Failure == any Error {
    /// A comparable failure: 1 for a cancellation.
    func mapFailureToDescription() -> Signal<Value, TestFailure> {
        Signal<Value, TestFailure>(attach: { sink in
            attach(
                Sink(
                    subscription: sink.subscription, next: sink.next,
                    end: { terminal in
                        switch terminal {
                        case .completed: sink.complete()
                        case .failed(let error): sink.fail(.other(error is CancellationError ? 1 : 0))
                        }
                    }))
        })
    }
}
