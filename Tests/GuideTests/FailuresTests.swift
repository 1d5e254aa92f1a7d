import Operators
import TestSupport
import Testing

enum LoadingError: Error {
    case missing(String)
}

func load(_ name: String) -> Signal<String, LoadingError> {
    name == "index" ? .just("contents") : .fail(.missing(name))
}

@Suite struct FailuresTests {
    let output = Locked<[String]>([])

    @Test("Told, replaced by a signal, replaced by a value")
    func instead() {
        let output = output
        @Sendable func print(_ item: Any) { output.append("\(item)") }

        _ = load("home").subscribe(next: { print($0) }, failed: { print("no: \($0)") })  // no: missing("home")

        let page = load("home").catch { _ in load("index") }
        _ = page.subscribe(next: { print($0) }, failed: { print("no: \($0)") })  // contents

        let title = load("home").replaceFailure(with: "untitled")
        _ = title.subscribe { print($0) }  // untitled
        #expect(output.value == [#"no: missing("home")"#, "contents", "untitled"])
    }

    @Test("Tried again, with time between")
    func again() {
        let output = output
        @Sendable func print(_ item: Any) { output.append("\(item)") }

        let time = VirtualTimeScheduler()
        let attempts = MutableProperty(0)
        let flaky = Signal<String, LoadingError>.attempt { () throws(LoadingError) in
            attempts.modify { $0 += 1 }
            if attempts.value < 3 { throw .missing("attempt \(attempts.value)") }
            return "there"
        }
        let patient = RetryPolicy(retries: 5, delay: .exponential(from: .seconds(1)), on: time)
        _ = flaky.retry(patient).subscribe(
            next: { print("\($0) after \(time.now)") },  // there after 3.0 seconds
            failed: { print("no: \($0)") })
        time.run()
        #expect(output.value == ["there after 3.0 seconds"])
    }

    @Test("A connection that stays open, with delays that begin again")
    func reconnecting() {
        let output = output
        @Sendable func print(_ item: Any) { output.append("\(item)") }

        let clock = VirtualTimeScheduler()
        let uptimes = MutableProperty([5, 90, 0, 0])
        let connection = Signal<String, LoadingError>.deferred {
            guard let uptime = uptimes.modify({ $0.popLast() }) else { return .just("last message") }
            return .fail(.missing("server")).delaySubscription(for: .seconds(uptime), on: clock)
        }
        let backoff = RetryPolicy(
            delay: .exponential(from: .seconds(1), cap: .seconds(30)), resetAfter: .uptime(.seconds(60)), on: clock)
        let messages = connection.onFailure { _ in print("lost at \(clock.now)") }.retry(backoff)
        _ = messages.subscribe(next: { print("\($0) at \(clock.now)") }, failed: { print("no: \($0)") })
        clock.run()
        #expect(
            output.value == [
                "lost at 0.0 seconds", "lost at 1.0 seconds", "lost at 93.0 seconds", "lost at 99.0 seconds",
                "last message at 101.0 seconds",
            ])
    }

    @Test("Closures that throw")
    func closures() {
        let output = output
        @Sendable func print(_ item: Any) { output.append("\(item)") }

        let ages = [30, 41, -1, 52].signal.widenFailure(to: LoadingError.self)
            .attempt { (age) throws(LoadingError) in
                if age < 0 { throw .missing("a birthday") }
            }
        _ = ages.subscribe(next: { print($0) }, failed: { print("no: \($0)") })  // 30, 41, no: missing("a birthday")
        #expect(output.value == ["30", "41", #"no: missing("a birthday")"#])
    }
}
