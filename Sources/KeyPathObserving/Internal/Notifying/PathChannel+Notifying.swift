import StreamCore

/// Where and when a channel is notified of a change.
extension PathChannel {
    /// Reads the value and sends it.
    final func notify(_ context: ChangeContext) {
        core.drain.accept { actions.capture(self, context) }
    }

    /// Reads the value and sends it, for a change of an object that might belong to another actor than the root.
    final func notifyInIsolation(_ context: ChangeContext) {
        _ = isolation.perform { self.notify(context) }
    }

    /// Returns whether the path can be read on a thread that has changed the object of `core`.
    final func canRead(from core: RegistrarCore) -> Bool {
        switch isolation {
        case .anywhere: true
        case .main: core === self.core || MainScheduler.isCurrent
        case .actor: core === self.core
        }
    }

    final func captureNotification(_ context: ChangeContext) -> PositionedDrain.Step? { actions.capture(self, context) }
    final func readOld(_ context: ChangeContext?) -> (any Sendable)? { actions.readOld(self, context) }
    final func notifyPrior(_ old: any Sendable, _ context: ChangeContext) { actions.notifyPrior(self, old, context) }
}
