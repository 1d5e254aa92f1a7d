/// One way to do a piece of work.
struct Contestant: Sendable {
    /// Sets up for a number of elements, and returns what is timed; its result shows that the work was done.
    typealias Preparation = @Sendable (_ elements: Int) -> () -> Int

    let name: String
    /// The share of the workload's elements that is enough for one that takes long.
    let share: Double
    let prepare: Preparation

    init(_ name: String, share: Double = 1, preparing: @escaping Preparation) {
        self.name = name
        self.share = share
        self.prepare = preparing
    }

    /// One whose set-up belongs to its work.
    init(_ name: String, share: Double = 1, run: @escaping @Sendable (_ elements: Int) -> Int) {
        self.init(name, share: share) { elements in { run(elements) } }
    }

    static func ours(_ run: @escaping @Sendable (_ elements: Int) -> Int) -> Contestant { Contestant("Rill", run: run) }

    static func ours(preparing: @escaping Preparation) -> Contestant { Contestant("Rill", preparing: preparing) }
}

/// A piece of work that several contestants do.
struct Workload: Sendable {
    let name: String
    /// What is counted, such as "element" or "delivery".
    var unit = "element"
    /// The number of elements of a full run.
    var elements = 1_000_000
    /// What the number of elements is a multiple of.
    var batch = 1
    /// How many subscriptions a run makes, whatever the number of elements; nil if it makes one for each.
    var subscriptions: Int? = 1
    /// The right result for a number of elements.
    let expected: @Sendable (_ elements: Int) -> Int
    /// What the work cannot avoid, by hand.
    let limit: Contestant
    let ours: Contestant
    var peers: [Contestant] = []
    /// Whether threads work at the same time, so that it is their time that counts and not the processor's.
    var isParallel = false
    /// Whether the contestants are one and the same at different sizes, of which the slowest is held against the quickest.
    var isScaling = false

    var contestants: [Contestant] { [ours, limit] + peers }

    func elements(share: Double) -> Int {
        max(1, Int(Double(elements) * share) / batch) * batch
    }
}

/// What was measured of a workload.
struct Measurement: Encodable {
    let name: String
    let unit: String
    /// Nanoseconds an element, the median of the runs.
    let ours: Double
    let limit: Double
    let limitName: String
    let peers: [String: Double]
    /// Allocations an element; nil where they cannot be counted.
    let allocations: Double?
    /// Allocations that each subscription makes, whatever it is sent; nil where nothing is subscribed to.
    let allocationsPerSubscription: Double?
    /// Bytes that were still in use after a run and not before it.
    let retained: Int
    let isParallel: Bool
    let isScaling: Bool

    var toLimit: Double { ours / max(limit, 0.001) }
    /// The peers of a scaling are sizes of its own.
    var bestPeer: (name: String, value: Double)? {
        isScaling ? nil : peers.min { $0.value < $1.value }.map { ($0.key, $0.value) }
    }
    var toBestPeer: Double? { bestPeer.map { ours / $0.value } }
}
