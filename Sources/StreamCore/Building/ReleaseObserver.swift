/// Calls a closure when it is deallocated, unless it was cancelled.
///
/// A property of this type replaces the `deinit` of a generic class, which the optimizer does not specialize.
// `action` is written by `cancel`, which the observer's owner calls at most once, and read by `deinit`, which runs
// after the last owner has released the observer: reference counting orders the two.
@usableFromInline package final class ReleaseObserver: @unchecked Sendable {
    private var action: (@Sendable () -> Void)?

    @usableFromInline package init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    /// Prevents the call, because the source has ended or sends to another sink.
    @usableFromInline package func cancel() {
        action = nil
    }

    deinit { action?() }
}
