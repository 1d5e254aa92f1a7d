import Operators
import StreamDiagnostics
import StreamTesting
import TestSupport
import Testing

/// What a tracer and the live graph show of a full queue.
@Suite(.serialized) struct PauseReportTests {
    @Test("A tracer reports the stage whose queue is full, and the number of waiting elements")
    func tracer() {
        let scheduler = VirtualTimeScheduler()
        let reports = Locked<[String]>([])
        let tracing = StreamTracer.start { event in
            guard event.kind == .paused || event.kind == .resumed else { return }
            reports.append("\(event.stage.name) \(event.kind) \(event.detail ?? "")")
        }
        let numbers = PausableNumbers<Never>(12)
        _ = numbers.signal.map { $0 }.deliver(on: scheduler, waiting: 8).subscribe { _ in }
        #expect(reports.value == ["deliver(on:waiting:) paused 8 waiting"])
        scheduler.run()
        tracing.dispose()
        #expect(reports.value == ["deliver(on:waiting:) paused 8 waiting", "deliver(on:waiting:) resumed "])
    }

    @Test("The live graph shows since when a queue is full")
    func liveGraph() {
        let scheduler = VirtualTimeScheduler()
        let graph = LiveGraph()
        let inner = Subject<Int, Never>()
        let numbers = PausableNumbers<Never>(100)
        let token = numbers.signal.flatMap(.concat) { _ in inner.signal }.deliver(on: scheduler).subscribe { _ in }
        #expect(graph.mermaid.contains(" ms, 64 waiting"))
        token.dispose()
        #expect(!graph.mermaid.contains("paused"))
    }
}
