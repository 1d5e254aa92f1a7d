import DocumentSupport
import Rill
import Testing

@Suite("Guide: Concurrency") struct ConcurrencyTests {
    let temperatures = Subject<Int, Never>()
    let printed = Printed()

    @MainActor @Test("A subscription on the main queue passes its owner to the closure")
    func owner() {
        let screen = Screen()
        let subscription = temperatures.signal.subscribeOnMain(owner: screen) { screen, value in screen.show(value) }
        temperatures.send(1)
        #expect(screen.shown == [1])
        subscription.dispose()
    }

    @Test("An actor that follows a signal receives its values")
    func actors() async {
        let average = Average()
        let subscription = await average.follow(temperatures.signal)
        temperatures.send(10)
        temperatures.send(20)
        while await average.value != 15 { await Task.yield() }
        subscription.dispose()
    }

    @Test("A loop over values() receives values that were sent before the loop")
    func values() async throws {
        let readings = temperatures.signal.values()
        temperatures.send(20)
        temperatures.complete()
        for await reading in readings { print(reading) }  // → 20
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A buffer with a limit counts the values that it drops")
    func buffering() throws {
        let newest = temperatures.signal.values(buffering: .newest(1))
        for reading in 20...24 { temperatures.send(reading) }
        print(newest.droppedCount)  // → 4
        #expect(try printed.take() == Printed.promised())
    }

    @Test("The first, the last, and all values of a signal can be awaited")
    func awaited() async throws {
        let download = Signal<Int, LoadingError>.of(1, 2, 3)
        let first = try await download.firstValue()
        let last = try await download.lastValue()
        let all = try await download.allValues()
        #expect(first == 1 && last == 3 && all == [1, 2, 3])
    }

    @Test("Tasks and asynchronous sequences are signals")
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

    @Test("A task-local value is kept in tasks and closures")
    func taskLocalValues() async throws {
        let greetings = Signal<Int, LoadingError>.of(1, 2).mapAsync { (id) async throws(LoadingError) in
            try await load(id)
        }.map { user in "\(Request.tenant) \(user.id)" }.keepingTaskLocal(Request.$tenant)
        let lines = try await Request.$tenant.withValue("north") { try await greetings.allValues() }
        print(lines)  // → ["north 1", "north 2"]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A scope disposes its subscriptions when its closure returns")
    func scopes() async throws {
        await withSubscriptions { scope in
            temperatures.signal.subscribe { print($0) }.add(to: scope)
            temperatures.send(21)  // → 21
        }
        temperatures.send(22)
        #expect(try printed.take() == Printed.promised())
    }

    private func print(_ items: Any...) { printed.append(items) }
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

private enum Request {
    @TaskLocal static var tenant = "none"
}

private struct User: Equatable {
    let id: Int
}

private func load(_ id: Int) async throws(LoadingError) -> User {
    if id < 0 { throw .missing("\(id)") }
    return User(id: id)
}
