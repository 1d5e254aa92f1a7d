import Operators
import StreamTesting
import Synchronization

/// The signals of the sweep.
typealias Numbers = Signal<Int, SampleFailure>

/// The failure of the sweep's signals.
struct SampleFailure: Error, Equatable {
    let code: Int

    init(code: Int = 0) { self.code = code }
}

/// The classes of entries. The entries of a class have the same ceilings.
public enum Cost: String, Sendable, CaseIterable, Codable {
    case linear, array, hashing, clock, text, join, boundary, crossing, shared, inner, timed, source
    case subscriber, property, keyPath, scheduler, disposable, blocking
}

/// One call of a declaration, with the subscription to its result.
public struct SweepEntry: Sendable {
    /// The declarations that it measures.
    public let names: [String]
    public let call: String
    public let cost: Cost

    /// The number of other signals.
    let others: Int

    /// Subscribes to the result.
    let start: @Sendable (Numbers, SweepArguments) -> any Disposable

    public var name: String { "\(names[0]) | \(call)" }

    /// The number of operators that the call consists of, without those in the arguments of others; at least 1.
    var stages: Int {
        var outermost = ""
        var depth = 0
        for character in call.wholeMatch(of: /{(?: \w+ in)?(.*)}/)?.1 ?? call[...] {
            if ")]}".contains(character) { depth -= 1 }
            if depth == 0 { outermost.append(character) }
            if "([{".contains(character) { depth += 1 }
        }
        return max(1, outermost.matches(of: /\b[a-z]\w* ?[({]/).count)
    }
}

extension [SweepEntry] {
    mutating func add(
        _ names: [String], _ call: String, _ cost: Cost, others: Int = 0,
        _ start: @escaping @Sendable (Numbers, SweepArguments) -> any Disposable
    ) {
        append(SweepEntry(names: names, call: call, cost: cost, others: others, start: start))
    }
}

/// The arguments of a call.
struct SweepArguments: Sendable {
    let n: Int
    let d: Duration
    let others: [Numbers]
    let scheduler: VirtualTimeScheduler
    let sink: SweepSink

    /// The number of subscriptions to dispose before the one that ``subscribe(_:)`` returns.
    var disposed = 0

    /// Subscribes to a result.
    @inline(__always) func subscribe<Value, Failure>(_ signal: Signal<Value, Failure>) -> any Disposable {
        let sink = sink
        sink.isSubscribed = true
        var left = disposed
        while true {
            let subscription = signal.subscribe(
                next: { _ in sink.take() }, failed: { _ in sink.end() }, completed: { sink.end() })
            if left == 0 { return subscription }
            subscription.dispose()
            left -= 1
        }
    }

    @inline(__always) func apply<Value, Failure>(
        _ source: Numbers, _ make: (Numbers) -> Signal<Value, Failure>
    ) -> Signal<Value, Failure> { make(source) }

    @inline(__always) func apply<Value, Failure>(
        _ source: Numbers, _ make: (Numbers, VirtualTimeScheduler) -> Signal<Value, Failure>
    ) -> Signal<Value, Failure> { make(source, scheduler) }

    @inline(__always) func create<Value, Failure>(
        _ make: (VirtualTimeScheduler) -> Signal<Value, Failure>
    ) -> Signal<Value, Failure> { make(scheduler) }
}

/// Counts the values of a subscription. One thread at a time calls it.
final class SweepSink: Sendable {
    private let values = Atomic(0)
    private let ends = Atomic(false)
    private let subscribed = Atomic(false)

    /// Whether `SweepArguments.subscribe(_:)` was called.
    var isSubscribed: Bool {
        get { subscribed.load(ordering: .relaxed) }
        set { subscribed.store(newValue, ordering: .relaxed) }
    }

    var count: Int { values.load(ordering: .acquiring) }
    var hasEnded: Bool { ends.load(ordering: .acquiring) }

    @inline(__always) func take() {
        values.store(values.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    }

    @inline(__always) func end() { ends.store(true, ordering: .releasing) }
}
