import Operators
import SeekKit
import StreamTesting
import Testing

@Suite struct KeysTests {
    private let scheduler = VirtualTimeScheduler()
    private let input = Subject<[UInt8], Never>()
    private let pressed: Recording<Key, Never>

    init() {
        pressed = scheduler.record(keys(from: input.signal, on: scheduler))
    }

    private func type(_ text: String) { input.send(Array(text.utf8)) }

    @Test func `letters are keys immediately`() {
        type("ab")
        #expect(pressed.values == [.character("a"), .character("b")])
    }

    @Test func `an escape byte is a key when nothing follows for 30 milliseconds`() {
        type("\u{1B}")
        scheduler.advance(by: .milliseconds(29))
        #expect(pressed.values == [])
        scheduler.advance(by: .milliseconds(1))
        #expect(pressed.values == [.escape])
    }

    @Test func `an escape byte that is followed in time begins a sequence`() {
        type("\u{1B}")
        scheduler.advance(by: .milliseconds(29))
        type("[A")
        scheduler.advance(by: .seconds(1))
        #expect(pressed.values == [.up])
    }

    @Test func `a letter can arrive in parts`() {
        input.send([0xC3])
        scheduler.advance(by: .seconds(1))
        input.send([0xA9])
        #expect(pressed.values == [.character("é")])
    }

    @Test func `no timer remains scheduled`() {
        type("a")
        scheduler.advance(by: .seconds(1))
        #expect(scheduler.pendingCount == 0)
    }
}
