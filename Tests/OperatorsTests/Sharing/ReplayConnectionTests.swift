import Operators
import StreamCore
import TestSupport
import Testing

@Suite struct ReplayConnectionTests {
    @Test("replay(_:) sends the last values first, then live values")
    func replay() {
        let source = CountingSource<Int, Never>()
        let connection = source.signal.replay(2)
        expectEqual(source.subscriptions.value, 0)
        connection.connect()
        for value in 1...3 { source.send(value) }
        let log = Log()
        _ = connection.signal.record(log)
        expectEqual(log.value, ["2", "3"])
        source.send(4)
        expectEqual(log.value, ["2", "3", "4"])
        expectEqual(connection.signal.immediate, ["3", "4"])
        expectEqual(source.subscriptions.value, 1)
    }

    @Test("replay(_:) with 0 replays only the end, and traps on a negative number")
    func noValues() async {
        let connection = Signal<Int, Never>.of(1, 2).replay(0)
        connection.connect()
        expectEqual(connection.signal.immediate, ["completed"])
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.replay(-1) }
    }
}
