import Operators
import StreamTesting

extension FlattenStrategy {
    /// Every strategy by its name.
    static let all: [(name: String, strategy: FlattenStrategy)] = [
        ("merge", .merge), ("merge(max: 2)", .merge(max: 2)), ("concat", .concat), ("concatEager", .concatEager),
        ("concatLatest", .concatLatest), ("latest", .latest), ("first", .first), ("throttle", .throttle),
        ("race", .race),
    ]
}

/// Runs `flatten` on a cold outer source whose letters stand for cold inner sources. The lines describe the inner subscriptions.
func run(
    outer: String, inners: [String: String], disposingAfter end: Duration? = nil,
    _ flatten: (Source, @escaping @Sendable (String) -> Source) -> Source
) -> Outcome {
    let scheduler = VirtualTimeScheduler()
    let logs = inners.mapValues { _ in SubscriptionLog() }
    let sources = inners.reduce(into: [String: Source]()) { sources, inner in
        sources[inner.key] = scheduler.cold(inner.value, log: logs[inner.key])
    }
    let signal = flatten(scheduler.cold(outer)) { sources[$0]! }
    let recording =
        end.map { scheduler.record(signal, disposingAfter: $0) } ?? scheduler.record(signal)
    scheduler.advance(by: .seconds(60))
    return Outcome(output: recording.diagram, subscriptions: inners.keys.sorted().flatMap { logs[$0]!.lines })
}

/// Runs `flatMap` with a strategy. See ``run(outer:inners:disposingAfter:_:)``.
func run(
    _ strategy: FlattenStrategy, _ outer: String, _ inners: [String: String], disposingAfter end: Duration? = nil
) -> Outcome {
    run(outer: outer, inners: inners, disposingAfter: end) { $0.flatMap(strategy, $1) }
}

/// The events that a signal sends synchronously.
func events<Value, Failure>(_ signal: Signal<Value, Failure>) -> [Signal<Value, Failure>.Event] {
    VirtualTimeScheduler().record(signal).events.map(\.event)
}
