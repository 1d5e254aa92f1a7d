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
    let queries = Log<Query>()
    let disposed = Log<String>()
    let previewed = Log<PreviewTarget>()
    let previews = Subject<Preview, Never>()
    private let results = Subject<SearchEvent, Never>()

    init(
        query: String = "", maximum: Int = 100, columns: Int = 40, rows: Int = 6, showsPreview: Bool = true,
        opensEditor: Bool = false
    ) {
        let size = ScreenSize(columns: columns, rows: rows)
        model = Model(query: query, size: size, maximum: maximum, showsPreview: showsPreview, opensEditor: opensEditor)
        let (begun, queries, disposed, results) = (begun, queries, disposed, results)
        let (previewed, previews) = (previewed, previews)
        let live = LiveSearch(keys: keys.signal, interruptions: interruptions.signal) { query in
            .deferred {
                begun.write(query.text)
                queries.write(query)
                return results.signal.onDispose { disposed.write(query.text) }
            }
        } preview: { target in
            previewed.write(target)
            return previews.signal
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

    func find(lines: ClosedRange<Int>, in file: String = "file") {
        find(.matches(Matches(in: Path(file), lines.map { ($0, "text \($0)") })))
    }

    func completeSearch() {
        results.complete()
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
