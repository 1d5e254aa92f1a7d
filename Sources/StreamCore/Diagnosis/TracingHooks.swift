import Synchronization

/// What operators and sources call when they are subscribed to. While nobody traces and nothing is described, that is a
/// call and one load.
///
/// Calls, and not a test and a call in the operator: around a branch the optimiser keeps references counted that it would
/// not count otherwise, which is four times as dear.
@usableFromInline package enum TracingHooks {
    /// What ``enter(_:_:_:_:)`` returns besides the numbers of stages.
    @inlinable static var isUnwatched: UInt { 0 }
    @inlinable static var isDescribed: UInt { 1 }

    /// How many tracers and descriptions there are, on all threads.
    static let watchers = Atomic(0)

    /// Whether anybody wants to know.
    @usableFromInline package static var isActive: Bool { watchers.load(ordering: .relaxed) != 0 }

    /// Whether what this thread subscribes to is only described.
    @usableFromInline package static var isDescribing: Bool { isActive && description != nil }

    /// The description that this thread makes, so that nothing must have an effect.
    private static var description: SignalDescription? { StreamThreadState.current.description }

    // What the optimiser is told of these calls, because it would count references around each of them otherwise. What is
    // kept of a segment is its address; a description holds segments, but only such as a boundary has added to others. What
    // is released in here was never the caller's, who holds what it uses for as long as it runs.

    /// An operator is subscribed to.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping segment.**) @inline(never) @usableFromInline static func enter(
        _ name: StaticString, _ segment: CompoundDisposable
    ) -> UInt {
        guard isActive else { return isUnwatched }
        return note(StageName(name), segment, isDescribed: isUnwatched)
    }

    /// A subscriber, or an operator whose place in the program is known, is subscribed with or to.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping segment.**) @inline(never) @usableFromInline static func enter(
        _ name: StaticString, _ fileID: StaticString, _ line: UInt, _ segment: CompoundDisposable
    ) -> UInt {
        guard isActive else { return isUnwatched }
        return note(StageName(name, fileID, line), segment, isDescribed: isUnwatched)
    }

    /// An operator that is made of others is subscribed to: they are hidden until ``leaveComposed(_:)``.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping segment.**) @inline(never) @usableFromInline static func enterComposed(
        _ name: StaticString, _ segment: CompoundDisposable
    ) -> UInt {
        guard isActive else { return isUnwatched }
        let stage = note(StageName(name), segment, isDescribed: isUnwatched)
        hideParts(1, in: segment)
        return stage
    }

    /// An operator that was entered is made of others: they are hidden until ``leaveComposed(_:)``.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping segment.**) @inline(never) @usableFromInline static func enterParts(
        _ segment: CompoundDisposable
    ) {
        if isActive { hideParts(1, in: segment) }
    }

    /// A signal is subscribed to that the caller of a composed operator gave to it.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping segment.**) @inline(never) @usableFromInline static func leaveComposed(
        _ segment: CompoundDisposable
    ) {
        if isActive { hideParts(-1, in: segment) }
    }

    private static func hideParts(_ levels: Int, in segment: CompoundDisposable) {
        if let description {
            description.hideParts(levels, in: segment)
        } else {
            StreamTracer.hideParts(levels, in: segment)
        }
    }

    /// Something with effects of its own is subscribed to, a source above all: it must not have them where it is described.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping segment.**) @inline(never) @usableFromInline static func enterWithEffects(
        _ name: StaticString, _ fileID: StaticString, _ line: UInt, _ segment: CompoundDisposable
    ) -> UInt {
        guard isActive else { return isUnwatched }
        return note(StageName(name, fileID, line), segment, isDescribed: isDescribed)
    }

    @usableFromInline static func enter(
        named name: String, _ fileID: StaticString, _ line: UInt, _ segment: CompoundDisposable
    ) -> UInt {
        guard isActive else { return isUnwatched }
        let name = StageName(name: "named(\"\(name)\")", fileID: fileID.description, line: line)
        return note(name, segment, isDescribed: isDescribed)
    }

    private static func note(_ name: StageName, _ segment: CompoundDisposable, isDescribed: UInt) -> UInt {
        if let description {
            description.note(name, segment)
            return isDescribed
        }
        return StreamTracer.note(name, segment)
    }

    @usableFromInline static func sent(by stage: UInt, _ describe: @escaping @Sendable () -> String) {
        if isActive { StreamTracer.report(.value, at: stage, describe) }
    }

    @usableFromInline static func ended(
        _ stage: UInt, isFailure: Bool, _ describe: @escaping @Sendable () -> String
    ) {
        guard isActive else { return }
        StreamTracer.report(isFailure ? .failed : .completed, at: stage, isFailure ? describe : nil)
    }

    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping segment.**) @inline(never) @usableFromInline static func ended(
        _ segment: CompoundDisposable, isFailure: Bool
    ) {
        guard isActive else { return }
        StreamTracer.segmentEnded(segment, as: isFailure ? .failed : .completed)
    }

    /// A new segment begins: what is subscribed to in `child` sends to what was noted last in `segment`.
    // swift-format-ignore
    @_effects(releasenone) @_effects(notEscaping child.**) @_effects(notEscaping segment.**)
    @inline(never) @usableFromInline package static func link(
        _ child: CompoundDisposable, below segment: CompoundDisposable
    ) {
        guard isActive else { return }
        if let description { description.link(child, below: segment) } else { StreamTracer.link(child, below: segment) }
    }
}

extension CompoundDisposable {
    /// Disposes because of an end, and tells whether this call was the one that did it.
    @inlinable @discardableResult package func tryDispose<Failure>(for terminal: Termination<Failure>) -> Bool {
        // Where every stage is watched, each reports its own end.
        #if !(DEBUG || TracesEveryStage)
            TracingHooks.ended(self, isFailure: terminal.isFailure)
        #endif
        return tryDispose()
    }
}

extension Termination {
    @inlinable var isFailure: Bool { if case .failed = self { true } else { false } }
    @inlinable var failureText: String? { if case .failed(let failure) = self { "\(failure)" } else { nil } }
}
