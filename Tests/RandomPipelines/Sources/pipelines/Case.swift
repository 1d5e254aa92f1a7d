/// A source and what is done with it.
struct Chain {
    var source: Source
    var steps: [Step]
}

/// One operator with what it is applied with.
struct Step {
    var operation: Operation
    var n: Int
    var d: Int
    var others: [Chain]
}

/// When something comes: in ticks from the subscription, or for a hot source from the start.
struct Item: Equatable {
    var time: Int
    var event: Event
}

struct Source {
    enum Kind: CaseIterable {
        /// One of the case's hot sources, that of number `n`.
        case hot
        /// The items at their times, for each subscription anew.
        case timed
        /// The items at once, by a closure.
        case created
        /// The values at once and completion.
        case sequence, record, deferred, using, repeating
        /// At most one value.
        case just, optional, result, attempt, empty, never, fail
        /// `n` values from the first on.
        case generate
        /// In multiples of `d`.
        case timer, interval, every
        /// As a closure that is run once for all, on the scheduler.
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

/// A source that sends whether anybody listens or not.
struct Hot {
    enum Memory: Equatable {
        case none
        case latest(Int)
        case last(Int)
        case final
        /// A property that is made from another one, which the items set; it completes when that one is released.
        case composed(Int)
    }

    var memory: Memory
    var items: [Item]

    /// When the handle is released, after which nothing is sent; before the subscription if it is negative.
    var release: Int?
}

/// What is done to the pipeline while it runs.
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

struct Case {
    var hots: [Hot]
    var chain: Chain
    var disposal = Disposal.never
    var feedback = Feedback.none

    /// How far time has advanced before everything else.
    var start = 0

    /// When the case is over: what still stands is disposed.
    static let horizon = 40
}

extension Chain {
    /// Whether what stands above it may go on after its end.
    var outlives: Bool {
        source.kind == .lazily || steps.contains { $0.operation.outlives || $0.others.contains(where: \.outlives) }
    }

    var stepCount: Int { steps.reduce(steps.count) { $1.others.reduce($0) { $0 + $1.stepCount } } }
}
