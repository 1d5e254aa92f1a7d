import DocumentSupport
import Rill
import StreamTesting
import TestSupport
import Testing

@Suite("Guide: HotAndCold") struct HotAndColdTests {
    let printed = Printed()

    @Test("A cold signal runs its closure for each subscription")
    func cold() throws {
        let dice = Signal<Int, Never> { subscriber in
            print("rolling")
            subscriber.send(4)
            subscriber.complete()
            return nil
        }
        print("nothing has happened yet")  // → nothing has happened yet
        _ = dice.subscribe { print("first: \($0)") }  // → rolling, first: 4
        _ = dice.subscribe { print("second: \($0)") }  // → rolling, second: 4
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A late subscriber of a hot signal misses earlier values")
    func hot() throws {
        let news = Subject<String, Never>()
        news.send("early")
        let reader = news.signal.subscribe { print("read: \($0)") }
        news.send("late")  // → read: late
        reader.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A shared signal starts for its first subscriber and stops after its last one")
    func shared() throws {
        let ticker = Subject<Int, Never>()
        let shared = ticker.signal
            .onSubscribe { print("started") }
            .onDispose { print("stopped") }
            .share(replay: 1, while: .subscribed)
        let first = shared.subscribe { print("a\($0)") }  // → started
        ticker.send(1)  // → a1
        let second = shared.subscribe { print("b\($0)") }  // → b1
        ticker.send(2)  // → a2, b2
        first.dispose()
        second.dispose()  // → stopped
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A multicast connection starts the source when it is connected")
    func connected() throws {
        let squares = (1...3).signal.map { $0 * $0 }
        let connection = squares.multicast(Subject())
        _ = connection.signal.subscribe { print("c\($0)") }
        _ = connection.signal.subscribe { print("d\($0)") }
        _ = connection.connect()  // → c1, d1, c4, d4, c9, d9
        #expect(try printed.take() == Printed.promised())
    }

    @Test("The result of a request is kept, and a stale one is shown until the new one arrives")
    func cached() throws {
        let (time, count) = (VirtualTimeScheduler(), Counter())
        @Sendable func load() async -> String {
            print("requested")
            count.increment()
            return "rates \(count.value)"
        }
        let rates = Signal<String, Never>.task(on: time) { await load() }
            .cached(for: .seconds(60), sendsStale: true, on: time)
        _ = rates.subscribe { print("list: \($0)") }
        _ = rates.subscribe { print("converter: \($0)") }
        time.run()  // → requested, list: rates 1, converter: rates 1
        time.advance(by: .seconds(60))
        _ = rates.subscribe { print("list: \($0)") }  // → list: rates 1
        time.run()  // → requested, list: rates 2
        #expect(try printed.take() == Printed.promised())
    }

    @Test("After a reload that fails, the next reload requests again")
    func reloading() throws {
        let (time, attempts) = (VirtualTimeScheduler(), Counter())
        let request = Signal<String, LoadingError>.attempt { () throws(LoadingError) in
            attempts.increment()
            if attempts.value == 2 { throw .missing("news") }
            return "news \(attempts.value)"
        }
        let reload = Subject<Void, Never>()
        let news = request.cached(for: .seconds(60), refreshing: reload.signal, on: time)
            .retryWhen { failures in failures.flatMap(.latest) { _ in reload.signal } }
        _ = news.subscribe { print("list: \($0)") }  // → list: news 1
        reload.send()
        reload.send()  // → list: news 3
        #expect(try printed.take() == Printed.promised())
        #expect(attempts.value == 3)
    }

    private func print(_ items: Any...) { printed.append(items) }
}
