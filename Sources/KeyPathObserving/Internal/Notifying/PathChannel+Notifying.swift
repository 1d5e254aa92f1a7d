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

    /// The core whose drain can deliver a change immediately.
    enum NotificationPlace {
        case changedObject
        case root

        /// The change needs the general way of notifying.
        case none
    }

    final func notificationPlace(for core: RegistrarCore) -> NotificationPlace {
        if dependencies.isMuting { return .none }
        if core === self.core { return .changedObject }
        return canRead(from: core) ? .root : .none
    }

    final func captureNotification(_ context: ChangeContext) -> PositionedDrain.Step? { actions.capture(self, context) }
    final func notifyDirectly(_ value: UnsafeRawPointer) { actions.notifyDirectly(self, value) }
    final func readOld(_ context: ChangeContext?) -> (any Sendable)? { actions.readOld(self, context) }
    final func notifyPrior(_ old: any Sendable, _ context: ChangeContext) { actions.notifyPrior(self, old, context) }
}
