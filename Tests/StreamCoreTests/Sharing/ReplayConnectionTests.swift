import StreamCore
import TestSupport
import Testing

@Suite struct ReplayConnectionTests {
    @Test("[182] replay(n): a connection whose signal gives the last n values first, then live ones, then the end")
    func replay() {
        let source = Source<Int, Never>()
        let connection = source.signal.replay(2)
        #expect(source.subscriptions.value == 0)
        connection.connect()
        for value in 1...3 { source.send(value) }
        let log = Log()
        _ = connection.signal.record(log)
        #expect(log.value == ["2", "3"])
        source.send(4)
        #expect(log.value == ["2", "3", "4"])
        #expect(connection.signal.immediate == ["3", "4"])
        #expect(source.subscriptions.value == 1)
    }

    @Test("[182] replay(0): only the end; a negative number is a precondition failure")
    func none() async {
        let connection = Signal<Int, Never>.of(1, 2).replay(0)
        connection.connect()
        #expect(connection.signal.immediate == ["completed"])
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.never.replay(-1) }
    }
}
