import CoreMetrics
import Operators
import StreamDiagnostics
import Synchronization

/// Reports the streams that have a name to swift-metrics.
///
/// A stage belongs to the first stage downstream of it that `named(_:)` has created. The handlers of the metrics are called
/// under a lock, so they must not use signals.
final class StreamMetrics: Sendable {
    private let factory: any MetricsFactory
    private let state = Mutex(State())

    init(factory: any MetricsFactory = MetricsSystem.factory) {
        self.factory = factory
    }

    /// Reports until the result is disposed.
    func start() -> any Disposable {
        // Values are frequent, and this class doesn't count them.
        StreamTracer.start(values: .none) { [self] event in record(event) }
    }

    private func record(_ event: TraceEvent) {
        state.withLock { state in
            switch event.kind {
            case .subscribed: state.add(event.stage, factory)
            case .value: break
            case .paused: state.stages[event.stage.id]?.pause()
            case .resumed: state.stages[event.stage.id]?.resume()
            case .failed, .completed, .disposed:
                state.stages.removeValue(forKey: event.stage.id)?.end(isFailure: event.kind == .failed)
            }
        }
    }

    private struct State {
        var streams: [String: Meters] = [:]
        var stages: [UInt: Stage] = [:]

        mutating func add(_ stage: TracedStage, _ factory: any MetricsFactory) {
            if let below = stage.below { stages[below]?.addAttempt() }
            let name = stage.givenName
            let inherited = stage.below.flatMap { stages[$0]?.meters }
            guard let meters = name.map({ meters(of: $0, factory) }) ?? inherited else { return }
            if name != nil { meters.subscriptions.increment() }
            stages[stage.id] = Stage(
                meters: meters, isNamed: name != nil, isRetry: stage.name.hasPrefix("retry"))
        }

        private mutating func meters(of stream: String, _ factory: any MetricsFactory) -> Meters {
            if let meters = streams[stream] { return meters }
            let meters = Meters(stream, factory)
            streams[stream] = meters
            return meters
        }
    }

    private struct Stage {
        let meters: Meters
        let isNamed: Bool
        let isRetry: Bool
        var attempts = 0
        var pauses = 0

        /// Counts the subscriptions of a `retry` to its source. The first one is no retry.
        mutating func addAttempt() {
            guard isRetry else { return }
            attempts += 1
            if attempts > 1 { meters.retries.increment() }
        }

        mutating func pause() {
            pauses += 1
            meters.pauses.increment()
            meters.paused.increment()
        }

        mutating func resume() {
            guard pauses > 0 else { return }
            pauses -= 1
            meters.paused.decrement()
        }

        /// Each stage that passes a failure on reports it, so only the one with a name is counted.
        func end(isFailure: Bool) {
            if pauses > 0 { meters.paused.decrement(by: Double(pauses)) }
            guard isNamed else { return }
            meters.subscriptions.decrement()
            if isFailure { meters.failures.increment() }
        }
    }

    private struct Meters {
        /// The subscriptions that have not ended.
        let subscriptions: Meter
        /// The queues that are full at present.
        let paused: Meter
        /// How often a queue was full.
        let pauses: Counter
        let failures: Counter
        let retries: Counter

        init(_ stream: String, _ factory: any MetricsFactory) {
            let dimensions = [("stream", stream)]
            subscriptions = Meter(label: "stream_subscriptions", dimensions: dimensions, factory: factory)
            paused = Meter(label: "stream_paused", dimensions: dimensions, factory: factory)
            pauses = Counter(label: "stream_pauses", dimensions: dimensions, factory: factory)
            failures = Counter(label: "stream_failures", dimensions: dimensions, factory: factory)
            retries = Counter(label: "stream_retries", dimensions: dimensions, factory: factory)
        }
    }
}

extension TracedStage {
    /// The name that the program has set with `named(_:)`.
    fileprivate var givenName: String? {
        name.hasPrefix("named(\"") ? String(name.dropFirst(7).dropLast(2)) : nil
    }
}
