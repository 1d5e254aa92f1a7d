/// One implementation of a piece of work.
struct Contestant: Sendable {
    /// Prepares a number of elements and returns the closure to measure. The result of the closure shows that the work
    /// was done.
    typealias Preparation = @Sendable (_ elements: Int) -> () -> Int

    let name: String
    /// The share of the workload's elements to use, for a contestant that takes long.
    let share: Double
    let prepare: Preparation

    init(_ name: String, share: Double = 1, preparing: @escaping Preparation) {
        self.name = name
        self.share = share
        self.prepare = preparing
    }

    /// Creates a contestant whose preparation is part of the measured work.
    init(_ name: String, share: Double = 1, run: @escaping @Sendable (_ elements: Int) -> Int) {
        self.init(name, share: share) { elements in { run(elements) } }
    }

    static func ours(_ run: @escaping @Sendable (_ elements: Int) -> Int) -> Contestant { Contestant("Rill", run: run) }

    static func ours(preparing: @escaping Preparation) -> Contestant { Contestant("Rill", preparing: preparing) }
}

/// A piece of work that several contestants perform.
struct Workload: Sendable {
    let name: String
    /// The unit that is counted, such as "element" or "delivery".
    var unit = "element"
    /// The number of elements of a full run.
    var elements = 1_000_000
    /// The number of elements for which instructions are counted, and twice as many.
    var countedElements = 2_000
    /// The number of which the number of elements is a multiple.
    var batch = 1
    /// The number of subscriptions of a run, regardless of the number of elements, or `nil` for one per element.
    var subscriptions: Int? = 1
    /// Returns the correct result for a number of elements.
    let expected: @Sendable (_ elements: Int) -> Int
    /// The unavoidable part of the work, written by hand.
    let limit: Contestant
    let ours: Contestant
    var peers: [Contestant] = []
    /// Whether threads work in parallel, so that the elapsed time is measured instead of the processor time.
    var isParallel = false
    /// Whether the contestants are the same work with different sizes, of which the slowest is compared with the
    /// fastest.
    var isScaling = false

    /// Whether other threads or tasks take part without working in parallel.
    var usesOtherThreads = false

    /// Whether the instructions of each element are the same in each run.
    var isCountable: Bool { !isParallel && !isScaling && !usesOtherThreads }

    var contestants: [Contestant] { [ours, limit] + peers }

    func elements(share: Double) -> Int {
        max(1, Int(Double(elements) * share) / batch) * batch
    }
}

/// The measured values of a workload.
struct Measurement: Encodable {
    let name: String
    let unit: String
    /// Nanoseconds per element: the median of the runs.
    let ours: Double
    let limit: Double
    let limitName: String
    let peers: [String: Double]
    /// Allocations per element, or `nil` if they cannot be counted.
    let allocations: Double?
    /// Allocations per subscription, regardless of the number of values, or `nil` without subscriptions.
    let allocationsPerSubscription: Double?
    /// Bytes that were in use after a run but not before it.
    let retained: Int
    let isParallel: Bool
    let isScaling: Bool

    var toLimit: Double { ours / max(limit, 0.001) }
    /// The fastest peer. The peers of a scaling workload are other sizes of the same work.
    var bestPeer: (name: String, value: Double)? {
        isScaling ? nil : peers.min { $0.value < $1.value }.map { ($0.key, $0.value) }
    }
    var toBestPeer: Double? { bestPeer.map { ours / $0.value } }
}
