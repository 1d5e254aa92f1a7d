import StreamCore

/// The inputs of a ``SerializedSink``: all of it that is independent of the types of its events.
///
/// An operator's rule for a value runs inside the drain, so the rule's state needs no lock.
// The variables are accessed by the outer signal of a flattening operator, which sends one event at a time, and in the `deinit`.
@usableFromInline package class SerializedInputs: @unchecked Sendable {
    /// The subscription below the operator.
    @usableFromInline package final let subscription: Subscription

    /// The subscriptions to the inputs, in their order. A terminal event or the subscription below disposes them.
    @usableFromInline package final let upstream = Subscription(isInput: true, isInOrder: true)

    @usableFromInline final let drain = Drain<@Sendable () -> Void>()

    /// The subscription of the outer signal that `Flattening.start(_:_:)` subscribes to, until it ends.
    // Written before the outer signal is subscribed to, and by its end.
    @exclusivity(unchecked) @usableFromInline final var outer: Subscription?

    /// Whether an inner signal has arrived.
    @exclusivity(unchecked) @usableFromInline final var hasInner = false

    /// The place of an inner signal that waits while the outer signal is subscribed to, if the subscription is nested deeply.
    // Written before the outer signal is subscribed to.
    @exclusivity(unchecked) @usableFromInline final var held: HeldInput?

    @exclusivity(unchecked) @usableFromInline final var isReplaced = false

    @inlinable init(_ subscription: Subscription) {
        self.subscription = subscription
        subscription.addNew(upstream)
    }

    /// Whether a terminal event was accepted. It is `true` before that event disposes `upstream`.
    @inlinable package final var hasEnded: Bool { drain.gate.isClosed }

    /// Makes the calling thread the one that sends, if no other one is. Then it must ``leave()``. Otherwise it must call
    /// ``performLater(_:_:)``.
    ///
    /// For rules that would be a closure of an input if they were passed to ``perform(_:_:)``.
    @inlinable package final func tryEnter() -> Bool { drain.gate.tryEnter() }

    @inlinable package final func leave() { drain.leave() }

    /// Runs `rule` with `input`, or queues it for the thread that is running one.
    @inlinable package final func perform<Input: Sendable>(_ input: Input, _ rule: @escaping @Sendable (Input) -> Void)
    {
        if drain.gate.tryEnter() {
            rule(input)
            drain.leave()
        } else {
            performLater(input, rule)
        }
    }

    // Not inlined, because the closure would cost up to 20 instructions per value, even if no value waits.
    @inline(never) @inlinable
    package final func performLater<Input: Sendable>(_ input: Input, _ rule: @escaping @Sendable (Input) -> Void) {
        if UnreceivedResource.isAnySent, let unreceived = UnreceivedResource.take(input) {
            let action: @Sendable (Input) -> Void = { input in
                unreceived.cancel()
                UnreceivedResource.sending(input, rule)
            }
            return performLater(subscription.unlessDisposed(action, input))
        }
        performLater(subscription.unlessDisposed(rule, input))
    }

    /// Runs `action`, or queues it for the thread that is running one. For actions that are less frequent than values.
    @usableFromInline package final func perform(_ action: @escaping @Sendable () -> Void) {
        if drain.gate.tryEnter() {
            action()
            drain.leave()
        } else {
            performLater { if !self.subscription.isDisposed { action() } }
        }
    }

    /// Queues `action` for the thread that is running one, or runs it if that thread has finished meanwhile. Not inlinable, because callers would copy this rare path.
    @usableFromInline final func performLater(_ action: @escaping @Sendable () -> Void) {
        let entry = drain.post(action)
        if case .queued(QueueLimit.values) = entry { pauseInputs() }
        proceed(entry, action)
    }

    /// Pauses the inputs until the values that wait for the thread that is sending have been delivered.
    @usableFromInline final func pauseInputs() {
        TracingHooks.link(upstream, below: subscription)
        upstream.pauseInput(waiting: QueueLimit.values)
        resumeLater(upstream)
    }

    /// Resumes an input when no thread is sending. See ``Drain/resumeLater(_:)``.
    @usableFromInline package final func resumeLater(_ subscription: Subscription) { drain.resumeLater(subscription) }

    /// Begins the subscription of an outer signal, which this thread then subscribes to.
    ///
    /// When a pause ends, inner signals continue before it. Otherwise a new inner signal could replace one that has waited, or be ignored
    /// because of it.
    @usableFromInline final func openOuter(on thread: OperatorThreadState) -> Subscription {
        thread.flatteningDepth += 1
        if thread.flatteningDepth > HeldInput.depth { held = HeldInput() }
        let outer = openChild(isOuter: true)
        self.outer = outer
        return outer
    }

    /// Ends the call that subscribes to the outer signal. See ``HeldInput``.
    @usableFromInline final func endSubscribingToOuter(on thread: OperatorThreadState) {
        thread.flatteningDepth -= 1
        held?.run()
    }

    /// Runs `action` even if the sink is disposed or has ended, or queues it for the thread that is running one.
    @usableFromInline package final func performAfterEnd(_ action: @escaping @Sendable () -> Void) {
        proceed(drain.post(action, always: true), action)
    }

    /// Accepts a terminal event if the drain is idle and open. Then this thread must send it, and leave.
    @usableFromInline final func tryClose() -> Bool {
        guard drain.gate.tryEnter(closing: true, changing: {}) else { return false }
        upstream.dispose()
        return true
    }

    /// Sends a terminal event, or queues it for the thread that is sending. Returns `false` if one was accepted before. Not inlinable, because
    /// callers would copy it.
    @discardableResult
    @usableFromInline package final func close(_ sendEnd: @escaping @Sendable () -> Void) -> Bool {
        let entry = drain.post(sendEnd, closing: true)
        if case .closed = entry { return false }
        upstream.dispose()
        proceed(entry, sendEnd)
        return true
    }

    final func proceed(_ entry: DrainEntry, _ action: () -> Void) {
        switch entry {
        case .entered:
            action()
            drain.leave()
        case .takenOver: drain.runQueued()
        case .closed, .queued: break
        }
    }

    /// Subscribes to an input, unless the subscription is over.
    ///
    /// - Parameters:
    ///   - child: The input's subscription, if it is needed to pause it, or because the input is a trigger.
    ///   - next: Called with the input's values. It is not serialized with the other inputs: use ``perform(_:_:)``.
    ///   - end: Called at most once, after the input has ended and its subscription is disposed. It is not serialized
    ///     either.
    ///   - released: Called if the input is released: it can send nothing more, and no terminal event was accepted. Also called when the
    ///     subscription to the input is disposed, because a subject that is released disposes those to it. Not serialized.
    @inlinable package final func subscribe<Input: Sendable, InputFailure: Error>(
        to signal: Signal<Input, InputFailure>, in child: Subscription? = nil,
        next: @escaping @Sendable (Input) -> Void,
        end: @escaping @Sendable (Termination<InputFailure>) -> Void, released: (@Sendable () -> Void)? = nil
    ) {
        // While the signal is described, each input is released before the next one is subscribed to.
        if upstream.isDisposed, !TracingHooks.isDescribing { return }
        let child = child ?? openChild()
        let releaseObserver = released.map { ReleaseObserver($0) }
        signal.attach(
            Sink(
                subscription: child, next: next,
                end: upstream.closing(child, releaseObserver, before: end)))
    }
}

extension SerializedInputs {
    /// Begins a subscription for an input. It is disposed with the others.
    ///
    /// - Parameter isInput: Whether the input is paused with the subscription. A trigger is not.
    // Not inlinable, and so is `add`, because each input of each operator would get a copy.
    @usableFromInline package func openChild(
        isInput: Bool = true, isOuter: Bool = false
    ) -> Subscription {
        let child = Subscription(isInput: isInput, isOuter: isOuter)
        add(child)
        return child
    }

    /// Begins subscriptions for a number of inputs. See ``openChild(isInput:isOuter:)``.
    @usableFromInline package func openChildren(_ count: Int) -> [Subscription] {
        (0..<count).map { _ in openChild() }
    }

    /// Adds the subscription of an input, which is disposed with the others.
    @usableFromInline package func add(_ child: Subscription) {
        upstream.addNew(child)
        TracingHooks.link(child, below: subscription)
    }

    /// Disposes the subscription of an input because the input has ended, and removes it.
    ///
    /// - Returns: `false` if the subscription was disposed before: the terminal event is ignored then.
    @inlinable package func closeChild<InputFailure>(
        _ child: Subscription, by terminal: Termination<InputFailure>
    ) -> Bool {
        upstream.closeChild(child, by: terminal)
    }
}

// In extensions that are not generic, because the closures then exist once for each type of their argument, instead of once for
// each combination of the types of an operator.
extension Subscription {
    /// Returns an action that calls `rule` with `input`, unless this subscription is disposed before.
    @inlinable func unlessDisposed<Input: Sendable>(
        _ rule: @escaping @Sendable (Input) -> Void, _ input: Input
    ) -> @Sendable () -> Void {
        { if !self.isDisposed { rule(input) } }
    }

    /// Returns a rule for the terminal event of an input: it closes the subscription of the input, `child`, and then calls `end`.
    @inlinable func closing<InputFailure: Error>(
        _ child: Subscription, _ releaseObserver: ReleaseObserver?,
        before end: @escaping @Sendable (Termination<InputFailure>) -> Void
    ) -> @Sendable (Termination<InputFailure>) -> Void {
        { terminal in
            guard self.closeChild(child, by: terminal) else { return }
            releaseObserver?.cancel()
            end(terminal)
        }
    }
}
