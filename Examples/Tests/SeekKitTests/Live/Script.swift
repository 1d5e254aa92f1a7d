import Operators
import SeekKit
import StreamTesting

/// The live search with a simulated keyboard, screen, and folder, in virtual time.
@MainActor
final class Script {
    let scheduler = VirtualTimeScheduler()
    let keys = Subject<Key, Never>()
    let interruptions = Subject<Interruption, Never>()
    let model: Model
    let outputs: Recording<LiveSearch.Output, Never>

    /// The searches in the order in which they began.
    let begun = Log<String>()
    let disposed = Log<String>()
    private let results = Subject<SearchEvent, Unreadable>()

    init(query: String = "", maximum: Int = 100, columns: Int = 40, rows: Int = 6) {
        model = Model(query: query, size: ScreenSize(columns: columns, rows: rows), maximum: maximum)
        let (begun, disposed, results) = (begun, disposed, results)
        let live = LiveSearch(keys: keys.signal, interruptions: interruptions.signal) { text in
            .deferred {
                begun.write(text)
                return results.signal.onDispose { disposed.write(text) }
            }
        }
        outputs = scheduler.record(live.run(model, on: scheduler))
        scheduler.advance()
    }

    func press(_ keys: Key...) {
        for key in keys { self.keys.send(key) }
        scheduler.advance()
    }

    func interrupt(_ interruption: Interruption) {
        interruptions.send(interruption)
        scheduler.advance()
    }

    func type(_ text: String) {
        for character in text { press(.character(character)) }
    }

    func wait(milliseconds: Int) {
        scheduler.advance(by: .milliseconds(milliseconds))
    }

    /// Sends a result of the running search.
    func find(_ event: SearchEvent) {
        results.send(event)
        scheduler.advance()
    }

    func find(lines: ClosedRange<Int>) {
        find(.matches(lines.map { Match(path: Path("file"), line: $0, text: "text \($0)") }))
    }

    func completeSearch() {
        results.complete()
        scheduler.advance()
    }

    func fail(_ failure: Unreadable) {
        results.fail(failure)
        scheduler.advance()
    }

    var screens: [Screen] {
        outputs.values.compactMap { if case .screen(let screen) = $0 { screen } else { nil } }
    }

    var outcome: Outcome? {
        guard case .end(let outcome) = outputs.values.last else { return nil }
        return outcome
    }
}
