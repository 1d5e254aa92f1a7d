import KeyPathObserving
import Observation
import Operators
import StreamTesting
import TestSupport
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

@Suite("README.md", .serialized) struct ReadmeTests {
    @Test("First program") func firstProgram() throws {
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

    @Test("An observed class") func observedClass() {
        let model = Model()
        let results = observe(model, \.query)
            .debounce(for: .milliseconds(60), on: .background)
            .flatMap(.latest) { query in search(query).subscribe(on: TargetQueueScheduler()) }
            .deliver(on: .main)
            .subscribe { print($0) }
        // It is compiled and subscribed to. What comes out is a matter of time here; `picture()` asks for it in virtual time.
        results.dispose()
        #expect(results.isDisposed)
    }

    @Test("The picture of a stream") func picture() throws {
        let time = VirtualTimeScheduler()
        let typed = time.hot("-s--st---str---x----|")
        let rows = [
            ("typed", time.record(typed)),
            ("debounce(2)", time.record(typed.debounce(for: .seconds(2), on: time))),
            (
                "flatMap(.latest)",
                time.record(
                    typed.debounce(for: .seconds(2), on: time)
                        .flatMap(.latest) { key in .just(key.uppercased()).delay(for: .seconds(5), on: time) })
            ),
        ]
        time.run()
        let text = try Document("README.md").text
        for (label, recording) in rows {
            #expect(text.contains("\n\(label)\(String(repeating: " ", count: 19 - label.count))\(recording.diagram)\n"))
        }
    }
}

private func search(_ query: String) -> Signal<String, Never> { .just(query) }

@Observable final class Model: KeyPathObservable, @unchecked Sendable {
    let _$observationRegistrar = KeyPathRegistrar()
    var query = ""
}
