// The events that a tracer receives from an optimized program: of fused stages, only those of the stage at which values pass through memory;
// with the trait, those of all stages.
import Operators
import StreamDiagnostics

final class Events: @unchecked Sendable {
    // Only one thread sends and reads.
    var all: [String] = []
}
let events = Events()
let tracing = StreamTracer.start { event in
    events.all.append("\(event.stage.name) \(event.kind)\(event.detail.map { " \($0)" } ?? "")")
}
let numbers = Subject<Int, Never>()
let subscription = numbers.signal.map { $0 * 10 }.filter { $0 > 10 }.named("tens").subscribe { _ in }
numbers.send(1)
numbers.send(2)
numbers.complete()
tracing.dispose()

#if TracesEveryStage
    let expected = [
        "subscribe subscribed", "named(\"tens\") subscribed", "filter subscribed", "map subscribed",
        "Subject subscribed",
        "Subject value 1", "map value 10", "Subject value 2", "map value 20", "filter value 20",
        "named(\"tens\") value 20",
        "subscribe value 20", "Subject completed", "map completed", "filter completed", "named(\"tens\") completed",
        "subscribe completed",
    ]
#else
    let expected = [
        "subscribe subscribed", "named(\"tens\") subscribed", "filter subscribed", "map subscribed",
        "Subject subscribed",
        "Subject value 1", "Subject value 2", "named(\"tens\") value 20", "Subject completed",
        "named(\"tens\") completed",
        "map completed", "filter completed", "subscribe completed",
    ]
#endif
print(events.all == expected ? "ok" : "\(events.all)")
