import Rill
import StreamTesting
import TestSupport
import Testing

private enum ClientError: Error {
    case busy, notFound, tooSlow
}

private struct Page: Equatable, Sendable {
    let number: Int
    let content: Result<String, ClientError>
}

private final class Client: Sendable {
    private let request: @Sendable (Int) -> Signal<String, ClientError>
    private let backoff: RetryPolicy
    private let time: any Scheduler
    private let waiting = Subject<Subscriber<Void, ClientError>, Never>()
    private let bag = DisposableBag()

    init(on time: some Scheduler, request: @escaping @Sendable (Int) -> Signal<String, ClientError>) {
        self.request = request
        self.time = time
        backoff = RetryPolicy(
            retries: 3, delay: .exponential(from: .seconds(1), cap: .seconds(30)), jitter: 0.5, on: time)
        waiting.signal.limitRate(to: 2, per: .seconds(1), on: time).subscribe { turn in
            turn.send(())
            turn.complete()
        }.add(to: bag)
    }

    /// Sends each page, or the reason why it can't be loaded, as soon as that is known.
    func pages(_ numbers: Signal<Int, Never>) -> Signal<Page, Never> {
        numbers.flatMap(.merge(max: 4)) { number in
            self.attempt(number)
                .retry(policy: self.backoff) { $0 != .notFound }
                .materializeResults()
                .map { Page(number: number, content: $0) }
        }
    }

    /// Waits until the limit permits a request, and then sends it.
    private func attempt(_ number: Int) -> Signal<String, ClientError> {
        let turn = Signal<Void, ClientError> { subscriber in
            self.waiting.send(subscriber)
            return ActionDisposable()
        }
        return turn.flatMap(.concat) {
            self.request(number).timeout(after: .seconds(10), on: self.time, failing: .tooSlow)
        }
    }
}

@Suite("Guide: RateLimitedClient") struct RateLimitedClientTests {
    private let time = VirtualTimeScheduler()
    /// The time of each request, in milliseconds, and its number.
    private let requests = Locked<[String]>([])
    private let disposed = Counter()
    private let pages = Locked<[Page]>([])

    /// Requests that take 100 ms.
    private func client(_ answer: @escaping @Sendable (Int) -> Result<String, ClientError>) -> Client {
        client { [time] number in
            Signal.just(()).delay(for: .milliseconds(100), on: time).widenFailure()
                .tryMap { () throws(ClientError) in try answer(number).get() }
        }
    }

    private func client(requesting request: @escaping @Sendable (Int) -> Signal<String, ClientError>) -> Client {
        Client(on: time) { [time, requests, disposed] number in
            requests.append("\(Int(time.now.sinceOrigin / .milliseconds(1))): \(number)")
            return request(number).onDispose { disposed.increment() }
        }
    }

    private func load(_ numbers: Int..., from client: Client) -> any Disposable {
        client.pages(numbers.signal).subscribe { [pages] in pages.append($0) }
    }

    @Test("Two requests begin in each second, and disposal cancels them") func rate() {
        let client = client { .success("page \($0)") }
        let token = client.pages((1...100).signal).subscribe { [pages] in pages.append($0) }
        time.advance(by: .milliseconds(1_050))
        #expect(requests.value == ["0: 1", "500: 2", "1000: 3"])
        #expect(pages.value.map(\.number) == [1, 2])
        #expect(disposed.value == 2)
        token.dispose()
        #expect(disposed.value == 3)
        time.advance(by: .seconds(10))
        #expect(requests.value.count == 3)
        #expect(pages.value.map(\.number) == [1, 2])
    }

    @Test("Two lists that are loaded at the same time share the limit") func twoLists() {
        let client = client { .success("page \($0)") }
        let tokens = [load(1, 2, from: client), load(1, 2, from: client)]
        time.advance(by: .seconds(5))
        #expect(requests.value == ["0: 1", "500: 2", "1000: 1", "1500: 2"])
        #expect(pages.value.count == 4)
        for token in tokens { token.dispose() }
    }

    @Test("A busy server receives no more requests per second than one that answers") func retries() {
        let client = client { [requests] _ in requests.value.count < 7 ? .failure(.busy) : .success("page") }
        let token = load(1, 2, 3, from: client)
        time.advance(by: .seconds(30))
        let times = requests.value.map { Int($0.split(separator: ":")[0]) ?? 0 }
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 500 }, "\(times)")
        #expect(times.count == 9)
        #expect(pages.value.map(\.content) == [.success("page"), .success("page"), .success("page")])
        token.dispose()
    }

    @Test("A missing page is requested once, and does not end the others") func missing() {
        let client = client { $0 == 2 ? .failure(.notFound) : .success("page \($0)") }
        let token = load(1, 2, 3, from: client)
        time.advance(by: .seconds(30))
        #expect(requests.value == ["0: 1", "500: 2", "1000: 3"])
        #expect(pages.value.map(\.content) == [.success("page 1"), .failure(.notFound), .success("page 3")])
        #expect(token.isDisposed)
    }

    @Test("A request without an answer fails after three retries, and can be sent again") func silence() {
        let isOffline = Locked(true)
        let client = client(requesting: { isOffline.value ? .never : .just("page \($0)") })
        _ = load(1, from: client)
        time.advance(by: .seconds(100))
        #expect(pages.value == [Page(number: 1, content: .failure(.tooSlow))])
        #expect(requests.value.count == 4)
        isOffline.value = false
        _ = load(1, from: client)
        #expect(pages.value.last == Page(number: 1, content: .success("page 1")))
    }

    @Test("An answer that arrives after the timeout is dropped") func lateAnswer() {
        let delays = Locked<[Duration]>([.seconds(12), .seconds(1)])
        let client = client(requesting: { [time] number in
            let delay = delays.modify { $0.removeFirst() }
            return .just("page \(number) after \(delay)").delaySubscription(for: delay, on: time)
        })
        let token = load(1, from: client)
        time.advance(by: .seconds(100))
        #expect(disposed.value == 2)
        #expect(pages.value == [Page(number: 1, content: .success("page 1 after 1.0 seconds"))])
        token.dispose()
    }

    @Test("A retry that waits when the subscription is disposed sends no request") func disposal() {
        let client = client { _ in .failure(.busy) }
        let token = load(1, 2, 3, from: client)
        time.advance(by: .milliseconds(250))
        token.dispose()
        time.advance(by: .seconds(100))
        #expect(requests.value == ["0: 1"])
        #expect(pages.value.isEmpty)
    }
}
