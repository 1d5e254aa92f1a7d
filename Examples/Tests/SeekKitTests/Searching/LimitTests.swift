import Operators
import SeekKit
import Testing

@Suite struct LimitTests {
    private func found(_ lines: ClosedRange<Int>) -> SearchEvent {
        .matches(Matches(in: Path("f"), lines.map { ($0, "text \($0)") }))
    }

    private func limited(_ events: [SearchEvent], to maximum: Int) -> [SearchEvent] {
        Signal<SearchEvent, Never>.from(events).limited(to: maximum).waitForAll()
    }

    @Test func `fewer matches than the limit are all sent`() {
        let events = [found(1...2), .scanned(files: 1)]
        #expect(limited(events, to: 3) == events)
    }

    @Test func `the event that reaches the limit is cut, and nothing follows`() {
        let events = [found(1...2), .scanned(files: 1), found(3...6), .scanned(files: 1)]
        #expect(limited(events, to: 4) == [found(1...2), .scanned(files: 1), found(3...4)])
    }

    @Test func `at the limit the source is disposed`() {
        let source = Subject<SearchEvent, Never>()
        let recorded = source.signal.limited(to: 1).subscribe { _ in }
        source.send(found(1...1))
        #expect(source.subscriberCount == 0)
        #expect(recorded.isDisposed)
    }
}
