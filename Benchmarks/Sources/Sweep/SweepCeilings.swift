/// The largest costs that a class may have in a release build, in nanoseconds.
///
/// A fixed ceiling is a multiple of the two atomics of a send, which the same run measures: it holds on any machine. The
/// multiples follow from a machine where these atomics take 12 ns. The other ceilings refer to another operation of the run.
public struct SweepCeilings: Sendable {
    private let references: SweepReferences

    public init(_ references: SweepReferences) { self.references = references }

    /// The nanoseconds that are this many on a machine where the two atomics of a send take 12 ns.
    private func scaled(_ nanoseconds: Double) -> Double { nanoseconds / 12 * references.atomics }

    /// The nanoseconds of allocating an object and releasing it.
    var object: Double { references.object }

    /// Returns a cost as a multiple of the two atomics of a send.
    public func ratio(_ nanoseconds: Double) -> Double { nanoseconds / references.atomics }

    /// Returns the ceiling of a value.
    public func value(_ cost: Cost) -> Double {
        switch cost {
        case .linear: scaled(5)
        case .array: scaled(15)
        case .hashing: 1.3 * references.hashing
        case .clock: 1.3 * references.clock
        case .text: 1.3 * references.text
        case .join, .boundary, .timed: scaled(35)
        case .crossing: references.dispatch / 5
        case .shared: scaled(40)
        case .inner: scaled(180)
        // Only its subscription is measured.
        case .source: 0
        // The end of a chain takes part in the cost of the bare subject already. What is left is a stage before it.
        case .subscriber: scaled(10)
        // The lock of the value, its gate (two sends through a subject), and a derived property.
        case .property: scaled(120)
        // The registrar's lookup, a property, and a send for each of two hops.
        case .keyPath: scaled(300)
        // A lock, and an allocation of the work.
        case .scheduler: scaled(120)
        // Two allocations and two exchanges.
        case .disposable: scaled(150)
        // A subscription to `just`, a semaphore, and their allocations.
        case .blocking: scaled(1_000)
        }
    }

    /// Returns the ceiling of a subscription and its disposal, above that of the source.
    public func subscription(_ cost: Cost) -> Double {
        switch cost {
        case .linear, .array, .hashing, .clock, .text: scaled(60)
        case .join, .timed, .boundary, .inner: scaled(700)
        case .shared: scaled(800)
        // A source costs as much as a subscription to a stage, and a send for each of at most five values.
        case .source: scaled(60 + 5 * 35)
        case .subscriber: scaled(60)
        // Two subscriptions, with the objects.
        case .property, .keyPath: scaled(1_400)
        case .scheduler, .disposable, .blocking: scaled(60)
        // A boundary, and a thread or task that begins.
        case .crossing: scaled(700) + references.dispatch
        }
    }

    /// Returns the objects that each subscription of a class allocates at least, and the nanoseconds that these take alone.
    public func objects(_ cost: Cost) -> (parts: String, nanoseconds: Double)? {
        let parts: (count: Double, description: String)? =
            switch cost {
            case .linear, .array, .hashing, .clock, .text: (2, "the contexts of the rules for a value and for the end")
            case .join: (10, "the sink, its segment, and for each of two inputs a segment, two contexts, an entry")
            case .timed, .boundary, .crossing: (8, "the sink, two segments, an entry, three contexts, the timer")
            case .inner: (8, "the sink, two segments, an entry, three contexts, the state")
            case .shared: (8, "the state, a subject, and three objects for each of two subscriptions")
            case .source, .subscriber, .property, .keyPath, .scheduler, .disposable, .blocking: nil
            }
        return parts.map { ("\(Int($0.count)) objects (\($0.description))", $0.count * references.object) }
    }

    /// Explains the ceilings.
    public var explanation: String {
        """
        In this run, the two atomics of a send take \(SweepReport.number(references.atomics)) ns, an object \
        \(SweepReport.number(references.object)) ns, a send through a subject \(SweepReport.number(references.subject)) ns, \
        hashing \(SweepReport.number(references.hashing)) ns, reading the virtual time \
        \(SweepReport.number(references.clock)) ns, formatting a number \(SweepReport.number(references.text)) ns, and \
        dispatching to a queue \(SweepReport.number(references.dispatch)) ns.
        """
    }
}
