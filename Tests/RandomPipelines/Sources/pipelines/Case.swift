import OperatorCatalogue

/// A source and the actions on it.
struct Chain {
    var source: Source
    var steps: [Step]
}

/// One operator with its arguments.
struct Step {
    var operation: Operation
    var n: Int
    var d: Int
    var others: [Chain]
}

/// The time of an event: in ticks from the subscription, or from the start for a hot source.
struct Item: Equatable {
    var time: Int
    var event: Event
}

struct Source {
    enum Kind: CaseIterable {
        /// One of the case's hot sources, that of number `n`.
        case hot
        /// The items at their times, again for each subscription.
        case timed
        /// The items synchronously, by a closure.
        case created
        /// The same, but waits while it is paused.
        case waiting
        /// The values and a completion, on the scheduler. Waits while it is paused.
        case turns
        /// The values and a completion, synchronously.
        case sequence, record, deferred, using, repeating
        /// At most one value.
        case just, optional, result, attempt, empty, never, fail
        /// `n` values from the first on.
        case generate
        /// In multiples of `d`.
        case timer, interval, every
        /// By a closure that runs once for all subscribers, on the scheduler.
        case lazily
    }

    var kind: Kind
    var items: [Item]
    var n = 0
    var d = 1

    var values: [Int] { items.compactMap(\.event.value) }
    var failure: Int? {
        if case .failed(let code)? = items.last?.event { code } else { nil }
    }
}

/// A source that sends with or without subscribers.
struct Hot {
    enum Memory: Equatable {
        case none
        case latest(Int)
        case last(Int)
        case final
        /// A property composed from another one, which the items set. It completes when that one is released.
        case composed(Int)
    }

    var memory: Memory
    var items: [Item]

    /// The time at which the handle is released, after which nothing is sent. A negative time is before the subscription.
    var release: Int?
}

/// The actions on the pipeline while it runs.
enum Disposal: Equatable {
    case never
    case atTime(Int)
    /// From inside the delivery of the value of this number, counted from one.
    case insideValue(Int)
}

/// Values that the subscriber sends into the first hot source when it receives one.
enum Feedback: Equatable {
    case none
    /// From inside a delivery of that source, this many times at most.
    case inside(Int)
    /// After a delay, this many times at most.
    case later(Int, after: Int)
}

/// A slow reader as the last stage, which delivers only at some times, and at the end until nothing waits.
struct Reader {
    /// The number of waiting values that pauses the pipeline.
    var limit: Int
    var times: [Int]
}

struct Case {
    var hots: [Hot]
    var chain: Chain
    var disposal = Disposal.never
    var feedback = Feedback.none

    /// Set if the result of all sources and operators does not depend on time. Then only the order of the events is expected.
    var reader: Reader?

    /// The time that has passed before everything else.
    var start = 0

    /// The time at which the case ends and active subscriptions are disposed.
    static let horizon = 40
}

extension Chain {
    /// Whether upstream signals can continue after its end.
    var outlives: Bool {
        source.kind == .lazily || steps.contains { $0.operation.call.outlives || $0.others.contains(where: \.outlives) }
    }

    /// Whether an operator sends the latest values of several signals.
    var combinesLatest: Bool { uses("combineLatest(", ".and(", ".or(") }

    /// Whether an operator follows a property that the case writes.
    var writesProperty: Bool { uses("MutableProperty") }

    /// Whether an operator disposes what is above it later: on a scheduler, or when the call that has connected a shared source returns.
    var disposesLater: Bool { uses("dispose(on", "subscribed(on", "share", "replay", "multicast", "publish") }

    private func uses(_ calls: String...) -> Bool {
        steps.contains { step in
            calls.contains(where: step.operation.call.code.contains)
                || step.others.contains { chain in calls.contains { chain.uses($0) } }
        }
    }

    var stepCount: Int { steps.reduce(steps.count) { $1.others.reduce($0) { $0 + $1.stepCount } } }
}
