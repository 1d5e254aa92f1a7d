import StreamCore
public import Synchronization

/// Sends the changes of a path. See ``PathChannel``.
// It adds the same properties as `ValueChannel`, and an atomic.
@usableFromInline final class ChangeChannel<Root: AnyObject, Value: Sendable>: PathChannel, @unchecked Sendable {
    @usableFromInline typealias Change = KeyPathChange<Value>

    @usableFromInline let evaluator: PathEvaluator<Root, Value>
    @usableFromInline let subscribers: SubscriberList<Change, Never>

    /// The number of subscribers that need the old value, or a notification before a change.
    @usableFromInline let oldValueObservers = Atomic(0)

    @inlinable init(_ path: ObservedPath<Root, Value>, root: Root) {
        evaluator = PathEvaluator(root, path.keyPath)
        let subscribers = SubscriberList<Change, Never>()
        self.subscribers = subscribers
        super.init(
            path: path.core.dependency(on: path.keyPath), value: Value.self, kind: .changes, isolation: path.isolation,
            removeSubscriber: subscribers.removeSink,
            actions: Actions(
                capture: { unsafeDowncast($0, to: Self.self).capture($1) },
                readOld: { unsafeDowncast($0, to: Self.self).readOldValue($1) },
                notifyPrior: { unsafeDowncast($0, to: Self.self).sendPrior($1, $2) },
                complete: { unsafeDowncast($0, to: Self.self).subscribers.completeAll() }))
    }

    /// Subscribes: sends the initial change on this thread if `options` contains it, then all changes after this position.
    /// - Returns: Whether the channel can be used: `false` if its last subscriber has unsubscribed.
    @inlinable func attach(_ sink: Sink<Change, Never>, _ options: KeyPathChangeOptions) -> Bool {
        guard dependencies.retain(for: self) else { return false }
        let needsOldValue = !options.isDisjoint(with: [.prior, .old])
        if needsOldValue { observeOldValue(in: sink.subscription) }
        let sink = sink.claimingSource()
        let reduced = Sink<Change, Never>(
            subscription: sink.subscription,
            next: { change in
                if !change.isPrior || options.contains(.prior) { sink.next(change.reduced(to: options)) }
            },
            end: sink.end)
        let gate = ReplayGate(reduced)
        let (live, version) = (gate.live, deferredSoFar)
        sink.subscription.setSource(self)
        let subscribe: PositionedDrain.Update = {
            if !live.isDisposed { self.subscribers.append(live, version: version) }
            return nil
        }
        var first: Value?
        core.drain.update { () -> PositionedDrain.Update? in
            first = self.evaluator.read(self, isPartOfTracking: options.contains(.initial))
            return first == nil ? nil : subscribe
        }
        guard let first else {
            sink.complete()
            return true
        }
        gate.replay(options.contains(.initial) ? .one(Change(ChangeContext(), old: nil, new: first)) : .nothing)
        return true
    }

    /// Counts a subscriber that needs the old value until `subscription` is disposed.
    @inlinable func observeOldValue(in subscription: Subscription) {
        oldValueObservers.add(1, ordering: .relaxed)
        subscription.add { self.oldValueObservers.subtract(1, ordering: .relaxed) }
    }

    @inlinable func readOldValue(_ context: ChangeContext?) -> (any Sendable)? {
        guard oldValueObservers.load(ordering: .relaxed) > 0 else { return nil }
        let context = context.map(contextForPath)
        guard let old = evaluator.read(self, isPartOfTracking: false) else { return nil }
        if let context { sendPrior(context.collection == nil ? old : context.collection?.old as? Value, context) }
        // Also for a change of elements, because the setter might make it a setting.
        return OldValue(old)
    }

    /// Returns the context without the changed elements if the path doesn't lead to the changed collection itself.
    ///
    /// A path that leads through the collection, or to a value that is computed from it, isn't changed by elements.
    @inlinable func contextForPath(_ context: ChangeContext) -> ChangeContext {
        guard let collection = context.collection, !isPath(to: collection) else { return context }
        var context = context
        context.collection = nil
        return context
    }

    @inlinable func isPath(to collection: CollectionChange) -> Bool {
        guard Value.self == collection.type else { return false }
        if core === collection.core, evaluator.keyPath == collection.path { return true }
        return collection.isValue(of: dependencies)
    }

    @inlinable func sendPrior(_ old: (any Sendable)?, _ context: ChangeContext) {
        sendPrior((old as? OldValue<Value>)?.value, context)
    }

    @inlinable func sendPrior(_ old: Value?, _ context: ChangeContext) {
        let change = Change(context, old: old, new: nil, isPrior: true)
        core.drain.accept { self.step(change, context) }
    }

    @inlinable func capture(_ context: ChangeContext) -> PositionedDrain.Step? {
        var context = contextForPath(context)
        if let collection = context.collection {
            return step(Change(context, old: collection.old as? Value, new: collection.new as? Value), context)
        }
        guard let new = evaluator.read(self, isPartOfTracking: false) else { return nil }
        if let changed = context.core, !dependencies.isLast(changed) { context.affectsOnlyLastComponent = false }
        return step(Change(context, old: (context.old as? OldValue<Value>)?.value, new: new), context)
    }

    @inlinable func step(_ change: Change, _ context: ChangeContext) -> PositionedDrain.Step {
        { self.subscribers.notify(change, context) }
    }
}

/// A previous value of a path. It distinguishes an optional value that is `nil` from no value.
@frozen @usableFromInline struct OldValue<Value: Sendable>: Sendable {
    @usableFromInline let value: Value

    @inlinable init(_ value: Value) { self.value = value }
}
