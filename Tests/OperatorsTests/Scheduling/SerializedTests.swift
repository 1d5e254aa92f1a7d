import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct SerializedTests {
    /// A source that violates the contract: two threads send concurrently, and both complete.
    private func unruly(_ count: Int) -> Signal<Int, Never> {
        Signal(attach: { sink in
            let body: @Sendable () -> Void = {
                for value in 0..<count { sink.next(value) }
                sink.complete()
            }
            race(body, body)
        })
    }

    @Test("serialized() sends one event at a time and one end for a source that violates the contract")
    func concurrentSource() {
        let inside = Locked(0)
        let overlaps = Locked(0)
        let values = Locked(0)
        let ends = Locked(0)
        let token = unruly(20_000).serialized().subscribe(
            next: { _ in
                if inside.modify({
                    $0 += 1; return $0
                }) > 1 {
                    overlaps.modify { $0 += 1 }
                }
                values.modify { $0 += 1 }
                inside.modify { $0 -= 1 }
            }, completed: { ends.modify { $0 += 1 } })
        expectEqual(overlaps.value, 0)
        #expect(values.value >= 20_000)
        expectEqual(ends.value, 1)
        #expect(token.isDisposed)
    }

    @Test(
        "serialized() passes the events of the source",
        arguments: [("-a-|", "^--!"), ("-a-#", "^--!"), ("|", "(^!)"), ("(ab|)", "(^!)")])
    func sameEvents(source: String, line: String) {
        expectEqual(run(source) { source, _ in source.serialized() }, Outcome(source, line))
    }

    @Test("serialized() sends a re-entrant value after the current one")
    func reentrant() {
        let subject = Subject<Int, Never>()
        let recording = VirtualTimeScheduler().record(
            subject.signal.serialized().onNext { if $0 < 3 { subject.send($0 + 1) } })
        subject.send(1)
        expectEqual(recording.values, [1, 2, 3])
    }
}
