import Rill
import TestSupport
import Testing

private enum ClientError: Error {
    case busy, notFound, tooSlow
}

private struct Client<Time: Scheduler>: Sendable {
    let request: @Sendable (Int) -> Signal<String, ClientError>
    let time: Time

    func pages(_ numbers: Signal<Int, ClientError>) -> Signal<String, ClientError> {
        let backoff = RetryPolicy(
            retries: 3, delay: .exponential(from: .seconds(1), cap: .seconds(30)), jitter: 0.5, on: time)
        return
            numbers
            .limitRate(to: 2, per: .seconds(1), on: time)
            .flatMap(.merge(max: 4)) { [request, time] number in
                request(number)
                    .timeout(after: .seconds(10), on: time, failing: .tooSlow)
                    .retry(policy: backoff) { $0 != .notFound }
            }
    }
}

@Suite("Guide: RateLimitedClient") struct RateLimitedClientTests {
    private let time = VirtualTimeScheduler()

    private func client(
        _ request: @escaping @Sendable (Int) -> Signal<String, ClientError>
    ) -> Client<VirtualTimeScheduler> {
        Client(request: request, time: time)
    }

    @Test("Two requests begin in each second, and disposal cancels them")
    func rate() {
        let (begun, disposed) = (Locked<[Int]>([]), Counter())
        let client = client { [time] number in
            begun.append(number)
            return .just("page \(number)").delay(for: .milliseconds(100), on: time).onDispose { disposed.increment() }
        }
        let token = client.pages((1...100).signal.widenFailure()).subscribe(next: { _ in }, failed: { _ in })
        time.advance(by: .milliseconds(1_050))
        #expect(begun.value == [1, 2, 3])
        #expect(disposed.value == 2)
        token.dispose()
        #expect(disposed.value == 3)
        time.advance(by: .seconds(10))
        #expect(begun.value == [1, 2, 3])
    }

    @Test("A busy server is asked again, and a missing page is not")
    func retries() {
        let attempts = Counter()
        let client = client { number in
            attempts.increment()
            return number == 7 ? .fail(.notFound) : attempts.value < 3 ? .fail(.busy) : .just("page \(number)")
        }
        let log = Locked<[String]>([])
        let pages = client.pages(Signal.of(1, 7).widenFailure())
        let token = pages.subscribe(next: { log.append($0) }, failed: { log.append("\($0)") })
        time.advance(by: .seconds(20))
        #expect(log.value == ["notFound"])
        token.dispose()
        let one = client.pages(Signal.of(1).widenFailure())
        _ = one.subscribe(next: { log.append($0) }, failed: { log.append("\($0)") })
        time.advance(by: .seconds(20))
        #expect(log.value == ["notFound", "page 1"])
    }

    @Test("A request without an answer fails after three retries") func silence() {
        let failures = Locked<[ClientError]>([])
        let pages = client { _ in .never }.pages(Signal.of(1).widenFailure())
        _ = pages.subscribe(next: { _ in }, failed: { failures.append($0) })
        time.advance(by: .seconds(100))
        #expect(failures.value == [.tooSlow])
    }
}
