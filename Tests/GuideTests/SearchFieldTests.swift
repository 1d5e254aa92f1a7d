import Rill
import TestSupport
import Testing

private enum SearchError: Error {
    case offline
}

private enum SearchState: Equatable {
    case empty, loading, found([String]), failed
}

private func states(
    of text: Signal<String, Never>, time: some Scheduler,
    searching search: @escaping @Sendable (String) -> Signal<[String], SearchError>
) -> Signal<SearchState, Never> {
    text
        .debounce(for: .milliseconds(300), on: time)
        .distinctUntilChanged()
        .flatMap(.latest) { query in
            if query.isEmpty { return .just(.empty) }
            return search(query).map { SearchState.found($0) }.replaceFailure(with: .failed).prepend(.loading)
        }
}

@Suite("Guide: SearchField") struct SearchFieldTests {
    private let printed = Printed()

    @Test("Only the latest query is searched for, and a failure does not end the search")
    func searching() throws {
        let (time, text) = (VirtualTimeScheduler(), Subject<String, Never>())
        let results = states(of: text.signal, time: time) { query in
            let answer: Signal<[String], SearchError> = query == "rills" ? .fail(.offline) : .just([query + "!"])
            return answer.delay(for: .seconds(1), on: time)
        }
        let list = results.subscribe { print($0) }
        for part in ["r", "ri", "ril"] { text.send(part) }
        time.advance(by: .milliseconds(300))  // → loading
        text.send("rill")
        time.advance(by: .milliseconds(300))  // → loading
        time.advance(by: .seconds(1))  // → found(["rill!"])
        text.send("rills")
        time.advance(by: .seconds(2))  // → loading, failed
        text.send("")
        time.advance(by: .seconds(1))  // → empty
        list.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    private func print(_ items: Any...) { printed.append(items) }
}
