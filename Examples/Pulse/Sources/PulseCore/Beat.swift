package import AccessLog
package import Operators

/// What moves the windows.
package enum Beat: Sendable {
    case lines(Batch)
    /// A step of time is over.
    case tick(SchedulerTime)
    /// No more lines come.
    case end

    var isEnd: Bool {
        if case .end = self { true } else { false }
    }
}
