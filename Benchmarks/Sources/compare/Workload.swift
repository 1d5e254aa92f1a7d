/// A piece of work, done by each of several contestants.
struct Workload: Sendable {
    /// A way to do it: takes the number of elements and returns a result that shows that it was done.
    typealias Body = @Sendable (_ elements: Int) -> Int

    let name: String
    /// What is timed, such as "element" or "subscription".
    var unit = "element"
    /// The number of elements of a full run.
    var elements = 1_000_000
    /// The right result for a number of elements.
    let expected: @Sendable (Int) -> Int
    /// What the work cannot avoid, by hand, and what that is.
    var limit: (name: String, body: Body)?
    let ours: Body
    var peers: [(name: String, body: Body)] = []
}

/// What was measured of a workload.
struct Measurement: Encodable {
    let name: String
    let unit: String
    /// Nanoseconds an element, the median of the runs.
    let ours: Double
    let limit: Double?
    let limitName: String?
    let peers: [String: Double]
    /// Allocations an element; absent where they cannot be counted.
    let allocations: Double?
    /// Bytes that were still in use after the runs and not before them.
    let retained: Int

    var toLimit: Double? { limit.map { ours / max($0, 0.001) } }
    var toBestPeer: Double? { peers.values.min().map { ours / $0 } }
}

/// Keeps the optimiser from seeing through.
@inline(never) @_optimize(none) func opaque<T>(_ value: T) -> T { value }
