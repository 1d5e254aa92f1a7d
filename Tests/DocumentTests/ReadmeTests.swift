import Observation
import Rill
import StreamTesting
import TestSupport
import Testing

@Suite("README.md") struct ReadmeTests {
    let printed = Printed()

    @Test("The first example subscribes to searches, and disposing ends the subscription")
    func searching() {
        let query = MutableProperty("")
        let results = query.signal
            .debounce(for: .milliseconds(300), on: .main)
            .flatMap(.latest) { text in search(text) }
            .subscribeOnMain { print($0) }
        query.value = "streams"  // after a pause of 300 ms, starts a search and cancels the one before
        results.dispose()  // stops the timer and the search
        #expect(results.isDisposed)
        #expect(query.value == "streams")
    }

    @Test("The diagrams of the first example equal its recordings in virtual time")
    func diagrams() throws {
        let time = VirtualTimeScheduler()
        let query = time.hot("-a-b-----c--d-----|")
        let debounced = query.debounce(for: .tick * 2, on: time)
        let rows = [
            ("query", time.record(query)),
            ("debounce", time.record(debounced)),
            (
                "flatMap(.latest)",
                time.record(debounced.flatMap(.latest) { .just($0.uppercased()).delay(for: .tick * 4, on: time) })
            ),
        ]
        time.run()
        let text = try Document("README.md").text
        for (label, recording) in rows {
            let row = label + String(repeating: " ", count: 19 - label.count) + recording.diagram
            #expect(text.contains("\n\(row)\n"), "\(row)")
        }
    }

    @Test("A subject, operators, a subscription, and its disposal print the output in the comments")
    func gettingStarted() throws {
        let words = Subject<String, Never>()
        let lengths = words.signal
            .map(\.count)
            .distinctUntilChanged()
            .scan(0, +)
            .subscribe { print($0) }
        words.send("to")  // → 2
        words.send("be")
        words.send("or not")  // → 8
        lengths.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    @MainActor @Test("An observed property sends its value and its changes")
    func observing() throws {
        let model = Model()
        let changes = observe(model, \.query).subscribe { print("query: \($0)") }  // → query: lakes
        model.query = "rivers"  // → query: rivers
        changes.dispose()
        #expect(try printed.take() == Printed.promised())
    }

    private func print(_ items: Any...) { printed.append(items) }
}

private func search(_ query: String) -> Signal<String, Never> { .just(query) }

@MainActor @Observable final class Model: KeyPathObservable {
    let _$observationRegistrar = KeyPathRegistrar()
    var query = "lakes"
}
