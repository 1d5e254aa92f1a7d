import StreamCore

/// The first inner signal of an outer one that is still being subscribed to, inside of many other such calls.
///
/// It waits until the outer signal sends its next event, or the call that subscribes to that has returned. If the event is completion, nothing
/// of the operator remains, and the inner signal is attached in its place. So a stream that calls itself needs no more stack, even if the
/// operator cannot know that the outer signal sends only one value, as with `just(1).concat(.empty)`.
@usableFromInline package final class HeldInput: Sendable {
    private struct State: Sendable {
        var isOpen = true
        var hasHeld = false
        var attach: (@Sendable () -> Void)?
        var replace: (@Sendable () -> Void)?
    }

    /// The number of flattening operators that can subscribe on one thread, each inside of the one before, without inner signals that wait.
    static var depth: Int { 16 }

    private let state = Lock(State())
    private let thread = currentThreadNumber()

    init() {}

    /// A Boolean value that indicates whether a signal has waited.
    @usableFromInline package var hasHeld: Bool { state.withLock { $0.hasHeld } }

    /// Lets an inner signal wait, unless it is not the first one, or the calling thread is not inside of the call that subscribes to the outer
    /// signal.
    ///
    /// - Parameters:
    ///   - attach: Subscribes to the inner signal.
    ///   - replace: Attaches the inner signal in place of the operator.
    @usableFromInline package func hold(
        attach: @escaping @Sendable () -> Void, replace: @escaping @Sendable () -> Void
    ) -> Bool {
        state.withLock { state in
            guard state.isOpen else { return false }
            state.isOpen = false
            guard thread == currentThreadNumber() else { return false }
            (state.hasHeld, state.attach, state.replace) = (true, attach, replace)
            return true
        }
    }

    /// Subscribes to the signal that waits, and lets no other one wait.
    @usableFromInline package func run() { take()?.attach() }

    /// Attaches the signal that waits in place of the operator. Returns `false` if none waits.
    @usableFromInline package func replace() -> Bool {
        guard let held = take() else { return false }
        held.replace()
        return true
    }

    private func take() -> (attach: @Sendable () -> Void, replace: @Sendable () -> Void)? {
        state.withLock { state in
            state.isOpen = false
            guard let attach = state.attach.take(), let replace = state.replace.take() else { return nil }
            return (attach, replace)
        }
    }
}
