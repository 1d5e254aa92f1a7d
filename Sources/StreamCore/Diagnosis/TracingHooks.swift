import Synchronization

/// The functions that operators and sources call on subscription, and for the events of a traced stage. While no tracer runs, nothing is
/// described, and no context is used, each costs one call and one load.
///
/// The check is in the function and not in the operator, because the optimizer keeps more reference counts around a
/// branch. That would cost four times as much.
@usableFromInline package enum TracingHooks {
    /// A result of ``enter(_:_:)`` if no tracer watches the stage: it continues as if there were none.
    @inlinable package static var unwatched: UInt { 0 }

    /// A result if the stage is only described: it must have no effects. All other results are numbers of stages, which report events.
    @inlinable package static var described: UInt { 1 }

    /// A result of ``enterSource(_:_:_:_:)`` for a source that no tracer watches, and whose events are delivered in a ``StreamContext``.
    @inlinable static var inContext: UInt { .max }

    /// The number of tracers and descriptions, on all threads.
    static let watchers = Atomic(0)

    /// The number of contexts that exist.
    static let contexts = Atomic(0)

    /// What follows the stages for all tracers, once one has started.
    private static let sharedTracer = AtomicLazyReference<SharedTracer>()

    private final class SharedTracer: Sendable {
        let observer: any EventObserver

        init(_ observer: any EventObserver) { self.observer = observer }
    }

    /// A Boolean value that indicates whether any tracer runs or any description is in progress.
    @usableFromInline package static var isActive: Bool { watchers.load(ordering: .relaxed) != 0 }

    /// A Boolean value that indicates whether any ``StreamContext`` exists.
    static var areContextsUsed: Bool { contexts.load(ordering: .relaxed) != 0 }

    /// A Boolean value that indicates whether the current thread only describes what it subscribes to.
    @usableFromInline package static var isDescribing: Bool { isActive && StreamThreadState.current.description != nil }

    /// What follows the stages that this thread subscribes to: its description, during which operators must not have effects, or the tracers.
    @inline(__always) private static var observer: (any StageObserver)? { isActive ? activeObserver : nil }

    @inline(never) private static var activeObserver: (any StageObserver)? {
        if let description = StreamThreadState.current.description { description } else { tracer }
    }

    /// What follows the events of stages.
    @inline(__always) private static var tracer: (any EventObserver)? { isActive ? sharedTracer.load()?.observer : nil }

    /// Calls `observer` for all stages, until ``endTracing()`` has been called as often as this function. All calls pass the same object.
    package static func beginTracing(with observer: any EventObserver) {
        _ = sharedTracer.storeIfNil(SharedTracer(observer))
        watchers.add(1, ordering: .sequentiallyConsistent)
    }

    package static func endTracing() { watchers.subtract(1, ordering: .sequentiallyConsistent) }

    // The attributes of these functions keep the optimizer from counting references around each call. They are correct:
    // only a subscription's address is stored, except that a description retains subscriptions, but only those that a boundary
    // has added to others. Nothing of the caller's is released here, because the caller retains what it uses during the
    // call.

    /// Notes a subscription to an operator.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping subscription.**) @inline(never) @usableFromInline static func enter(
        _ name: StaticString, _ subscription: Subscription
    ) -> UInt {
        observer?.note(StageName(name), in: subscription) ?? unwatched
    }

    /// Notes a subscriber, or a subscription to an operator or a source whose source location is known.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping subscription.**) @inline(never) @usableFromInline static func enter(
        _ name: StaticString, _ fileID: StaticString, _ line: UInt, _ subscription: Subscription
    ) -> UInt {
        observer?.note(StageName(name, fileID, line), in: subscription) ?? unwatched
    }

    /// Notes a subscription to a source that sends later, from outside of the subscription.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping subscription.**) @inline(never) @usableFromInline static func enterSource(
        _ name: StaticString, _ fileID: StaticString, _ line: UInt, _ subscription: Subscription
    ) -> UInt {
        guard isActive || areContextsUsed else { return unwatched }
        let stage = enter(name, fileID, line, subscription)
        return stage == unwatched && StreamContext.current != nil ? inContext : stage
    }

    /// Notes a subscription to a stage with a name from the program.
    @usableFromInline static func enter(
        named name: String, _ fileID: StaticString, _ line: UInt, _ subscription: Subscription
    ) -> UInt {
        observer?.note(StageName(named: name, fileID, line), in: subscription) ?? unwatched
    }

    /// Hides the stages that are noted in `subscription` from now on, because they are the parts of the operator before, or shows them again
    /// when a subscription reaches a signal of that operator's caller.
    ///
    /// - Parameter levels: 1 or -1: the parts of an operator can contain other operators that have parts.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping subscription.**) @inline(never) @usableFromInline static func changeHiding(
        by levels: Int, in subscription: Subscription
    ) {
        observer?.changeHiding(by: levels, in: subscription)
    }

    /// Notes that the latest stage of `subscription` has a queue, and the number of waiting elements at which it pauses its source.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping subscription.**) @inline(never) @usableFromInline package static func noteQueue(
        limit: Int, in subscription: Subscription
    ) {
        observer?.noteQueue(limit: limit, in: subscription)
    }

    /// Notes a new subscription: the stages in `child` send to the latest stage of `subscription`.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping child.**) @_effects(notEscaping subscription.**)
    @inline(never) @usableFromInline package static func link(
        _ child: Subscription, below subscription: Subscription
    ) {
        observer?.link(child, below: subscription)
    }

    /// The number of values of which a stage that is subscribed to now reports one; 0 if it reports none.
    @usableFromInline static var valueInterval: Int { tracer?.valueInterval ?? 0 }

    @usableFromInline static func sent<Value: Sendable>(_ value: Value, _ count: Int, by stage: UInt) {
        tracer?.noteValue(count, at: stage) { "\(value)" }
    }

    @usableFromInline static func ended<Failure>(_ stage: UInt, _ terminal: Termination<Failure>) {
        switch terminal {
        case .failed(let failure): tracer?.noteEnd(of: stage) { "\(failure)" }
        case .completed: tracer?.noteEnd(of: stage, describeFailure: nil)
        }
    }

    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping subscription.**) @inline(never) @usableFromInline static func ended(
        _ subscription: Subscription, isFailure: Bool
    ) {
        tracer?.noteEnd(of: subscription, isFailure: isFailure)
    }

    static func paused(_ subscription: Subscription, waiting count: Int) {
        tracer?.notePause(of: subscription, waiting: count)
    }

    static func resumed(_ subscription: Subscription) { tracer?.noteResumption(of: subscription) }

    /// The source locations of the lowest stages that are subscribed to the source created at `place`, as far as they are traced.
    static func subscribers(of place: String) -> [String] { tracer?.subscribers(of: place) ?? [] }
}
