/// The treatment of an operator's pending value when the source completes.
public enum PendingPolicy: Sendable {
    /// Sends the pending value, then completes.
    case flush
    /// Drops the pending value and completes.
    case discard
}
