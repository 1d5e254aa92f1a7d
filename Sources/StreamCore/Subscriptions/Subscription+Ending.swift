extension Subscription {
    /// Disposes because of a terminal event. Returns `false` if the disposable was disposed before.
    @_transparent @inlinable @discardableResult package func tryDispose<Failure>(
        for terminal: Termination<Failure>
    ) -> Bool {
        tryDispose(isFailure: terminal.endsSubscriptionAsFailure)
    }

    @inlinable func tryDispose(isFailure: Bool) -> Bool {
        // Where every stage is traced, each one reports its own terminal event.
        #if !(DEBUG || TracesEveryStage)
            TracingHooks.ended(self, isFailure: isFailure)
        #endif
        return tryDispose()
    }
}

extension Termination {
    /// Whether this event is reported as the failure of the subscription that it ends. Where every stage is reported, subscriptions are not, and this
    /// does not read the event, because a debug build would look up its type.
    @inlinable package var endsSubscriptionAsFailure: Bool {
        @_transparent get {
            #if DEBUG || TracesEveryStage
                return false
            #else
                if case .failed = self { return true }
                return false
            #endif
        }
    }
}
