import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct DebounceAtMostTests {
    @Test(
        "debounce(for:atMost:) sends the latest value at the latest a time after the first one that it has held back",
        arguments: [
            ("-a-b-c-d-e-f----|", "------c-----f---|"), ("-a------b|", "----a----(b|)"), ("-abcdefgh#", "------f--#"),
            ("-a-b-#", "-----#"), ("|", "|"), ("-ab------c----|", "-----b------c-|"),
        ])
    func maximum(source: String, output: String) {
        expectEqual(run(source) { $0.debounce(for: .seconds(3), atMost: .seconds(5), on: $1) }.output, output)
    }

    @Test("debounce(for:atMost:) with equal times sends a value at a fixed time after the first one")
    func equalTimes() {
        expectEqual(
            run("-ab-c-d---|") { $0.debounce(for: .seconds(3), atMost: .seconds(3), on: $1) }.output, "----c----d|")
    }

    @Test("debounce(for:atMost:) drops the pending value on completion with .discard")
    func discarding() {
        let output = run("-ab-|") {
            $0.debounce(for: .seconds(3), atMost: .seconds(3), on: $1, onCompletion: .discard)
        }.output
        expectEqual(output, "----|")
    }

    @Test("debounceEach(on:) takes the interval of each value, and a later value can be sent earlier")
    func eachValue() {
        let intervals = ["a": 5, "b": 1, "c": 0, "d": -3]
        func output(_ source: String) -> String {
            run(source) { $0.debounceEach(on: $1) { .seconds(intervals[$0]!) } }.output
        }
        expectEqual(output("-a-----a--|"), "------a---(a|)")
        expectEqual(output("-ab------|"), "---b-----|")
        expectEqual(output("-a-c---|"), "---c---|")
        expectEqual(output("-a-d---|"), "---d---|")
        expectEqual(output("-ba------|"), "-------a-|")
    }

    @Test("debounceEach(on:) sets one timer at a time, and none after disposal")
    func timers() {
        let scheduler = VirtualTimeScheduler()
        let subject = Subject<Int, Never>()
        let recording = scheduler.record(subject.signal.debounceEach(on: scheduler) { .seconds($0) })
        for interval in [9, 5, 7, 2] { subject.send(interval) }
        expectEqual(scheduler.pendingCount, 1)
        recording.dispose()
        expectEqual(scheduler.pendingCount, 0)
    }

    @Test("debounce is disposed when the source is released, after the pending value")
    func releasedSource() {
        let scheduler = VirtualTimeScheduler()
        let values = Locked<[Int]>([])
        var subject: Subject<Int, Never>? = Subject()
        let token = subject!.signal.debounce(for: .seconds(1), atMost: .seconds(2), on: scheduler)
            .subscribe { values.append($0) }
        subject!.send(1)
        subject = nil
        #expect(!token.isDisposed)
        scheduler.advance(by: .seconds(1))
        expectEqual(values.value, [1])
        #expect(token.isDisposed)
    }
}
