import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct AwaitedValuesTests {
    @Test("firstValue() returns the first value and disposes the source, even if it is infinite")
    func firstOfSource() async throws {
        let disposed = Counter()
        let source = Signal<Int, TestFailure>.repeating(7).onDispose { disposed.increment() }
        try await expectEqual(source.firstValue(), 7)
        expectEqual(disposed.value, 1)
        #expect(try await Signal<Int, TestFailure>.empty.firstValue() == nil)
        #expect(try await Signal<Int, TestFailure>.just(1).concat(.fail(.wrong)).firstValue() == 1)
        await #expect(throws: TestFailure.wrong) { try await Signal<Int, TestFailure>.fail(.wrong).firstValue() }
    }

    @Test("lastValue() returns the last value or nil, and throws the failure with its type")
    func lastOfSource() async throws {
        #expect(await Signal<Int, Never>.of(1, 2, 3).lastValue() == 3)
        #expect(await Signal<Int, Never>.empty.lastValue() == nil)
        do throws(TestFailure) {
            _ = try await Signal<Int, TestFailure>.just(1).concat(.fail(.wrong)).lastValue()
            Issue.record("no failure")
        } catch {
            expectEqual(error, .wrong)
        }
    }

    @Test("allValues() returns all values in an array")
    func allOfSource() async throws {
        #expect(await Signal<Int, Never>.of(1, 2, 3).allValues() == [1, 2, 3])
        #expect(await Signal<Int, Never>.empty.allValues() == [])
        await #expect(throws: TestFailure.wrong) {
            try await Signal<Int, TestFailure>.just(1).concat(.fail(.wrong)).allValues()
        }
    }

    @Test("requireFirstValue() returns the first value, and throws if there is none")
    func requiredFirst() async throws {
        #expect(try await Signal<Int, TestFailure>.repeating(7).requireFirstValue() == 7)
        await #expect(throws: NoValueError()) { try await Signal<Int, Never>.empty.requireFirstValue() }
        await #expect(throws: TestFailure.wrong) { try await Signal<Int, TestFailure>.fail(.wrong).requireFirstValue() }
    }

    @Test("requireFirstValue() throws if the task is cancelled, or if the source is released")
    func requiredFirstWithoutEvent() {
        let (scheduler, errors) = (VirtualTimeScheduler(), Locked<[String]>([]))
        var subject: Subject<Int, Never>? = Subject()
        let signal = subject!.signal
        let tasks = (0..<2).map { _ in
            Task(executorPreference: scheduler) {
                do { _ = try await signal.requireFirstValue() } catch { errors.append("\(error)") }
            }
        }
        scheduler.advance()
        tasks[0].cancel()
        scheduler.advance()
        expectEqual(errors.value, ["CancellationError()"])
        expectEqual(subject?.subscriberCount, 1)
        subject = nil
        scheduler.advance()
        expectEqual(errors.value, ["CancellationError()", "The signal ended without a value"])
    }

    @Test("values() can be reduced into other collections with the standard library")
    func collections() async {
        let letters = Signal<String, Never>.of("a", "b", "a")
        let counts = await letters.values().reduce(into: [:]) { $0[$1, default: 0] += 1 }
        expectEqual(counts, ["a": 2, "b": 1])
        await expectEqual(letters.values().reduce(into: Set()) { $0.insert($1) }, ["a", "b"])
        await expectEqual(letters.values().signal.collect().firstValue(), ["a", "b", "a"])
    }

    @Test("firstValue(), lastValue() and allValues() dispose and return the values so far when the task is cancelled")
    func cancellation() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let results = Locked<[[Int?]]>([])
        let tasks = [
            Task(executorPreference: scheduler) { results.append([await subject.signal.firstValue()]) },
            Task(executorPreference: scheduler) {
                results.append([await subject.signal.filter { $0 > 9 }.lastValue()])
            },
            Task(executorPreference: scheduler) { results.append(await subject.signal.allValues()) },
        ]
        scheduler.advance()
        expectEqual(subject.subscriberCount, 3)
        tasks[0].cancel()
        subject.send(1)
        scheduler.advance()
        subject.send(10)
        scheduler.advance()
        expectEqual(results.value, [[nil]])
        tasks[1].cancel()
        scheduler.advance()
        tasks[2].cancel()
        scheduler.advance()
        expectEqual(results.value, [[nil], [10], [1, 10]])
        expectEqual(subject.subscriberCount, 0)
    }

    @Test("lastValue() and allValues() return pending values when the task is cancelled before it resumes")
    func cancelledWhileWaiting() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let results = Locked<[[Int?]]>([])
        let tasks = [
            Task(executorPreference: scheduler) { results.append([await subject.signal.lastValue()]) },
            Task(executorPreference: scheduler) { results.append(await subject.signal.allValues()) },
        ]
        scheduler.advance()
        for value in 1...3 { subject.send(value) }
        for task in tasks { task.cancel() }
        scheduler.advance()
        expectEqual(results.value, [[3], [1, 2, 3]])
    }

    @Test("firstValue(), lastValue() and allValues() return the values so far when the source is released")
    func releasedSource() {
        let scheduler = VirtualTimeScheduler()
        var subject: Subject<Int, Never>? = Subject()
        let signal = subject!.signal
        let results = Locked<[[Int?]]>([])
        Task(executorPreference: scheduler) { results.append([await signal.skip(1).firstValue()]) }
        Task(executorPreference: scheduler) { results.append([await signal.lastValue()]) }
        Task(executorPreference: scheduler) { results.append(await signal.allValues()) }
        scheduler.advance()
        subject?.send(1)
        subject = nil
        scheduler.advance()
        expectEqual(Set(results.value), [[nil], [1]])
        expectEqual(results.value.count, 3)
    }

    @MainActor @Test("firstValue(), lastValue() and allValues() subscribe on the caller's actor without a hop")
    func isolation() async {
        let source = Signal<Bool, Never>.attempt {
            MainActor.assumeIsolated {}
            return true
        }
        #expect(await source.firstValue() == true)
        #expect(await source.lastValue() == true)
        await expectEqual(source.allValues(), [true])
    }
}
