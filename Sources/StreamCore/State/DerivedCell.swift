public import Synchronization

/// A node whose value a closure computes from others.
@usableFromInline package final class DerivedCell<Value: Sendable>: Cell<Value>, @unchecked Sendable {
    /// Creates a node that is computed from the same inputs, which `compute` reads at the version that it receives.
    ///
    /// The thread's context has that version already.
    @inlinable @inline(__always) package init(
        _ origin: SourceLabel, of inputs: [Node], retaining objects: [AnyObject?] = [],
        equality: Equality<Value>? = nil,
        _ compute: @escaping @Sendable (UInt, StateThreadPointer) -> Value
    ) {
        super.init(.derived, origin, equality: equality) { node, thread, version, seen in
            let outer = thread.pointee.context.beginComputing()
            let value = compute(version, thread)
            thread.leavingComputation(releasing: Value.self) {
                unsafeDowncast(node, to: Cell<Value>.self).store(value, version, seen, thread)
            }
            thread.pointee.context.used = outer
        }
        for input in inputs { input.becomeInput() }
        for case let object? in objects { retained.append(object) }
        withExtendedLifetime(inputs) {
            inputs.map { Unmanaged.passUnretained($0) }.withUnsafeBufferPointer {
                self.inputs.store(Edge.list(of: self, inputs: $0))
            }
        }
        linkIdle()
    }

    /// Creates a node that finds its inputs while `compute` runs, and runs it.
    @inlinable @inline(__always) package init(
        _ origin: SourceLabel, equality: Equality<Value>? = nil, _ compute: @escaping @Sendable () -> Value
    ) {
        super.init(.computed, origin, equality: equality) { node, thread, version, seen in
            unsafeDowncast(node, to: DerivedCell<Value>.self).run(version, seen, thread, compute)
        }
        inputs.store(Edge.list(of: self, inputs: UnsafeBufferPointer(start: nil, count: 0)))
        let thread = StateThread.current
        _ = read(thread.pointee.context.version, thread)
    }

    /// Lets an input find this node when it ends.
    @usableFromInline func linkIdle() {
        let edges = inputs.load()!
        if Edge.inputs(edges).contains(where: \.canOwnDependents) {
            Commit.lock.lock()
            Edge.linkIdle(edges)
            Commit.unlockAndRelease()
        }
    }

    /// A Boolean value that indicates whether this is computed from anything.
    // With the lock, because another thread can retire the list.
    @usableFromInline var hasInputs: Bool { Commit.lock.withLock { inputs.load()!.pointee.input != nil } }

    @inlinable @inline(__always) func run(
        _ version: UInt, _ seen: UInt, _ thread: StateThreadPointer, _ compute: () -> Value
    ) {
        let outer = thread.pointee.context.beginComputing()
        // The first value that a transaction computes is not stored, but its inputs are.
        var reads = Reads(self, isPrivate: version <= seen && seen > 0, thread)
        let value = withUnsafeMutablePointer(to: &reads) { reads in
            thread.pointee.running = reads
            thread.pointee.context.reads = reads
            let value = compute()
            thread.pointee.context.reads = nil
            thread.pointee.running = reads.pointee.outer
            return value
        }
        thread.leavingComputation(releasing: Value.self) {
            // The inputs of a node that has no value yet can be others by now.
            if let edges = seen == 0 ? reads.takeOthers(thread) : reads.takeEdges(thread) {
                store(value, edges, version, seen, thread)
            } else {
                store(value, version, seen, thread)
            }
        }
        thread.pointee.context.used = outer
    }

    /// Replaces the inputs and stores the value in one step, unless another thread has stored one since.
    @inlinable @inline(never) func store(
        _ value: Value, _ edges: Edges, _ version: UInt, _ seen: UInt, _ thread: StateThreadPointer
    ) {
        var (unused, old, isStored) = (edges, Optional(value), false)
        // Before the lock, because it calls the user's comparison.
        let isEqual = self.isStored(value, seen)
        Commit.lock.lock()
        // A transaction, and a first run that uses private values, keep the value private. They store the inputs, so that
        // later reads need no recursion.
        let isPrivate = version == Version.uncommitted || mustBePrivate(seen, thread)
        let canReplace = !isPrivate || seen == 0
        // Another thread that compares inputs with `seen` stores nothing from now on, and one that begins to compare waits.
        let isUnchanged =
            canReplace
            && lock.withLock {
                validated.compareExchange(
                    expected: seen, desired: Version.replacing, ordering: .acquiringAndReleasing
                ).exchanged
            }
        if isUnchanged {
            unused = inputs.load()!
            replaceInputs(edges, version, thread)
            isStored = !isPrivate
            if isPrivate {
                validated.store(seen, ordering: .releasing)
            } else {
                // It succeeds, because no other thread expects the marker.
                _ = replace(&old, version, seen, found: Version.replacing, isEqual: isEqual)
            }
        }
        Commit.retire(unused)
        Commit.lock.unlock()
        withExtendedLifetime(old) {}
        if isStored { endIfSettled(thread) } else { keepPrivately(value, version, seen, thread) }
    }
}

/// An input, which the edges of the node that reads it retain.
// Safe: it only reads, which any thread can do.
@usableFromInline package struct Unowned<Value: Sendable>: @unchecked Sendable {
    @usableFromInline let cell: Unmanaged<Cell<Value>>

    @inlinable package init(_ cell: Cell<Value>) { self.cell = .passUnretained(cell) }

    @inlinable @inline(__always) package func read(_ version: UInt, _ thread: StateThreadPointer) -> Value {
        cell._withUnsafeGuaranteedRef { $0.read(version, thread) }
    }
}
