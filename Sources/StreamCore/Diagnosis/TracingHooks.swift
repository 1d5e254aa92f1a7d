import Synchronization

/// The functions that operators and sources call on subscription. While no tracer runs, nothing is described, and no context is used,
/// each costs one call and one load.
///
/// The check is in the function and not in the operator, because the optimizer keeps more reference counts around a
/// branch. That would cost four times as much.
@usableFromInline package enum TracingHooks {
    /// A result of ``enter(_:_:)`` if no tracer watches the stage: it continues as if there were none.
    @inlinable static var isUnwatched: UInt { 0 }

    /// A result if the stage is only described: it must have no effects. All other results are numbers of stages, which report events.
    @inlinable static var isDescribed: UInt { 1 }

    /// A result of ``enterSource(_:_:_:_:)`` for a source that no tracer watches, and whose events are delivered in a ``StreamContext``.
    @inlinable static var isInContext: UInt { .max }

    /// The number of tracers and descriptions, on all threads.
    static let watchers = Atomic(0)

    /// The number of contexts that exist.
    static let contexts = Atomic(0)

    /// A Boolean value that indicates whether any tracer runs or any description is in progress.
    @usableFromInline package static var isActive: Bool { watchers.load(ordering: .relaxed) != 0 }

    /// A Boolean value that indicates whether any ``StreamContext`` exists.
    static var areContextsUsed: Bool { contexts.load(ordering: .relaxed) != 0 }

    /// A Boolean value that indicates whether the current thread only describes what it subscribes to.
    @usableFromInline package static var isDescribing: Bool { isActive && description != nil }

    /// The description in progress on this thread, during which operators must not have effects.
    private static var description: SignalDescription? { StreamThreadState.current.description }

    // The attributes of these functions keep the optimizer from counting references around each call. They are correct:
    // only a subscription's address is stored, except that a description retains subscriptions, but only those that a boundary
    // has added to others. Nothing of the caller's is released here, because the caller retains what it uses during the
    // call.

    /// Notes a subscription to an operator.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping subscription.**) @inline(never) @usableFromInline static func enter(
        _ name: StaticString, _ subscription: Subscription
    ) -> UInt {
        guard isActive else { return isUnwatched }
        return note(StageName(name), subscription, isDescribed: isUnwatched)
    }

    /// Notes a subscriber, or a subscription to an operator whose source location is known.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping subscription.**) @inline(never) @usableFromInline static func enter(
        _ name: StaticString, _ fileID: StaticString, _ line: UInt, _ subscription: Subscription
    ) -> UInt {
        guard isActive else { return isUnwatched }
        return note(StageName(name, fileID, line), subscription, isDescribed: isUnwatched)
    }

    /// Notes a subscription to a composed operator. Its parts are hidden until ``leaveComposed(_:)``.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping subscription.**) @inline(never) @usableFromInline static func enterComposed(
        _ name: StaticString, _ subscription: Subscription
    ) -> UInt {
        guard isActive else { return isUnwatched }
        let stage = note(StageName(name), subscription, isDescribed: isUnwatched)
        hideParts(1, in: subscription)
        return stage
    }

    /// Hides the parts of an operator that was noted before, until ``leaveComposed(_:)``.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping subscription.**) @inline(never) @usableFromInline static func enterParts(
        _ subscription: Subscription
    ) {
        if isActive { hideParts(1, in: subscription) }
    }

    /// Notes a subscription to a signal that the caller of a composed operator passed to it.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping subscription.**) @inline(never) @usableFromInline static func leaveComposed(
        _ subscription: Subscription
    ) {
        if isActive { hideParts(-1, in: subscription) }
    }

    private static func hideParts(_ levels: Int, in subscription: Subscription) {
        if let description {
            description.hideParts(levels, in: subscription)
        } else {
            StreamTracer.hideParts(levels, in: subscription)
        }
    }

    /// Notes a subscription to a source that sends later, from outside of the subscription.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping subscription.**) @inline(never) @usableFromInline static func enterSource(
        _ name: StaticString, _ fileID: StaticString, _ line: UInt, _ subscription: Subscription
    ) -> UInt {
        guard isActive || areContextsUsed else { return isUnwatched }
        let stage = isActive ? note(StageName(name, fileID, line), subscription, isDescribed: isDescribed) : isUnwatched
        return stage == isUnwatched && StreamContext.current != nil ? isInContext : stage
    }

    /// Notes a subscription to a source, or to another stage with effects, which must not have them while it is
    /// described.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping subscription.**) @inline(never) @usableFromInline static func enterWithEffects(
        _ name: StaticString, _ fileID: StaticString, _ line: UInt, _ subscription: Subscription
    ) -> UInt {
        guard isActive else { return isUnwatched }
        return note(StageName(name, fileID, line), subscription, isDescribed: isDescribed)
    }

    @usableFromInline static func enter(
        named name: String, _ fileID: StaticString, _ line: UInt, _ subscription: Subscription
    ) -> UInt {
        guard isActive else { return isUnwatched }
        let name = StageName(name: "named(\"\(name)\")", fileID: fileID.description, line: line)
        return note(name, subscription, isDescribed: isDescribed)
    }

    private static func note(_ name: StageName, _ subscription: Subscription, isDescribed: UInt) -> UInt {
        if let description {
            description.note(name, subscription)
            return isDescribed
        }
        return StreamTracer.note(name, subscription)
    }

    /// The number of values of which a stage that is subscribed to now reports one; 0 if it reports none.
    @usableFromInline static var valueInterval: Int { StreamTracer.valueInterval }

    @usableFromInline static func sent<Value: Sendable>(_ value: Value, _ count: Int, by stage: UInt) {
        if isActive { StreamTracer.reportValue(count, at: stage) { "\(value)" } }
    }

    @usableFromInline static func ended<Failure>(_ stage: UInt, _ terminal: Termination<Failure>) {
        guard isActive else { return }
        switch terminal {
        case .failed(let failure): StreamTracer.reportEnd(.failed, of: stage) { "\(failure)" }
        case .completed: StreamTracer.reportEnd(.completed, of: stage)
        }
    }

    static func paused(_ subscription: Subscription, waiting count: Int) {
        if isActive { StreamTracer.paused(subscription, waiting: count) }
    }

    static func resumed(_ subscription: Subscription) {
        if isActive { StreamTracer.resumed(subscription) }
    }

    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping subscription.**) @inline(never) @usableFromInline static func ended(
        _ subscription: Subscription, isFailure: Bool
    ) {
        guard isActive else { return }
        StreamTracer.subscriptionEnded(subscription, as: isFailure ? .failed : .completed)
    }

    /// Notes that the latest stage of `subscription` has a queue, and the number of waiting elements at which it pauses its source.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping subscription.**) @inline(never) @usableFromInline package static func noteQueue(
        limit: Int, in subscription: Subscription
    ) {
        if isActive { description?.noteQueue(limit: limit, in: subscription) }
    }

    /// Notes a new subscription: the stages in `child` send to the latest stage of `subscription`.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping child.**) @_effects(notEscaping subscription.**)
    @inline(never) @usableFromInline package static func link(
        _ child: Subscription, below subscription: Subscription
    ) {
        guard isActive else { return }
        if let description { description.link(child, below: subscription) } else { StreamTracer.link(child, below: subscription) }
    }
}
