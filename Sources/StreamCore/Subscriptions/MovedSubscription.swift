/// A shared source, which is not subscribed to again before all calls that subscribe to it have returned.
@usableFromInline package protocol SharedSource: AnyObject, Sendable {
    /// Counts a call that will be made later, on another thread.
    func beginMovedCall()

    /// Ends a call: it has returned, or it will never be made.
    func endMovedCall()
}

/// A call that subscribes to a shared source, or runs the closure of a created one, and that was moved to a scheduler.
@usableFromInline package final class MovedSubscription: Sendable {
    private let source: any SharedSource

    private init(_ source: any SharedSource) {
        self.source = source
        source.beginMovedCall()
    }

    // Also if the scheduler drops the call.
    deinit { source.endMovedCall() }

    /// Returns `call`, which a scheduler will make, so that a shared source that the calling thread is subscribing to waits until it has
    /// returned. The call is made in the context of the calling thread.
    @usableFromInline package static func moving(_ call: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let call = StreamContext.keeping(call)
        guard let source = StreamThreadState.current.connectingSource else { return call }
        let moved = MovedSubscription(source)
        return { withExtendedLifetime(moved) { StreamThreadState.current.connect(source, call) } }
    }
}

extension StreamThreadState {
    /// Runs `call`, which subscribes to `source` or to a part of it.
    @usableFromInline package func connect(_ source: any SharedSource, _ call: () -> Void) {
        connecting(source, call)
    }

    /// Runs `call`, which is no part of a subscription to a shared source, such as the delivery to its subscribers.
    @usableFromInline package func outsideOfConnecting(_ call: () -> Void) { connecting(nil, call) }

    private func connecting(_ source: (any SharedSource)?, _ call: () -> Void) {
        let outer = connectingSource
        connectingSource = source
        call()
        connectingSource = outer
    }
}
