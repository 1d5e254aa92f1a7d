import DocumentSupport
import Rill
import StreamTesting
import Testing

enum LoadingError: Error {
    case missing(String)
}

func load(_ name: String) -> Signal<String, LoadingError> {
    name == "index" ? .just("contents") : .fail(.missing(name))
}

@Suite("Guide: Failures") struct FailuresTests {
    let printed = Printed()

    @Test("A failure is delivered, or replaced by a signal or a value")
    func handling() throws {
        _ = load("home").subscribe(
            next: { print($0) }, failed: { print("failed: \($0)") })  // → failed: missing("home")

        let page = load("home").catch { _ in load("index") }
        _ = page.subscribe(next: { print($0) }, failed: { print("failed: \($0)") })  // → contents

        let title = load("home").replaceFailure(with: "untitled")
        _ = title.subscribe { print($0) }  // → untitled
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A policy retries after growing delays")
    func retrying() throws {
        let time = VirtualTimeScheduler()
        let attempts = MutableProperty(0)
        let flaky = Signal<String, LoadingError>.attempt { () throws(LoadingError) in
            attempts.modify { $0 += 1 }
            if attempts.value < 3 { throw .missing("attempt \(attempts.value)") }
            return "loaded"
        }
        let patient = RetryPolicy(retries: 5, delay: .exponential(from: .seconds(1)), on: time)
        _ = flaky.retry(policy: patient).subscribe(
            next: { print("\($0) after \(time.now)") },
            failed: { print("failed: \($0)") })
        time.run()  // → loaded after 3.0 seconds
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A request waits for a new token, once")
    func refreshing() throws {
        let token = MutableProperty("old token")
        let refresh = Signal<Void, LoadingError>.deferred {
            token.value = "new token"
            return .just(())
        }
        let profile = Signal<String, LoadingError>.attempt { () throws(LoadingError) in
            if token.value == "old token" { throw .missing("valid token") }
            return "loaded with \(token.value)"
        }
        let refreshed = profile.retryWhen { failures in
            failures.widenFailure().enumerated().flatMap(.concat) { failure in
                failure.offset == 0 ? refresh : .fail(failure.element)
            }
        }
        _ = refreshed.subscribe(
            next: { print($0) }, failed: { print("failed: \($0)") })  // → loaded with new token
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A reconnecting client starts with the first delay again after a connection that lasted")
    func reconnecting() throws {
        let clock = VirtualTimeScheduler()
        let uptimes = MutableProperty([5, 90, 0, 0])  // taken from the end
        let connection = Signal<String, LoadingError>.deferred {
            guard let uptime = uptimes.modify({ $0.popLast() }) else { return .just("last message") }
            return .fail(.missing("server")).delaySubscription(for: .seconds(uptime), on: clock)
        }
        let backoff = RetryPolicy(
            delay: .exponential(from: .seconds(1), cap: .seconds(30)), resetAfter: .uptime(.seconds(60)), on: clock)
        let messages = connection.onFailure { _ in print("down at \(clock.now)") }.retry(policy: backoff)
        _ = messages.subscribe(next: { print("\($0) at \(clock.now)") }, failed: { print("failed: \($0)") })
        clock.run()
        let output = printed.take().split(separator: ", ").joined(separator: "\n")
        #expect(output.hasSuffix("last message at 101.0 seconds"))
        #expect(try Document("\(ArticleTests.guide)/Failures.md").text.contains("```text\n\(output)\n```"))
    }

    @Test("A signal that fails at its end reconnects after a completion")
    func closedConnection() {
        let connections = MutableProperty(0)
        let connection = Signal<String, LoadingError>.just("message").onSubscribe { connections.modify { $0 += 1 } }
        _ = concat(connection, .fail(.missing("server"))).retry(2).subscribe(next: { _ in }, failed: { print($0) })
        #expect(connections.value == 3)
        #expect(printed.take() == #"missing("server")"#)
    }

    @Test("A closure that throws fails the signal")
    func closures() throws {
        let ages = [30, 41, -1, 52].signal.widenFailure(to: LoadingError.self)
            .tryOnNext { (age) throws(LoadingError) in
                if age < 0 { throw .missing("birthday") }
            }
        _ = ages.subscribe(
            next: { print($0) }, failed: { print("failed: \($0)") })  // → 30, 41, failed: missing("birthday")
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A located failure has its place and the stages")
    func locatedFailure() throws {
        let (source, created) = (Subject<String, LoadingError>(), #line)
        let called = #line + 1
        let lines = source.signal.map { $0.uppercased() }.filter { !$0.isEmpty }.locatingFailure()
        _ = lines.subscribe(next: { print($0) }, failed: { failure in print(failure) })
        source.fail(.missing("file"))
        let output = printed.take()
            .replacing("\(#fileID):\(called)", with: "MyApp/Loading.swift:12")
            .replacing("\(#fileID):\(created)", with: "MyApp/Loading.swift:10")
        #expect(try Document("\(ArticleTests.guide)/Failures.md").text.contains("```text\n\(output)\n```"))
    }

    private func print(_ items: Any...) { printed.append(items) }
}
