import Synchronization

/// A subscription to a node, in the node's list. It retains the node.
// `next` is read without a lock. `since` does not change when this is in the list. The commit lock protects the other variables, and the rest is
// immutable.
@usableFromInline package final class CellSubscriber<Value: Sendable>: SubscriptionSource, @unchecked Sendable {
    @usableFromInline let cell: Cell<Value>
    @usableFromInline let sink: Sink<Value, Never>

    /// The version of the first value. Only later ones are sent by turns.
    @usableFromInline @exclusivity(unchecked) var since: UInt = 0

    @usableFromInline let next = AtomicPointer<UInt8>()
    @exclusivity(unchecked) fileprivate unowned(unsafe) var previous: CellSubscriber?
    @exclusivity(unchecked) fileprivate var isRemoved = false
    private let hasEnded = Atomic(false)

    init(_ cell: Cell<Value>, _ sink: Sink<Value, Never>) {
        self.cell = cell
        self.sink = sink
    }

    @usableFromInline package func unsubscribe(_ subscription: Subscription) { cell.remove(self) }

    /// Completes the subscription, once.
    fileprivate func complete() {
        if hasEnded.exchange(true, ordering: .acquiringAndReleasing) { return }
        cell.remove(self)
        if !sink.isDisposed { sink.complete() }
    }
}

extension Cell {
    // MARK: Delivering

    @inlinable @inline(__always) final func deliver(_ entry: Entry, _ thread: StateThreadPointer) {
        let version = entry.version
        if entry.isEnd {
            thread.pointee.turn!._withUnsafeGuaranteedRef { $0.endSettling() }
            return complete()
        }
        guard let first = firstSubscriber.load() else {
            // Dependents can need the value. See `isUnsettled`.
            if !isSource, !isUsable(at: version) { settle(version, thread) }
            return forgetLastValue()
        }
        forgetFormerSubscribers(first)
        if version <= lastSent { return }
        if !isSource, !isUsable(at: version) { settle(version, thread) }
        let value: Value
        if let stored = peek(version) {
            let isChanged = difference(from: lastSent, at: version) ?? .changed == .changed
            lastSent = version
            if !isChanged { return }
            value = stored
        } else {
            thread.pointee.context.used.isNewer = false
            value = read(version, thread)
            // It is computed again at a later version.
            if thread.pointee.context.used.isNewer { return }
            lastSent = version
        }
        if let equality {
            // It can have been computed again although nothing has changed, if another thread needed a version in
            // between.
            if let lastValue, equality._withUnsafeGuaranteedRef({ $0(lastValue, value) }) { return }
            // The release of the old value can make changes.
            withExtendedLifetime(lastValue) { lastValue = value }
        }
        thread.pointee.turn!._withUnsafeGuaranteedRef { $0.endSettling() }
        send(value, version)
        if equality != nil, firstSubscriber.load() == nil { forgetLastValue() }
    }

    /// Forgets what was sent before the first of the present subscribers came, which has not received it.
    @inlinable @inline(__always) final func forgetFormerSubscribers(_ first: UnsafeMutablePointer<UInt8>) {
        Unmanaged<CellSubscriber<Value>>.fromOpaque(first)._withUnsafeGuaranteedRef { first in
            if first.since > lastSent {
                lastSent = first.since
                forgetLastValue()
            }
        }
    }

    /// Its release can make changes.
    @usableFromInline @inline(never) final func forgetLastValue() {
        withExtendedLifetime(lastValue) { lastValue = nil }
    }

    /// Sends a value to the subscribers that were there before `version`.
    @inlinable @inline(__always) final func send(_ value: Value, _ version: UInt) {
        var next = firstSubscriber.load()
        while let pointer = next {
            // One that is removed meanwhile lives until the turn ends.
            Unmanaged<CellSubscriber<Value>>.fromOpaque(pointer)._withUnsafeGuaranteedRef { subscriber in
                if subscriber.since < version, !subscriber.sink.isDisposed { subscriber.sink.next(value) }
                next = subscriber.next.load()
            }
        }
    }

    @inline(never) @usableFromInline final func complete() {
        var next = firstSubscriber.load()
        while let pointer = next {
            let subscriber = Unmanaged<CellSubscriber<Value>>.fromOpaque(pointer).takeUnretainedValue()
            subscriber.complete()
            next = subscriber.next.load()
        }
    }

    // MARK: Subscribing

    /// Subscribes, and reports it to a tracer.
    @inlinable package final func attach(_ sink: Sink<Value, Never>) {
        let stage = noteSubscription(sink.subscription)
        if stage == TracingHooks.unwatched {
            subscribe(sink)
        } else if stage != TracingHooks.described {
            subscribe(sink.reportingSource(as: stage))
        }
    }

    /// Subscribes to the values that are set from now on, and reports it to a tracer.
    @inlinable package final func attachWithoutReplay(_ sink: Sink<Value, Never>) {
        let stage = noteSubscription(sink.subscription)
        if stage == TracingHooks.unwatched {
            subscribe(sink, isReplaying: false)
        } else if stage != TracingHooks.described {
            subscribe(sink.reportingSource(as: stage), isReplaying: false)
        }
    }

    /// Sends the present value to `sink` before it returns, and then each that is set later, until this node ends.
    ///
    /// A value that another thread delivers meanwhile waits for the first one.
    ///
    /// - Parameter isReplaying: Whether the present value is sent.
    @usableFromInline package final func subscribe(_ sink: Sink<Value, Never>, isReplaying: Bool = true) {
        let thread = StateThread.current
        if thread.pointee.isComputing { origin.noteEffect("subscribes to") }
        let sink = sink.claimingSource()
        let gate = isReplaying ? ReplayGate(sink) : nil
        let subscriber = CellSubscriber(self, gate?.live ?? sink)
        Commit.lock.lock()
        useVersions(thread)
        let version = Commit.counter.load(ordering: .relaxed)
        let stale = add(subscriber, since: version, thread)
        // An end that comes later is delivered after the values that come before it.
        let hasEnded = hasEnded.load(ordering: .relaxed)
        // That of a source is read now, and that of another node without the lock, because it can have to be computed.
        let stored = isSource ? lock.withLock { self.stored } : nil
        if isSource { stopUsingVersions() } else { Commit.addPin(version) }
        Commit.lock.unlock()
        withExtendedLifetime(stale) {}
        sink.subscription.setSource(subscriber)

        let outer = (thread.pointee.context, thread.pointee.running, thread.pointee.transaction)
        thread.pointee.context = StateThread.Context(version: version)
        (thread.pointee.running, thread.pointee.transaction) = (nil, nil)
        let value = stored ?? read(version, thread)
        thread.pointee.context.version = Version.newest
        if !isSource { endFirstRead(value, subscriber) }
        gate?.replay(.one(value))
        if hasEnded { subscriber.complete() }
        thread.forgetPrivateValues()
        (thread.pointee.context, thread.pointee.running, thread.pointee.transaction) = outer
        Turn.runAdopted(thread)
    }

    /// Unpins the version of a first value, and notes it for comparisons if no turn has sent another one.
    private func endFirstRead(_ value: Value, _ subscriber: CellSubscriber<Value>) {
        var old: Value?
        Commit.lock.lock()
        let isNext: Bool
        if let owner {
            // What another thread's turn notes is not read here. A turn of this thread has entries for former
            // subscribers only.
            isNext =
                owner._withUnsafeGuaranteedRef { $0.thread } == StateThread.current
                && lastSent <= subscriber.since
                && firstSubscriber.load()
                    == Unmanaged.passUnretained(subscriber).toOpaque().assumingMemoryBound(to: UInt8.self)
        } else {
            isNext = lastSent == subscriber.since
        }
        if equality != nil, isNext {
            old = lastValue
            (lastValue, lastSent) = (value, subscriber.since)
        }
        Commit.removePin(subscriber.since)
        Commit.unlockAndRelease()
        withExtendedLifetime(old) {}
    }

    /// Adds a subscriber. With the commit lock.
    ///
    /// - Returns: What the caller releases without the lock: the value that former subscribers received last.
    private func add(_ subscriber: CellSubscriber<Value>, since version: UInt, _ thread: StateThreadPointer) -> Value? {
        subscriber.since = version
        subscriber.previous = lastSubscriber
        let pointer = Unmanaged.passRetained(subscriber).toOpaque().assumingMemoryBound(to: UInt8.self)
        if let lastSubscriber {
            lastSubscriber.next.store(pointer)
        } else {
            firstSubscriber.store(pointer)
        }
        lastSubscriber = subscriber
        let wasLive = isLive
        subscriberCount += 1
        var stale: Value?
        if owner == nil {
            lastSent = version
            // A turn can have noted it after the last one had left.
            if subscriberCount == 1 { swap(&lastValue, &stale) }
        }
        if isSource || wasLive { return stale }
        dirty.store(version, ordering: .releasing)
        Edge.unlinkIdle(inputs.load()!)
        Edge.link(inputs.load()!, thread)
        return stale
    }

    /// Removes a subscriber, unless it was removed before.
    fileprivate func remove(_ subscriber: CellSubscriber<Value>) {
        Commit.lock.lock()
        if subscriber.isRemoved { return Commit.lock.unlock() }
        subscriber.isRemoved = true
        useVersions(StateThread.current)
        let next = subscriber.next.load()
        if let previous = subscriber.previous {
            previous.next.store(next)
        } else {
            firstSubscriber.store(next)
        }
        if let next {
            Unmanaged<CellSubscriber<Value>>.fromOpaque(next)._withUnsafeGuaranteedRef {
                $0.previous = subscriber.previous
            }
        } else {
            lastSubscriber = subscriber.previous
        }
        subscriberCount -= 1
        stopUsingVersions()
        if !isSource, !isLive {
            stopBeingLive()
            Edge.unlink(inputs.load()!)
            Edge.linkIdle(inputs.load()!)
        }
        // The list's reference. The turn that owns the node can be at this subscriber, or have entries for the node.
        let reference = Unmanaged.passUnretained(subscriber)
        if let owner {
            owner._withUnsafeGuaranteedRef {
                $0.retained.append((.passUnretained(self), reference.takeRetainedValue()))
            }
            return Commit.lock.unlock()
        }
        var last: Value?
        if subscriberCount == 0 { swap(&lastValue, &last) }
        Commit.lock.unlock()
        reference.release()
        withExtendedLifetime(last) {}
    }
}
