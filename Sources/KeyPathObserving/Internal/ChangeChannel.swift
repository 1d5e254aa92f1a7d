import StreamCore
public import Synchronization

/// Tells the changes of a path. See ``ObservingChannel``.
// It adds what `PathChannel` does, and an atomic.
@usableFromInline final class ChangeChannel<Root: AnyObject, Value: Sendable>: ObservingChannel, @unchecked Sendable {
    @usableFromInline typealias Change = KeyPathChange<Value>

    @usableFromInline let evaluator: PathEvaluator<Root, Value>
    @usableFromInline let listeners = SubscriberList<Change, Never>()

    /// How many want to know the old value, or to be told before a change.
    @usableFromInline let curious = Atomic(0)

    @inlinable init(_ path: ObservedPath<Root, Value>, root: Root) {
        evaluator = PathEvaluator(root, path.keyPath)
        super.init(
            hub: path.hub, path: path.keyPath, value: Value.self, kind: .changes, place: path.place,
            actions: Actions(
                capture: { unsafeDowncast($0, to: Self.self).capture($1) },
                readOld: { unsafeDowncast($0, to: Self.self).old($1) },
                tellPrior: { unsafeDowncast($0, to: Self.self).prior($1, $2) },
                complete: { unsafeDowncast($0, to: Self.self).listeners.completeAll() }))
    }

    /// - Returns: Whether it is still possible: not if the last listener has left.
    @inlinable func attach(_ sink: Sink<Change, Never>, _ options: KeyPathChangeOptions) -> Bool {
        guard links.retain(for: self) else { return false }
        let isCurious = !options.isDisjoint(with: [.prior, .old])
        if isCurious { curious.add(1, ordering: .relaxed) }
        let wanted = Sink<Change, Never>(
            segment: sink.segment,
            next: { change in
                if !change.isPrior || options.contains(.prior) { sink.next(change.reduced(to: options)) }
            },
            end: sink.end)
        let gate = ReplayGate(wanted)
        let listener = SubscriberNode(sink: gate.live, version: heldBack) {
            if isCurious { self.curious.subtract(1, ordering: .relaxed) }
            self.leave(unsafeDowncast($0, to: SubscriberNode<Change, Never>.self))
        }
        sink.segment.add(listener)
        let join: Turns.Step = { if !listener.isDisposed { self.listeners.append(listener) } }
        var first: Value?
        hub.turns.accept { () -> Turns.Step? in
            first = self.evaluator.read(self, isPartOfTracking: options.contains(.initial))
            return first == nil ? nil : join
        }
        guard let first else {
            sink.complete()
            return true
        }
        gate.replay(options.contains(.initial) ? .one(Change(Cause(), old: nil, new: first)) : .nothing)
        return true
    }

    @inlinable func leave(_ listener: SubscriberNode<Change, Never>) {
        hub.turns.perform { self.listeners.remove(listener) }
        links.release(for: self)
    }

    @inlinable func old(_ cause: Cause?) -> (any Sendable)? {
        guard curious.load(ordering: .relaxed) > 0 else { return nil }
        let cause = cause.map(seenFromHere)
        if let cause, let collection = cause.collection {
            prior(collection.old as? Value, cause)
            return nil
        }
        guard let old = evaluator.read(self, isPartOfTracking: false) else { return nil }
        if let cause { prior(old, cause) }
        return OldValue(old)
    }

    /// What is read of a collection, or changed because of it, is not changed by elements.
    @inlinable func seenFromHere(_ cause: Cause) -> Cause {
        guard let collection = cause.collection, !isPath(to: collection, cause) else { return cause }
        var cause = cause
        cause.collection = nil
        return cause
    }

    @inlinable func isPath(to collection: CollectionChange, _ cause: Cause) -> Bool {
        guard Value.self == collection.type else { return false }
        return hub === collection.hub ? evaluator.keyPath == collection.path : cause.affectsOnlyLastComponent
    }

    @inlinable func prior(_ old: (any Sendable)?, _ cause: Cause) {
        prior((old as? OldValue<Value>)?.value, cause)
    }

    @inlinable func prior(_ old: Value?, _ cause: Cause) {
        tell(Change(cause, old: old, new: nil, isPrior: true), cause)
    }

    @inlinable func tell(_ change: Change, _ cause: Cause) {
        hub.turns.accept { self.step(change, cause) }
    }

    @inlinable func capture(_ cause: Cause) -> Turns.Step? {
        var cause = seenFromHere(cause)
        if let collection = cause.collection {
            return step(Change(cause, old: collection.old as? Value, new: collection.new as? Value), cause)
        }
        guard let new = evaluator.read(self, isPartOfTracking: false) else { return nil }
        if let changed = cause.hub, !links.isLast(changed) { cause.affectsOnlyLastComponent = false }
        return step(Change(cause, old: (cause.old as? OldValue<Value>)?.value, new: new), cause)
    }

    @inlinable func step(_ change: Change, _ cause: Cause) -> Turns.Step {
        { self.listeners.tell(change, cause) }
    }
}

/// A value that a path had, told apart from none where the value is optional itself.
@frozen @usableFromInline struct OldValue<Value: Sendable>: Sendable {
    @usableFromInline let value: Value

    @inlinable init(_ value: Value) { self.value = value }
}
