// This target is compiled with `defaultIsolation(MainActor.self)`: all of it is main-actor code unless it says otherwise, as
// in an app. Closures given to operators must run on other threads all the same, and never trap. What would have to trap,
// such as `source.map(functionOfTheMainActor)`, does not compile.
import Operators
import TestSupport
import Testing

final class Model {
    var numbers: [Int] = []
    var isOver = false
}

nonisolated enum Problem: Error { case wrong }

/// Checks, inside the closures of operators, that they run elsewhere.
nonisolated func elsewhere<Value>(_ value: Value) -> Value {
    #expect(!MainScheduler.isCurrent)
    return value
}

@Suite struct MainActorTests {
    let background = TargetQueueScheduler()

    var source: Signal<Int, Never> { Signal(1...6).subscribe(on: background) }

    @Test("Linear operators run off main from closures written in main-actor code")
    func linear() async {
        let evens = source.map { elsewhere($0) * 2 }.filter { elsewhere($0) > 2 }.compactMap { elsewhere($0) }
        #expect(await evens.allValues() == [4, 6, 8, 10, 12])
        #expect(await source.scan(0) { elsewhere($0) + $1 }.lastValue() == 21)
        #expect(await source.reduce(0) { elsewhere($0) + $1 }.lastValue() == 21)
        #expect(await source.distinctUntilChanged(by: { elsewhere($0) / 2 == $1 / 2 }).allValues() == [1, 2, 4, 6])
        #expect(await source.skip(1).take(3).collect().firstValue() == [2, 3, 4])
    }

    @Test("Side effects run off main from closures written in main-actor code")
    func sideEffects() async {
        let log = Locked<[String]>([])
        let isDisposed = AsyncGate()
        let signal = source.take(1).onNext { log.append("next \(elsewhere($0))") }
            .onCompleted { log.append(elsewhere("completed")) }
            .onDispose {
                log.append("disposed")
                isDisposed.open()
            }
        #expect(await signal.allValues() == [1])
        await isDisposed.wait()
        #expect(Set(log.value) == ["next 1", "completed", "disposed"])
    }

    @Test("Flattening and recovering run off main from closures written in main-actor code")
    func flattening() async throws {
        for strategy in [FlattenStrategy.merge, .merge(max: 2), .concat, .latest] {
            #expect(await source.flatMap(strategy) { .of(elsewhere($0)) }.allValues() == Array(1...6))
        }
        let failing = source.flatMap(.concat) { (value) throws(Problem) -> Signal<Int, Problem> in
            if elsewhere(value) == 3 { throw .wrong }
            return .just(value)
        }
        #expect(try await failing.catch { _ in .just(elsewhere(0)) }.allValues() == [1, 2, 0])
        #expect(try await failing.retry(1).catch { _ in .empty }.allValues() == [1, 2, 1, 2])
        #expect(await source.repeat(2).allValues().count == 12)
        let bound = source.bind {
            { value, stop in
                stop = elsewhere(value) == 2
                return .just(value)
            }
        }
        #expect(await bound.allValues() == [1, 2])
    }

    @Test("Joins run off main from closures written in main-actor code")
    func joins() async {
        #expect(await zip(source, source).map { elsewhere($0) + $1 }.allValues() == [2, 4, 6, 8, 10, 12])
        #expect(await combineLatest(source, source).map { elsewhere($0) + $1 }.lastValue() == 12)
        #expect(await merge(source, source).map { elsewhere($0) }.allValues().count == 12)
        #expect(await concat(source, source).map { elsewhere($0) }.allValues().count == 12)
    }

    @Test("Schedulers and time run off main from closures written in main-actor code")
    func scheduling() async {
        #expect(await Signal<Int, Never>.just(1).deliver(on: background).map { elsewhere($0) }.lastValue() == 1)
        #expect(await source.delay(for: .zero, on: background).map { elsewhere($0) }.lastValue() == 6)
        #expect(await source.debounce(for: .zero, on: background).map { elsewhere($0) }.lastValue() == 6)
        let ticks = Signal.interval(.nanoseconds(1), on: background).take(2).map { _ in elsewhere(1) }
        #expect(await ticks.allValues() == [1, 1])
    }

    @Test("Sources run off main from closures written in main-actor code")
    func sources() async throws {
        let created = Signal<Int, Never> { subscriber in
            subscriber.send(elsewhere(1))
            subscriber.complete()
            return ActionDisposable { _ = elsewhere(2) }
        }.subscribe(on: background)
        #expect(await created.allValues() == [1])
        #expect(await Signal<Int, Never>.deferred { .just(elsewhere(1)) }.subscribe(on: background).lastValue() == 1)
        #expect(await Signal<Int, Never>.attempt { elsewhere(1) }.subscribe(on: background).lastValue() == 1)
        let states = Signal<Int, Never>.generate(from: 1, while: { elsewhere($0) < 4 }, next: { elsewhere($0) + 1 })
        #expect(await states.subscribe(on: background).allValues() == [1, 2, 3])
        #expect(await Signal<Int, Never>.task { elsewhere(1) }.lastValue() == 1)
        #expect(await source.mapAsync(max: 2) { elsewhere($0) }.allValues() == Array(1...6))
        #expect(await source.values().signal.map { elsewhere($0) }.allValues() == Array(1...6))
    }

    @Test("subscribe { } runs off main; what it changes has to be Sendable")
    func subscribing() async {
        let seen = Locked<[Int]>([])
        let ended = AsyncGate()
        let token = source.subscribe(next: { seen.append(elsewhere($0)) }, completed: { ended.open() })
        await ended.wait()
        #expect(seen.value == Array(1...6))
        #expect(token.isDisposed)
    }

    @Test("subscribe(onMain:) comes back to main-actor code, whichever thread sends")
    func onMain() async {
        let model = Model()
        await withCheckedContinuation { continuation in
            source.subscribe(
                onMain: { model.numbers.append($0) },
                completed: {
                    model.isOver = true
                    continuation.resume()
                }
            ).neglect()
        }
        #expect(model.numbers == Array(1...6) && model.isOver)
    }

    @Test("subscribe(owner:onMain:) gives a main-actor owner to main-actor code")
    func ownerOnMain() async {
        let model = Model()
        await withCheckedContinuation { continuation in
            source.subscribe(
                owner: model, onMain: { $0.numbers.append($1) },
                completed: {
                    $0.isOver = true
                    continuation.resume()
                }
            ).neglect()
        }
        #expect(model.numbers == Array(1...6) && model.isOver)
    }

    @Test("Signal.task with a closure of the main actor uses its state")
    func mainActorTask() async {
        let model = Model()
        let signal = Signal<Int, Never>.task { @MainActor in
            model.numbers.append(1)
            return model.numbers.count
        }
        #expect(await signal.firstValue() == 1)
    }

    @Test("A loop over values() stays on main")
    func loop() async {
        let model = Model()
        for await number in source.values() { model.numbers.append(number) }
        #expect(model.numbers == Array(1...6))
    }
}

extension Disposable {
    /// Leaves the subscription to its source.
    nonisolated func neglect() {}
}
