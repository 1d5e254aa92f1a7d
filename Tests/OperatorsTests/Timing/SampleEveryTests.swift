import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct SampleEveryTests {
    @Test(
        "sample(every:on:) sends the latest value at each tick, even repeatedly, and ends with the source",
        arguments: [
            ("-a----b-|", "--a-a-b-|"), ("---|", "---|"), ("-a-#", "--a#"), ("|", "|"), ("#", "#"), ("-a|", "--(a|)"),
            ("-(abc)-|", "--c|"),
        ])
    func latestAtEachTick(source: String, output: String) {
        expectEqual(run(source) { $0.sample(every: .tick * 2, on: $1) }.output, output)
    }

    @Test("sample(every:on:) ends its timer on disposal and when the source is released")
    func ends() {
        let scheduler = VirtualTimeScheduler()
        var subject: Subject<Int, Never>? = Subject()
        let recording = scheduler.record(subject!.signal.sample(every: .tick, on: scheduler))
        let released = subject!.signal.sample(every: .tick, on: scheduler).subscribe { _ in }
        subject!.send(1)
        scheduler.advance(by: .tick * 2)
        recording.dispose()
        subject = nil
        #expect(released.isDisposed)
        expectEqual(scheduler.pendingCount, 0)
        expectEqual(recording.diagram, "-11")
        let endless = Signal<Int, Never>.repeating(1).take(100).sample(every: .tick, on: scheduler)
        expectEqual(scheduler.record(endless).events.map(\.event), [.completed])
    }
}
