import StreamCore

/// The resource of a signal that is disposed after its source, at every kind of end: that of `Signal.using`.
///
/// A source that sends inside of the call that subscribes to it can end, or be disposed, before that call has returned, and
/// uses the resource until then. So the resource is disposed when the call has returned.
@usableFromInline final class UsedResource: Disposable {
    private struct State {
        var resource: (any Disposable)?

        /// The thread that subscribes to the source; 0 when that call has returned.
        var subscribingThread = currentThreadNumber()
        var isDisposed = false

        /// Sends a terminal event after the disposal.
        var end: (@Sendable () -> Void)?
    }

    private let state: Lock<State>

    @usableFromInline init(_ resource: any Disposable) { state = Lock(State(resource: resource)) }

    @usableFromInline var isDisposed: Bool { state.withLock { $0.isDisposed } }

    @usableFromInline func dispose() {
        finish { $0.isDisposed = true }
    }

    /// Notes that the call that subscribes has returned, or is not made.
    @usableFromInline func endSubscribing() {
        finish { $0.subscribingThread = 0 }
    }

    /// Calls `send` when the resource is disposed. It waits only for the call of this thread that subscribes.
    @usableFromInline func end(_ send: @escaping @Sendable () -> Void) {
        let isStored = state.withLock { state in
            guard state.subscribingThread == currentThreadNumber() else { return false }
            state.end = send
            return true
        }
        if !isStored { send() }
    }

    private func finish(_ change: (inout State) -> Void) {
        let (resource, end) = state.withLock { state in
            change(&state)
            guard state.isDisposed, state.subscribingThread == 0 else {
                return ((any Disposable)?.none, (@Sendable () -> Void)?.none)
            }
            return (state.resource.take(), state.end.take())
        }
        resource?.dispose()
        end?()
    }
}
