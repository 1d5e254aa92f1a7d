/// The classes of the performance sweep. The operators of a class have the same ceilings.
public enum OperatorCost: String, Sendable, CaseIterable {
    /// Passes, changes, or drops values on the way.
    case linear

    /// Builds an array for its values.
    case array

    /// Hashes each value.
    case hashing

    /// Reads the time for each value.
    case clock

    /// Formats each value as text.
    case text

    /// Combines several sources under a gate.
    case join

    /// Delivers on another scheduler of the same thread.
    case boundary

    /// Delivers on another thread or in another task.
    case crossing

    /// Delivers values to several subscribers, or replays them.
    case shared

    /// Subscribes to an inner signal for each value.
    case inner

    /// Starts or checks a timer.
    case timed

    /// Sends values without another signal.
    case source
}
