/// The largest costs that an entry may have in a release build, in nanoseconds.
///
/// A class has targets, which are multiples of the two atomics of a send. The multiples follow from a machine where these atomics
/// take 12 ns. A target does not include the objects that an entry has to allocate, so a ceiling is derived from the parts of the
/// entry that the same run measures:
///
/// - A subscription: 1.3 times the objects that it allocates, each with its pairs of atomics, and for a class that crosses threads
///   one dispatch. `SweepAllocations.json` fixes the number of objects.
/// - A value: the target, that of a linear stage for each further operator of the entry's call, and 1.3 times the objects that it
///   allocates, if the class has to allocate for a value.
///
/// A ceiling is never below the target. No ceiling follows from a measured time of the entry itself.
public struct SweepCeilings: Sendable {
    private let references: SweepReferences

    /// How far a cost may exceed the sum of its parts.
    private static let margin = 1.3

    public init(_ references: SweepReferences) { self.references = references }

    /// The nanoseconds that are this many on a machine where the two atomics of a send take 12 ns.
    private func scaled(_ nanoseconds: Double) -> Double { nanoseconds / 12 * references.atomics }

    /// The nanoseconds of allocating an object and releasing it.
    var object: Double { references.object }

    /// Returns a cost as a multiple of the two atomics of a send.
    public func ratio(_ nanoseconds: Double) -> Double { nanoseconds / references.atomics }

    /// The pairs of atomics for each object.
    ///
    /// An estimate from reading the code, not a measurement. The context of a linear stage retains and releases the subscription and the two
    /// closures of its sink: 3 pairs. An input has three objects: its subscription, its entry in the source, and a context. They take about
    /// 14 pairs: 9 for reference counts, 3 for the subscription's lock and flags, and 2 for entering and leaving the source's drain.
    private func pairsPerObject(_ cost: Cost) -> Double {
        switch cost {
        case .linear, .array, .hashing, .clock, .text, .subscriber: 3
        case .disposable, .blocking, .scheduler: 1
        case .join, .boundary, .crossing, .shared, .inner, .timed, .source, .property, .keyPath: 14.0 / 3
        }
    }

    /// The nanoseconds that a number of objects may take, with their atomics.
    private func objects(_ count: Double, _ cost: Cost) -> Double {
        Self.margin * max(0, count) * (references.object + pairsPerObject(cost) * references.atomics)
    }

    /// Returns the ceiling of a value.
    func value(_ row: SweepMeasurement) -> Double {
        let target = valueTarget(row.cost) + valueTarget(.linear) * Double(row.stages - 1)
        switch row.cost {
        // The values of these classes pass through without an allocation.
        case .linear, .hashing, .clock, .join, .boundary, .timed, .shared, .source, .subscriber: return target
        case .array, .text, .crossing, .inner, .property, .keyPath, .scheduler, .disposable, .blocking:
            return target + objects(row.allocationsPerValue ?? 0, row.cost)
        }
    }

    /// Returns the ceiling of a subscription and its disposal, above that of the source.
    func subscription(_ row: SweepMeasurement) -> Double {
        let crossing = row.cost == .crossing ? references.dispatch : 0
        return max(subscriptionTarget(row.cost), objects(row.allocationsPerSubscription, row.cost) + crossing)
    }

    /// Returns the target of a value.
    func valueTarget(_ cost: Cost) -> Double {
        switch cost {
        case .linear: scaled(5)
        case .array: scaled(15)
        case .hashing: Self.margin * references.hashing
        case .clock: Self.margin * references.clock
        case .text: Self.margin * references.text
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
        // A lock, and the atomics of the work.
        case .scheduler: scaled(120)
        // Two exchanges, and the locks of two containers.
        case .disposable: scaled(150)
        // A subscription to `just`, and a semaphore.
        case .blocking: scaled(1_000)
        }
    }

    /// Returns the target of a subscription and its disposal.
    func subscriptionTarget(_ cost: Cost) -> Double {
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

    /// Explains the ceilings.
    public var explanation: String {
        """
        In this run, the two atomics of a send take \(SweepReport.number(references.atomics)) ns, an object \
        \(SweepReport.number(references.object)) ns, a send through a subject \(SweepReport.number(references.subject)) ns, \
        hashing \(SweepReport.number(references.hashing)) ns, reading the virtual time \
        \(SweepReport.number(references.clock)) ns, formatting a number \(SweepReport.number(references.text)) ns, and \
        dispatching to a queue \(SweepReport.number(references.dispatch)) ns.

        A class has targets, which are multiples of the atomics. The ceiling of an entry is its target, or 1.3 times its parts if \
        these take longer: the objects that it allocates, each with its pairs of atomics, and for a class that crosses threads one \
        dispatch. The ceiling of a value includes a linear stage for each further operator of the call. A value may allocate only \
        in the classes array, text, crossing, inner, and those that are no operators.
        """
    }

    /// Describes the parts of a class.
    func parts(_ cost: Cost) -> String {
        let each = objects(1, cost)
        return "An object may take \(SweepReport.number(each)) ns: 1.3 times one allocation and "
            + "\(SweepReport.number(pairsPerObject(cost))) pairs of atomics."
    }
}
