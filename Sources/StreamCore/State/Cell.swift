public import Synchronization

/// A node with a value and subscribers.
// See `Node`. The lock of the value protects `stored`, the commit lock the list of subscribers, and the turn that owns
// the node what was sent last.
@usableFromInline package class Cell<Value: Sendable>: Node, @unchecked Sendable {
    @usableFromInline @exclusivity(unchecked) final var stored: Value?

    /// Compares values, if an equal one does not count as a change.
    @usableFromInline final let equality: Unmanaged<Equality<Value>>?

    /// A list that is changed with the commit lock and read without.
    @usableFromInline final let firstSubscriber = AtomicPointer<UInt8>()
    @exclusivity(unchecked) unowned(unsafe) final var lastSubscriber: CellSubscriber<Value>?

    @usableFromInline @exclusivity(unchecked) final var lastSent: UInt = 0
    @usableFromInline @exclusivity(unchecked) final var lastValue: Value?

    @inlinable @inline(__always) init(
        _ kind: Kind, _ origin: SourceLabel, equality: Equality<Value>?, _ recompute: @escaping Recompute
    ) {
        self.equality = equality.map { .passRetained($0) }
        super.init(kind, origin, canOwnDependents: !_isPOD(Value.self), recompute: recompute) { node, thread, entry in
            unsafeDowncast(node, to: Cell<Value>.self).deliver(entry, thread)
        }
    }

    deinit {
        equality?.release()
        // The value can retain other nodes.
        if !_isPOD(Value.self), stored != nil {
            StateThread.releaseLater(.passRetained(StateValue((stored.take(), lastValue.take()))))
        }
    }

    // MARK: Reading

    /// The value at the version that this thread reads. A closure that is being computed depends on it from now on.
    @inlinable package final var value: Value {
        @inline(__always) get {
            let thread = StateThread.current
            if let reads = thread.pointee.context.reads { reads.pointee.note(self, thread) }
            return read(thread.pointee.context.version, thread)
        }
    }

    @inlinable @inline(__always) final func read(_ version: UInt, _ thread: StateThreadPointer) -> Value {
        peek(version) ?? readSlowly(version, thread)
    }

    /// Returns the stored value if it is that of `version`.
    @inlinable @inline(__always) final func peek(_ version: UInt) -> Value? {
        // Thread Sanitizer, which runs in debug builds, can't observe that what was read is not used if the word has
        // changed.
        #if !DEBUG
            if _isPOD(Value.self) {
                let seen = lock.word.load(ordering: .acquiring)
                if seen & 1 == 0 {
                    let value = stored
                    let usable = isUsable(at: version)
                    // No write of the value can come between the two loads of the word, each of which no other access
                    // passes. A value without references can be copied while it is written, and the copy is dropped
                    // then.
                    atomicMemoryFence(ordering: .acquiring)
                    if lock.word.load(ordering: .relaxed) == seen { return usable ? value : nil }
                }
            }
        #endif
        return isUsable(at: version) ? peekWithLock(version) : nil
    }

    /// Separates taking the lock from storing a value that other threads read without it. With the lock of the value.
    ///
    /// The order of the lock keeps what follows from coming before it was seen to be free, but not before it is seen
    /// to be held.
    @inlinable @inline(__always) final func beginStoring() {
        if _isPOD(Value.self) { atomicMemoryFence(ordering: .releasing) }
    }

    @inlinable final func peekWithLock(_ version: UInt) -> Value? {
        lock.withLock { isUsable(at: version) ? stored : nil }
    }

    @inlinable @inline(never) final func readSlowly(_ version: UInt, _ thread: StateThreadPointer) -> Value {
        if version == Version.newest { return readNewest(thread) }
        if isSource { return unsafeDowncast(self, to: SourceCell<Value>.self).readOlder(version, thread) }
        if isRunning(thread) { return readInCycle(thread) }
        while true {
            if thread.pointee.privateValues.entry(of: self, at: version) == nil { settle(version, thread) }
            // With the lock, because a thread that is replacing the value can have stored `from` only.
            if let value = peekWithLock(version) { return value }
            if let known = thread.pointee.privateValues.entry(of: self, at: version) {
                thread.pointee.context.used.isPrivate = true
                if known.isNewer { thread.pointee.context.used.isNewer = true }
                return unsafeDowncast(known.value, to: StateValue<Value>.self).value
            }
        }
    }

    @inlinable final func readNewest(_ thread: StateThreadPointer) -> Value {
        if let value = peek(Commit.counter.load(ordering: .acquiring)) { return value }
        let (isAhead, used) = (thread.pointee.context.isAhead, thread.pointee.context.used)
        while true {
            let pin = Commit.pin()
            (thread.pointee.context.isAhead, thread.pointee.context.used.isNewer) = (pin.isAhead, false)
            let value = readSlowly(pin.version, thread)
            Commit.unpin(pin.version)
            // A turn that comes to this version computes what the nodes store.
            thread.forgetPrivateValues()
            if thread.pointee.context.used.isNewer { continue }
            (thread.pointee.context.isAhead, thread.pointee.context.used) = (isAhead, used)
            Turn.runAdopted(thread)
            return value
        }
    }

    /// Returns the last value, whatever its version, to a closure that depends on itself.
    @inline(never) @usableFromInline final func readInCycle(_ thread: StateThreadPointer) -> Value {
        let members = thread.pointee.running!.pointee.members(to: self)
        Misuse.report(
            .circularComputation,
            "The closure of a computed property reads a property that is computed from it, so it reads the last value; "
                + "compute one of them without the other", at: Node.places(of: members))
        guard let last = lock.withLock({ stored }) else {
            preconditionFailure(
                "The first run of a computed property's closure reads a property that is computed from it, "
                    + "and there is no value yet; "
                    + "compute one of them without the other: \(Node.places(of: members).joined(separator: ", "))")
        }
        return last
    }

    // MARK: Storing what was computed

    /// Stores a value, unless another thread has stored a newer one since, or a thread needs the present one.
    @inlinable @inline(__always) final func store(
        _ value: Value, _ version: UInt, _ seen: UInt, _ thread: StateThreadPointer
    ) {
        var value: Value? = value
        if version > seen, !mustBePrivate(seen, thread),
            replace(&value, version, seen, found: seen, isEqual: isStored(value!, seen))
        {
            endIfSettled(thread)
        } else {
            keepPrivately(value!, version, seen, thread)
        }
    }

    /// Returns whether the value that was computed is not stored.
    ///
    /// What is computed from a private value is private, too: otherwise no turn would need the node of that value any
    /// more, and it would not know its present inputs.
    @inlinable @inline(__always) final func mustBePrivate(_ seen: UInt, _ thread: StateThreadPointer) -> Bool {
        isNeededBefore(seen, thread) || thread.pointee.context.used.isNewer
            || thread.pointee.context.isAhead && thread.pointee.context.used.isPrivate
    }

    /// Returns whether the value stored at `seen` is equal, if that is no change.
    @inlinable @inline(__always) final func isStored(_ value: Value, _ seen: UInt) -> Bool {
        guard let equality, seen > 0, let old = peek(seen) else { return false }
        return equality._withUnsafeGuaranteedRef { $0(old, value) }
    }

    /// Replaces the stored value by `value`, which becomes the old one, or keeps it if that is equal.
    ///
    /// - Parameter found: What `validated` is if no other thread has stored a value since it was `seen`.
    /// - Returns: `false` if another thread has.
    @inlinable @inline(__always) final func replace(
        _ value: inout Value?, _ version: UInt, _ seen: UInt, found: UInt, isEqual: Bool
    ) -> Bool {
        if isEqual { return extend(from: seen, to: version, found: found, isSame: false) }
        lock.lock()
        defer { lock.unlock() }
        if validated.load(ordering: .relaxed) != found { return false }
        beginStoring()
        swap(&stored, &value)
        beginInterval(at: version, after: seen, isEqual: false)
        return true
    }

    /// Keeps a value that was not stored.
    ///
    /// If another thread has stored an older one meanwhile, it is dropped, so that the thread settles the node again: otherwise
    /// no turn would, and the node would keep the inputs of the older value.
    @usableFromInline @inline(never) final func keepPrivately(
        _ value: Value, _ version: UInt, _ seen: UInt, _ thread: StateThreadPointer
    ) {
        let stored = validated.load(ordering: .acquiring)
        if stored != seen, stored < version { return }
        thread.forgetPrivateValues(exceptOf: version)
        let isNewer = thread.pointee.context.used.isNewer
        if isNewer { computeLater(thread) }
        let old = thread.pointee.privateValues.add(value, of: self, at: version, isNewer: isNewer)
        withExtendedLifetime(old) {}
    }
}
