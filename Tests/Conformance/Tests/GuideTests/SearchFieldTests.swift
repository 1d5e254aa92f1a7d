import DocumentSupport
import Rill
import StreamTesting
import TestSupport
import Testing

private enum SearchError: Error {
    case offline
}

private enum SearchState: Equatable {
    case empty, loading, found([String]), failed
}

private func states(
    of text: Signal<String, Never>, retries: Signal<Void, Never>, time: some Scheduler,
    searching search: @escaping @Sendable (String) -> Signal<[String], SearchError>
) -> Signal<SearchState, Never> {
    text
        .distinctUntilChanged()
        .debounce(for: .milliseconds(300), on: time)
        .flatMap(.latest) { query -> Signal<SearchState, Never> in
            if query.isEmpty { return .just(.empty) }
            return retries.prepend(()).flatMap(.first) {
                search(query)
                    .timeout(after: .seconds(10), on: time, failing: .offline)
                    .map { .found($0) }
                    .replaceFailure(with: .failed)
                    .prepend(.loading)
            }
        }
}

@Suite("Guide: SearchField") struct SearchFieldTests {
    private let printed = Printed()
    private let time = VirtualTimeScheduler()
    private let text = Subject<String, Never>()
    private let tryAgain = Subject<Void, Never>()
    private let isOffline = Locked(false)
    private let requests = Locked<[String]>([])
    private let dropped = Locked<[String]>([])

    /// Searches of which each takes 1 s, or as many seconds as the query has digits.
    private func search() -> Signal<SearchState, Never> {
        states(of: text.signal, retries: tryAgain.signal, time: time) { [time, isOffline, requests, dropped] query in
            requests.append(query)
            let answer: Signal<[String], SearchError> = isOffline.value ? .fail(.offline) : .just([query + "!"])
            let seconds = max(1, query.count(where: \.isNumber))
            return answer.delaySubscription(for: .seconds(seconds), on: time).onDispose { dropped.append(query) }
        }
    }

    @Test("Only the latest query is searched for, and a failure does not end the search")
    func searching() throws {
        let list = search().subscribe { print($0) }
        for part in ["r", "ri", "ril"] { text.send(part) }
        time.advance(by: .milliseconds(300))  // → loading
        text.send("rill")
        time.advance(by: .milliseconds(300))  // → loading
        time.advance(by: .seconds(1))  // → found(["rill!"])
        isOffline.value = true
        text.send("rills")
        time.advance(by: .seconds(2))  // → loading, failed
        isOffline.value = false
        tryAgain.send(())
        tryAgain.send(())
        time.advance(by: .seconds(1))  // → loading, found(["rills!"])
        text.send("")
        time.advance(by: .seconds(1))  // → empty
        list.dispose()
        #expect(try printed.take() == Printed.promised())
        #expect(requests.value == ["ril", "rill", "rills", "rills"])
    }

    @Test("A query that failed can be typed again") func typedAgain() throws {
        let list = search().subscribe { print($0) }
        isOffline.value = true
        text.send("rill")
        time.advance(by: .seconds(2))  // → loading, failed
        isOffline.value = false
        for part in ["ril", "rill"] { text.send(part) }
        time.advance(by: .seconds(2))  // → loading, found(["rill!"])
        list.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    @Test("The answer to an earlier query is dropped, and the same text is searched for once") func lateAnswer() throws
    {
        let list = search().subscribe { print($0) }
        text.send("5555")
        time.advance(by: .milliseconds(500))  // → loading
        text.send("5555")
        time.advance(by: .seconds(1))
        text.send("1")
        time.advance(by: .milliseconds(300))  // → loading
        #expect(dropped.value == ["5555"])
        time.advance(by: .seconds(10))  // → found(["1!"])
        list.dispose()
        #expect(try printed.take() == Printed.promised())
        #expect(requests.value == ["5555", "1"])
    }

    @Test("A search without an answer fails, and disposal cancels a pending one") func silence() throws {
        let list = search().subscribe { print($0) }
        text.send("123456789012")
        time.advance(by: .seconds(11))  // → loading, failed
        #expect(dropped.value.count == 1)
        tryAgain.send(())  // → loading
        list.dispose()
        #expect(dropped.value.count == 2)
        text.send("1")
        tryAgain.send(())
        time.advance(by: .seconds(20))
        #expect(try printed.take() == Printed.promised())
        #expect(requests.value.count == 2)
    }

    private func print(_ items: Any...) { printed.append(items) }
}
