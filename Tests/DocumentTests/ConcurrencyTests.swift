import Operators
import TestSupport
import Testing

@Suite("Docs/Concurrency.md") struct ConcurrencyTests {
    let temperatures = Subject<Int, Never>()
    let log = Locked<[Int]>([])

    @MainActor @Test("Which thread will my closure run on?")
    func thread() {
        let temperatures = Subject<Int, Never>()
        let label = Label()
        let subscription = temperatures.signal
            .map { $0 * 9 / 5 + 32 }  // on the thread that sends
            .subscribe(onMain: { label.text = "\($0) °F" })  // on the main queue
        temperatures.send(20)
        #expect(label.text == "68 °F")
        subscription.dispose()
    }

    @MainActor @Test("Sendable")
    func owner() {
        let screen = Screen()
        let subscription = temperatures.signal.subscribe(owner: screen, onMain: { screen, value in screen.show(value) })
        temperatures.send(1)
        #expect(screen.shown == [1])
        subscription.dispose()
    }

    @Test("Actors")
    func actors() async {
        let average = Average()
        let subscription = await average.follow(temperatures.signal)
        temperatures.send(10)
        temperatures.send(20)
        while await average.value != 15 { await Task.yield() }
        subscription.dispose()
    }

    @Test("From a signal to async code")
    func values() async {
        let readings = temperatures.signal.values()
        temperatures.send(20)  // not lost: the subscription stands since `values()`
        temperatures.complete()
        for await reading in readings { log.append(reading) }
        #expect(log.value == [20])
    }

    @Test("From a signal to async code: buffering")
    func buffering() {
        let newest = temperatures.signal.values(buffering: .newest(1))
        for reading in 20...24 { temperatures.send(reading) }
        let missed = newest.droppedCount
        #expect(missed == 4)
    }

    @Test("From a signal to async code: one value, or all")
    func awaited() async throws {
        let download = Signal<Int, LoadingError>.of(1, 2, 3)
        let first = try await download.firstValue()
        let last = try await download.lastValue()
        let all = try await download.allValues()
        #expect(first == 1 && last == 3 && all == [1, 2, 3])
    }

    @Test("From async code to a signal")
    func signals() async throws {
        let user = Signal<User, LoadingError>.task { () async throws(LoadingError) in try await load(1) }
        #expect(try await user.firstValue() == User(id: 1))
        let ticks = AsyncStream { continuation in
            for tick in 1...3 { continuation.yield(tick) }
            continuation.finish()
        }
        let doubled = await ticks.signal.map { $0 * 2 }.allValues()
        #expect(doubled == [2, 4, 6])
        let ids = Signal<Int, LoadingError>.of(1, 2, 3)
        let users = ids.mapAsync(max: 4) { (id) async throws(LoadingError) in try await load(id) }
        #expect(try await users.allValues() == [User(id: 1), User(id: 2), User(id: 3)])
        let results = ids.flatMap(.latest) { id in
            .task { () async throws(LoadingError) in try await load(id) }
        }
        #expect(try await results.lastValue() == User(id: 3))
    }

    @Test("Scopes")
    func scopes() async {
        await withSubscriptions { scope in
            temperatures.signal.subscribe { log.append($0) }.add(to: scope)
            temperatures.send(21)
        }
        temperatures.send(22)
        #expect(log.value == [21])
    }

    @Test("Time")
    func time() {
        let scheduler = VirtualTimeScheduler()
        let clock = scheduler.clock
        let answer = Signal<Int, Never>.task(on: scheduler) {
            try? await Task.sleep(until: clock.now.advanced(by: .seconds(3_600)), clock: clock)
            return 42
        }
        let subscription = answer.subscribe { log.append($0) }
        scheduler.advance(by: .seconds(3_600))
        #expect(log.value == [42])
        #expect(subscription.isDisposed)
    }
}

final class Label {  // not Sendable
    var text = ""
}

@MainActor private final class Screen {
    var shown: [Int] = []
    func show(_ value: Int) { shown.append(value) }
}

actor Average {
    private var (sum, count) = (0, 0)
    var value: Int { count == 0 ? 0 : sum / count }

    func follow(_ numbers: Signal<Int, Never>) -> any Disposable {
        numbers.subscribe(isolatedTo: self) { me, number in
            me.sum += number
            me.count += 1
        }
    }
}

struct User: Equatable {
    let id: Int
}

private func load(_ id: Int) async throws(LoadingError) -> User {
    if id < 0 { throw .offline }
    return User(id: id)
}
