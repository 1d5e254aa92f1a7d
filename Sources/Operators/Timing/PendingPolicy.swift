/// What an operator that holds a value back does with it when the source completes.
public enum PendingPolicy: Sendable {
    /// Sends it, then completes.
    case flush
    /// Drops it and completes.
    case discard
}
