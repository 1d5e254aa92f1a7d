public import Synchronization

/// The value of a source in a transaction.
@usableFromInline class AnyDraft {
    @usableFromInline final let source: Node
    @exclusivity(unchecked) @usableFromInline final var isRead = false
    @exclusivity(unchecked) @usableFromInline final var isWritten = false

    /// Stores the value, and keeps the old one. A closure, because overridden methods of generic classes are not
    /// specialized.
    @usableFromInline final let show: (AnyDraft, UInt) -> Void

    /// Called with the version of the value, with the commit lock.
    @exclusivity(unchecked) @usableFromInline final var shown: ((UInt) -> Void)?

    @usableFromInline init(_ source: Node, show: @escaping (AnyDraft, UInt) -> Void) {
        self.source = source
        self.show = show
    }
}

@usableFromInline final class Draft<Value: Sendable>: AnyDraft {
    // Valid while this draft is: the transaction retains it.
    @usableFromInline unowned(unsafe) let transaction: Transaction
    @exclusivity(unchecked) @usableFromInline var known: Value?

    @inlinable init(_ source: SourceCell<Value>, _ transaction: Transaction) {
        self.transaction = transaction
        super.init(source) { draft, version in
            let draft = unsafeDowncast(draft, to: Draft<Value>.self)
            unsafeDowncast(draft.source, to: SourceCell<Value>.self).show(&draft.known, version)
        }
    }

    @inlinable var value: Value {
        if let known { return known }
        // A transaction of objects reads what others set meanwhile.
        if transaction.isOfObjects {
            return unsafeDowncast(source, to: SourceCell<Value>.self).value(at: Version.newest).value
        }
        isRead = true
        let (since, value) = unsafeDowncast(source, to: SourceCell<Value>.self).value(at: transaction.version)
        if since > transaction.version { transaction.hasReadNewer = true }
        known = value
        return value
    }

    @inlinable func set(_ value: Value) {
        isWritten = true
        shown = nil
        if source.isFollowed.load(ordering: .relaxed) { transaction.noteChange(source) }
        let old = known
        known = value
        // What this thread has computed from the drafts.
        let thread = StateThread.current
        thread.forgetPrivateValues()
        if transaction.isOfObjects { thread.pointee.context.version = Version.uncommitted }
        withExtendedLifetime(old) {}
    }
}
