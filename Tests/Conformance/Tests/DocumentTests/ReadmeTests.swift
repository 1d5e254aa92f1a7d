import DocumentSupport
import Observation
import Rill
import StreamTesting
import Testing

@Suite("README.md") struct ReadmeTests {
    let printed = Printed()

    @Test("The first program prints the output that follows it")
    func searching() throws {
        App.main()
        let output = try Document("README.md").text.components(separatedBy: "```text\n")[1]
        #expect(App.printed.take() == output.components(separatedBy: "\n```")[0].replacing("\n", with: ", "))
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

/// The first program, whose attribute `@main` a test cannot have.
struct App {
    static func main() {
        let time = VirtualTimeScheduler()  // a clock that this program moves, so nothing has to wait
        let keys = Subject<String, Never>()
        let results = keys.signal
            .debounce(for: .milliseconds(300), on: time)  // wait for a pause in typing
            .flatMap(.latest) { text in  // cancel the search before
                Signal.just("found \(text)").delay(for: .seconds(1), on: time)  // an answer after a second
                    .onSubscribe { print("search \(text)") }
            }
            .subscribe { print($0) }
        for text in ["l", "la", "lak", "lake"] { keys.send(text) }
        time.advance(by: .milliseconds(900))  // the pause is long enough, but the answer takes longer
        keys.send("lakes")
        time.advance(by: .seconds(2))
        results.dispose()
    }
}

extension App {
    fileprivate static let printed = Printed()

    private static func print(_ items: Any...) { printed.append(items) }
}

@MainActor @Observable final class Model: KeyPathObservable {
    let _$observationRegistrar = KeyPathRegistrar()
    var query = "lakes"
}
