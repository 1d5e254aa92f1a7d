// This target is compiled with `defaultIsolation(MainActor.self)`, as in an app: all code is main-actor code unless it is
// marked otherwise. Closures passed to operators must nevertheless run on other threads without a trap. A call that would
// trap, such as `source.map(functionOfTheMainActor)`, does not compile.
import Operators
import TestSupport
import Testing

final class Model {
    var numbers: [Int] = []
    var isOver = false
}

nonisolated enum Problem: Error { case wrong }

/// Checks in the closures of operators that they run on another thread.
nonisolated func offMain<Value>(_ value: Value) -> Value {
    #expect(!MainScheduler.isCurrent)
    return value
}

@Suite struct MainActorTests {
    let background = TargetQueueScheduler()

    var source: Signal<Int, Never> { Signal.from(1...6).subscribed(on: background) }

    @Test("map, filter and other linear operators run closures of main-actor code on another thread")
    func linearOperators() async {
        let evens = source.map { offMain($0) * 2 }.filter { offMain($0) > 2 }.compactMap { offMain($0) }
        await expectEqual(evens.allValues(), [4, 6, 8, 10, 12])
        await expectEqual(source.scan(0) { offMain($0) + $1 }.lastValue(), 21)
        await expectEqual(source.reduce(0) { offMain($0) + $1 }.lastValue(), 21)
        await expectEqual(source.distinctUntilChanged(by: { offMain($0) / 2 == $1 / 2 }).allValues(), [1, 2, 4, 6])
        await expectEqual(source.skip(1).take(3).collect().firstValue(), [2, 3, 4])
    }

    @Test("onNext and other side effects run closures of main-actor code on another thread")
    func sideEffects() async {
        let log = Locked<[String]>([])
        let isDisposed = AsyncGate()
        let signal = source.take(1).onNext { log.append("next \(offMain($0))") }
            .onCompleted { log.append(offMain("completed")) }
            .onDispose {
                log.append("disposed")
                isDisposed.open()
            }
        await expectEqual(signal.allValues(), [1])
        await isDisposed.wait()
        expectEqual(Set(log.value), ["next 1", "completed", "disposed"])
    }

    @Test("flatMap, catch and other flattening operators run closures of main-actor code on another thread")
    func flattening() async throws {
        for strategy in [FlattenStrategy.merge, .merge(max: 2), .concat, .latest] {
            await expectEqual(source.flatMap(strategy) { .of(offMain($0)) }.allValues(), Array(1...6))
        }
        let failing = source.widenFailure().tryFlatMap(.concat) { (value) throws(Problem) -> Signal<Int, Problem> in
            if offMain(value) == 3 { throw .wrong }
            return .just(value)
        }
        await expectEqual(failing.catch { _ in Signal<Int, Never>.just(offMain(0)) }.allValues(), [1, 2, 0])
        await expectEqual(failing.retry(1).catch { _ in Signal<Int, Never>.empty }.allValues(), [1, 2, 1, 2])
        await expectEqual(source.repeat(2).allValues().count, 12)
        let bound = source.bind {
            { value, stop in
                stop = offMain(value) == 2
                return .just(value)
            }
        }
        await expectEqual(bound.allValues(), [1, 2])
    }

    @Test("combineLatest, zip and other combining operators run closures of main-actor code on another thread")
    func combining() async {
        await expectEqual(zip(source, source).map { offMain($0) + $1 }.allValues(), [2, 4, 6, 8, 10, 12])
        await expectEqual(combineLatest(source, source).map { offMain($0) + $1 }.lastValue(), 12)
        await expectEqual(merge(source, source).map { offMain($0) }.allValues().count, 12)
        await expectEqual(concat(source, source).map { offMain($0) }.allValues().count, 12)
    }

    @Test("deliver, subscribed(on:) and timed operators run closures of main-actor code on another thread")
    func scheduling() async {
        #expect(await Signal<Int, Never>.just(1).deliver(on: background).map { offMain($0) }.lastValue() == 1)
        await expectEqual(source.delay(for: .zero, on: background).map { offMain($0) }.lastValue(), 6)
        await expectEqual(source.debounce(for: .zero, on: background).map { offMain($0) }.lastValue(), 6)
        let ticks = Signal.interval(.nanoseconds(1), on: background).take(2).map { _ in offMain(1) }
        await expectEqual(ticks.allValues(), [1, 1])
    }

    @Test("Sources run closures of main-actor code on another thread")
    func sources() async throws {
        let created = Signal<Int, Never> { subscriber in
            subscriber.send(offMain(1))
            subscriber.complete()
            return ActionDisposable { _ = offMain(2) }
        }.subscribed(on: background)
        await expectEqual(created.allValues(), [1])
        #expect(await Signal<Int, Never>.deferred { .just(offMain(1)) }.subscribed(on: background).lastValue() == 1)
        #expect(await Signal<Int, Never>.attempt { offMain(1) }.subscribed(on: background).lastValue() == 1)
        let states = Signal<Int, Never>.generate(from: 1, while: { offMain($0) < 4 }, next: { offMain($0) + 1 })
        await expectEqual(states.subscribed(on: background).allValues(), [1, 2, 3])
        #expect(await Signal<Int, Never>.task { offMain(1) }.lastValue() == 1)
        await expectEqual(source.mapAsync(max: 2) { offMain($0) }.allValues(), Array(1...6))
        await expectEqual(source.values().signal.map { offMain($0) }.allValues(), Array(1...6))
    }

    @Test("subscribe runs its closure on another thread, and the closure can only change Sendable state")
    func subscribing() async {
        let seen = Locked<[Int]>([])
        let ended = AsyncGate()
        let token = source.subscribe(next: { seen.append(offMain($0)) }, completed: { ended.open() })
        await ended.wait()
        expectEqual(seen.value, Array(1...6))
        #expect(token.isDisposed)
    }

    @Test("subscribeOnMain(next:) returns to main-actor code from every sending thread")
    func onMain() async {
        let model = Model()
        await withCheckedContinuation { continuation in
            source.subscribeOnMain(
                next: { model.numbers.append($0) },
                completed: {
                    model.isOver = true
                    continuation.resume()
                }
            ).neglect()
        }
        #expect(model.numbers == Array(1...6) && model.isOver)
    }

    @Test("subscribe(owner:onMain:) passes a main-actor owner to main-actor code")
    func ownerOnMain() async {
        let model = Model()
        await withCheckedContinuation { continuation in
            source.subscribeOnMain(
                owner: model, next: { $0.numbers.append($1) },
                completed: {
                    $0.isOver = true
                    continuation.resume()
                }
            ).neglect()
        }
        #expect(model.numbers == Array(1...6) && model.isOver)
    }

    @Test("Signal.task with a closure of the main actor can use its state")
    func mainActorTask() async {
        let model = Model()
        let signal = Signal<Int, Never>.task { @MainActor in
            model.numbers.append(1)
            return model.numbers.count
        }
        await expectEqual(signal.firstValue(), 1)
    }

    @Test("values() in a loop of main-actor code stays on the main thread")
    func loop() async {
        let model = Model()
        for await number in source.values() { model.numbers.append(number) }
        expectEqual(model.numbers, Array(1...6))
    }
}

extension Disposable {
    /// Keeps the subscription active until its source ends.
    nonisolated func neglect() {}
}
