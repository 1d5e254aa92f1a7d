/// The largest values that a class may have in a release build, in nanoseconds.
///
/// A fixed ceiling is the one of a machine where the two atomics of a send take 12 ns. It is scaled with the measured time of
/// these atomics. The others refer to an operation that the same run measures.
public struct SweepCeilings: Sendable {
    private let references: SweepReferences
    private let scale: Double

    public init(_ references: SweepReferences) {
        self.references = references
        scale = references.atomics / 12
    }

    /// Returns the ceiling of a value.
    public func value(_ cost: Cost) -> Double {
        switch cost {
        case .linear: 5 * scale
        case .array: 15 * scale
        case .hashing: 1.3 * references.hashing
        case .clock: 1.3 * references.clock
        case .text: 1.3 * references.text
        case .join, .boundary, .timed: 35 * scale
        case .crossing: references.dispatch / 5
        case .shared: 40 * scale
        case .inner: 180 * scale
        // Only its subscription is measured.
        case .source: 0
        // The end of a chain takes part in the cost of the bare subject already. What is left is a stage before it.
        case .subscriber: 10 * scale
        // The lock of the value, its gate (two sends through a subject), and a derived property.
        case .property: 120 * scale
        // The registrar's lookup, a property, and a send for each of two hops.
        case .keyPath: 300 * scale
        // A lock, and an allocation of the work.
        case .scheduler: 120 * scale
        // Two allocations and two exchanges.
        case .disposable: 150 * scale
        // A subscription to `just`, a semaphore, and their allocations.
        case .blocking: 1_000 * scale
        }
    }

    /// Returns the ceiling of a subscription and its disposal, above that of the source.
    public func subscription(_ cost: Cost) -> Double {
        switch cost {
        case .linear, .array, .hashing, .clock, .text: 60 * scale
        case .join, .timed, .boundary, .inner: 700 * scale
        case .shared: 800 * scale
        // A source costs as much as a subscription to a stage, and a send for each of at most five values.
        case .source: (60 + 5 * 35) * scale
        case .subscriber: 60 * scale
        // Two subscriptions, with the objects.
        case .property, .keyPath: 1_400 * scale
        case .scheduler, .disposable, .blocking: 60 * scale
        // A boundary, and a thread or task that begins.
        case .crossing: 700 * scale + references.dispatch
        }
    }

    /// Explains the ceilings.
    public var explanation: String {
        """
        Two atomics of a send: \(SweepReport.number(references.atomics)) ns, so the fixed ceilings are scaled by \
        \(SweepReport.number(scale)). In this run, a send through a subject takes \
        \(SweepReport.number(references.subject)) ns, hashing \(SweepReport.number(references.hashing)) ns, reading the virtual \
        time \(SweepReport.number(references.clock)) ns, formatting a number \(SweepReport.number(references.text)) ns, and \
        dispatching to a queue \(SweepReport.number(references.dispatch)) ns.
        """
    }
}
