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
        let events = Locked<[TraceEvent]>([])
        let tracing = StreamTracer.start { event in
            if event.kind == .paused || event.kind == .resumed { events.append(event) }
        }
        let numbers = PausableNumbers<Never>(80)
        _ = numbers.signal.map { $0 }.deliver(on: scheduler, waiting: 71).subscribe { _ in }
        scheduler.run()
        tracing.dispose()
        // The tracer reports other tests, too, but no other queue has this limit.
        let stage = events.value.first { $0.detail == "71 waiting" }?.stage
        let reports = events.value.filter { $0.stage == stage }.map { "\($0.stage.name) \($0.kind) \($0.detail ?? "")" }
        expectEqual(reports, ["deliver(on:waiting:) paused 71 waiting", "deliver(on:waiting:) resumed "])
    }

    @Test("The live graph shows since when a queue is full")
    func liveGraph() {
        let scheduler = VirtualTimeScheduler()
        let graph = LiveGraph()
        let inner = Subject<Int, Never>()
        let numbers = PausableNumbers<Never>(100)
        // The graph shows other tests, too, but no other queue has this limit.
        let token = numbers.signal.flatMap(.merge(max: 1, waiting: 72)) { _ in inner.signal }.deliver(on: scheduler)
            .subscribe { _ in }
        #expect(graph.mermaid.contains(" ms, 72 waiting"))
        token.dispose()
        #expect(!graph.mermaid.contains("72 waiting"))
    }

    @Test("The live graph shows a pause until all inputs of the stage are resumed, or have ended")
    func pausedInputs() {
        let scheduler = VirtualTimeScheduler()
        let graph = LiveGraph()
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        let token = merge(first.signal, second.signal.materialize().map { _ in 0 })
            .deliver(on: scheduler, waiting: 73).subscribe { _ in }
        for number in 0..<73 { first.send(number) }
        #expect(graph.mermaid.contains("73 waiting"))
        token.dispose()
        #expect(!graph.mermaid.contains("73 waiting"))

        let outer = Subject<Int, Never>()
        let inners = (0..<100).map { _ in Subject<Int, Never>() }
        let other = outer.signal.flatMap(.merge(max: 1, waiting: 74)) { inners[$0].signal }.subscribe { _ in }
        for number in 0..<100 { outer.send(number) }
        #expect(graph.mermaid.contains("74 waiting"))
        outer.complete()
        for inner in inners.dropLast() { inner.complete() }
        #expect(!graph.mermaid.contains("74 waiting"))
        other.dispose()
    }

    @Test("The debug description of a signal shows the limit of each queue")
    func description() {
        let scheduler = VirtualTimeScheduler()
        let numbers = Subject<Int, Never>().signal
        let lines = zip(numbers, numbers).map { $0.0 }.mapAsync(max: 2, waiting: 5) { $0 }
            .flatMap(.merge(max: 3, waiting: 7)) { .just($0) }.flatMap(.concatEager) { .just($0) }
            .flatMap(.merge) { .just($0) }.deliver(on: scheduler, waiting: .max).deliver(on: scheduler)
        expectEqual(
            lines.debugDescription.split(separator: "\n").drop { !$0.hasPrefix("zip") },
            [
                "zip — pauses its source when 1024 wait",
                "map",
                "mapAsync(max:ordered:priority:waiting:on:) — pauses its source when 5 wait",
                "flatMap — pauses its source when 7 wait",
                "flatMap — pauses its source when 64 wait",
                "flatMap",
                "deliver(on:waiting:) — never pauses its source",
                "deliver(on:) — pauses its source when 1024 wait",
            ])
    }
}
