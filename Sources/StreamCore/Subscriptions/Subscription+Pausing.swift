public import Synchronization

// Pausing follows the path of disposal. A queue that is full pauses the subscription of its input. The subscription passes the pause on to
// the inputs among its children, but not to triggers, timers, and other resources, which it only disposes. A source that can wait
// looks at its subscription, and continues when the subscription is resumed.
//
// Pauses are counted, because several queues can pause one subscription. Two threads can pass a pause and a resume on to the same child
// in any order, so a count may be negative for a moment. Only the changes between 0 and 1 have an effect.
extension Subscription {
    /// A Boolean value that indicates whether a queue below is full, so that a source that can wait should wait.
    @inlinable package var isPaused: Bool { flags.load(ordering: .acquiring) & Self.paused != 0 }

    /// A Boolean value that indicates whether a loop that sends should stop.
    @inlinable package var isDisposedOrPaused: Bool {
        flags.load(ordering: .acquiring) & (Self.disposed | Self.paused) != 0
    }

    /// Pauses the subscription and its inputs until ``resume()`` has been called as often.
    @usableFromInline package func pause() { changePauses(by: 1) }

    /// Takes back one pause. If it was the last one, runs the actions of ``onResume(always:_:)`` on this thread.
    @usableFromInline package func resume() { changePauses(by: -1) }

    /// Runs `action` once, when the subscription is paused, or immediately if it is. Disposal drops `action`.
    @usableFromInline package func onPause(_ action: @escaping @Sendable () -> Void) {
        add(PauseAction(at: .pause, action))
    }

    /// Runs `action` once, when the subscription is resumed, or immediately if it is not paused. Disposal drops `action`.
    ///
    /// - Parameter always: Whether disposal runs `action`, too.
    @usableFromInline package func onResume(always: Bool = false, _ action: @escaping @Sendable () -> Void) {
        add(PauseAction(at: always ? .resumeOrDisposal : .resume, action))
    }

    /// Waits until the subscription is resumed or disposed.
    @inlinable package func resumed(isolation actor: isolated (any Actor)?) async {
        guard isPaused else { return }
        await withUnsafeContinuation(isolation: actor) { continuation in
            onResume(always: true) { continuation.resume() }
        }
    }

    /// Pauses `subscription`, which is disposed in another way, whenever this one is paused.
    @usableFromInline package func forwardPauses(to subscription: Subscription) {
        onPause { [weak self] in
            subscription.pause()
            self?.onResume { [weak self] in
                subscription.resume()
                self?.forwardPauses(to: subscription)
            }
        }
    }

    private func add(_ action: PauseAction) {
        // What was removed is released outside of the lock.
        let removed = lock.withLock {
            isPaused == action.waitsForPause || !tryOccupy() ? nil : children.insert(action)
        }
        if removed != nil { return }
        if isDisposed { action.dispose() } else { action.run() }
    }

    /// Returns `disposable` as the subscription of an input, or `nil` if it is none.
    static func input(_ disposable: any Disposable) -> Subscription? {
        guard type(of: disposable) == Subscription.self else { return nil }
        let subscription = unsafeDowncast(disposable, to: Subscription.self)
        return subscription.isInput ? subscription : nil
    }

    // Not `as?`, because there can be many children.
    private static func pauseAction(_ disposable: any Disposable) -> PauseAction? {
        type(of: disposable) == PauseAction.self ? unsafeDowncast(disposable, to: PauseAction.self) : nil
    }

    /// Passes a change on to the inputs, with a list instead of a recursion, because a chain can be longer than the stack.
    private func changePauses(by change: Int32) {
        var actions: [PauseAction] = []
        var pending = [self]
        while let subscription = pending.popLast() { subscription.changePauses(by: change, &pending, &actions) }
        for action in actions { action.run() }
    }

    private func changePauses(
        by change: Int32, _ pending: inout [Subscription], _ actions: inout [PauseAction]
    ) {
        let pauses = change > 0
        var inputs: [Subscription] = []
        lock.withLock {
            self.pauses += change
            // From 0 to 1, or from 1 to 0.
            guard self.pauses == (pauses ? 1 : 0) else { return }
            if pauses {
                flags.bitwiseOr(Self.paused, ordering: .acquiringAndReleasing)
            } else {
                flags.bitwiseAnd(~Self.paused, ordering: .acquiringAndReleasing)
            }
            let firstAction = actions.count
            children.forEach { child in
                if let input = Self.input(child) {
                    inputs.append(input)
                } else if let action = Self.pauseAction(child), action.waitsForPause == pauses {
                    actions.append(action)
                }
            }
            for action in actions[firstAction...] { children.remove(action) }
        }
        // The next one is at the end.
        pending += inputs.filter(\.isOuter) + inputs.filter { !$0.isOuter }.reversed()
    }
}

/// An action that waits until a subscription is paused or resumed.
private final class PauseAction: Disposable {
    enum Event { case pause, resume, resumeOrDisposal }

    private let event: Event
    private let action: Lock<(@Sendable () -> Void)?>

    init(at event: Event, _ action: @escaping @Sendable () -> Void) {
        self.event = event
        self.action = Lock(action)
    }

    var waitsForPause: Bool { event == .pause }

    var isDisposed: Bool { action.withLock { $0 == nil } }

    /// Runs the action, unless it has run or was dropped.
    func run() { take()?() }

    func dispose() {
        let action = take()
        if event == .resumeOrDisposal { action?() }
    }

    private func take() -> (@Sendable () -> Void)? { action.withLock { $0.take() } }
}
