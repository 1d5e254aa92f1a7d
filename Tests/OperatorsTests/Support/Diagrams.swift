import Operators
import StreamTesting
import Testing

typealias Source = Signal<String, MarbleFailure>

/// The output of an operator and the times at which its source was subscribed to.
struct Outcome: Equatable {
    var output: String
    var subscriptions: [String]
}

/// Runs `build` on a cold source in virtual time.
func run<Value>(
    _ source: String, disposingAfter end: Duration? = nil,
    _ build: (Source, VirtualTimeScheduler) -> Signal<Value, MarbleFailure>
) -> Outcome {
    let scheduler = VirtualTimeScheduler()
    let log = SubscriptionLog()
    let signal = build(scheduler.cold(source, log: log), scheduler)
    let recording =
        end.map { scheduler.record(signal, disposingAfter: $0) } ?? scheduler.record(signal)
    scheduler.advance(by: .seconds(60))
    return Outcome(output: recording.diagram, subscriptions: log.lines)
}

/// Runs `build` on two cold sources in virtual time.
func run<Value>(
    _ a: String, _ b: String, disposingAfter end: Duration? = nil,
    _ build: (Source, Source) -> Signal<Value, MarbleFailure>
) -> Outcome {
    let scheduler = VirtualTimeScheduler()
    let logs = (SubscriptionLog(), SubscriptionLog())
    let signal = build(scheduler.cold(a, log: logs.0), scheduler.cold(b, log: logs.1))
    let recording =
        end.map { scheduler.record(signal, disposingAfter: $0) } ?? scheduler.record(signal)
    scheduler.advance(by: .seconds(60))
    return Outcome(output: recording.diagram, subscriptions: logs.0.lines + logs.1.lines)
}

extension Outcome {
    init(_ output: String, _ subscriptions: String...) {
        self.init(output: output, subscriptions: subscriptions)
    }
}

enum TestFailure: Error, Equatable {
    case wrong
    case other(Int)
}
