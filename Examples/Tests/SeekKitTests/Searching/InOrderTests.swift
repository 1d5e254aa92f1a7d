import Operators
import SeekKit
import Testing

@Suite struct InOrderTests {
    private func part(_ portion: Int, _ line: Int) -> Part {
        Part(portion: portion, event: .matches(Matches(in: Path("f"), [(line, "")])))
    }

    private func end(_ portion: Int) -> Part {
        Part(portion: portion, event: .scanned(files: portion))
    }

    private func inOrder(_ parts: [Part]) -> [SearchEvent] {
        Signal<Part, Never>(parts).inOrder().waitForAll()
    }

    @Test func `events in order are sent immediately`() {
        let parts = [part(0, 1), end(0), part(1, 2), end(1)]
        #expect(inOrder(parts) == parts.map(\.event))
    }

    @Test func `later portions wait for the earlier ones`() {
        let parts = [part(1, 3), end(1), part(0, 1), part(2, 4), part(0, 2), end(0), end(2)]
        let expected = [part(0, 1), part(0, 2), end(0), part(1, 3), end(1), part(2, 4), end(2)]
        #expect(inOrder(parts) == expected.map(\.event))
    }

    @Test func `a half-complete portion continues without buffering when its turn begins`() {
        let parts = [part(1, 2), end(0), part(1, 3), end(1)]
        #expect(inOrder(parts) == [end(0), part(1, 2), part(1, 3), end(1)].map(\.event))
    }

    @Test func `each event is sent as early as possible`() {
        var state = InOrder()
        state.receive(part(1, 2))
        #expect(state.ready.isEmpty)
        state.receive(part(0, 1))
        #expect(state.ready.count == 1)
        state.receive(end(0))
        #expect(state.ready.count == 2)
    }
}
