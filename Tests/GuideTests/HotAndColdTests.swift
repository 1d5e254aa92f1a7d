import Operators
import TestSupport
import Testing

@Suite struct HotAndColdTests {
    let output = Locked<[String]>([])

    @Test("Cold: the closure runs for each subscription")
    func cold() {
        let output = output
        @Sendable func print(_ item: Any) { output.append("\(item)") }

        let dice = Signal<Int, Never> { subscriber in
            print("rolling")
            subscriber.send(4)
            subscriber.complete()
            return nil
        }
        print("nothing has happened yet")
        _ = dice.subscribe { print("first: \($0)") }  // rolling, first: 4
        _ = dice.subscribe { print("second: \($0)") }  // rolling, second: 4
        #expect(output.value == ["nothing has happened yet", "rolling", "first: 4", "rolling", "second: 4"])
    }

    @Test("Hot: who comes late has missed what was before")
    func hot() {
        let output = output
        @Sendable func print(_ item: Any) { output.append("\(item)") }

        let news = Subject<String, Never>()
        news.send("early")
        let reader = news.signal.subscribe { print("read: \($0)") }
        news.send("late")  // read: late
        reader.dispose()
        #expect(output.value == ["read: late"])
    }

    @Test("Shared: started with the first subscriber, stopped with the last")
    func shared() {
        let output = output
        @Sendable func print(_ item: Any) { output.append("\(item)") }

        let ticker = Subject<Int, Never>()
        let shared = ticker.signal
            .onSubscribe { print("started") }
            .onDispose { print("stopped") }
            .share(replay: 1, while: .subscribed)
        let first = shared.subscribe { print("a\($0)") }  // started
        ticker.send(1)  // a1
        let second = shared.subscribe { print("b\($0)") }  // b1
        ticker.send(2)  // a2, b2
        first.dispose()
        second.dispose()  // stopped
        #expect(output.value == ["started", "a1", "b1", "a2", "b2", "stopped"])
    }
}
