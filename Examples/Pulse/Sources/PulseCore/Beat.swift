public import AccessLog
public import Operators

/// An event that the windows handle.
public enum Beat: Sendable {
    case lines(Batch)
    /// The view shows only these requests from now on.
    case view(EntryFilter)
    /// A step of time has ended.
    case tick(SchedulerTime)
    /// The log has no lines for this number of whole windows, and the current one is empty.
    case idle(windows: Int)
    /// No more lines follow.
    case end(isInterrupted: Bool)

    var isEnd: Bool {
        if case .end = self { true } else { false }
    }
}
