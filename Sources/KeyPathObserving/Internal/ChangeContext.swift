/// What of a change does not depend on the observed path's types.
@usableFromInline struct ChangeContext: Sendable {
    /// The path's value before the change, where a channel asked for it.
    @usableFromInline var old: (any Sendable)?

    /// Whether the change is of the object that the path reads last.
    @usableFromInline var affectsOnlyLastComponent = true

    /// The hub of the changed object.
    @usableFromInline var core: RegistrarCore?

    /// Whether the change is the death of an object.
    @usableFromInline var causedByDeinit = false

    /// What was changed in a collection.
    @usableFromInline var collection: CollectionChange?

    /// Which binding made the change.
    @usableFromInline var origin: BindingOrigin?

    /// The number of changes that a transaction has held back, of which this is the last.
    @usableFromInline var deferredCount: UInt64?

    @inlinable init() {}
}

/// A change of a part of a collection.
@usableFromInline final class CollectionChange: Sendable {
    /// The object from which the collection was reached, the path to it from there, and its type.
    @usableFromInline let core: RegistrarCore
    // Immutable, and compared and nothing else.
    @usableFromInline nonisolated(unsafe) let path: AnyKeyPath
    @usableFromInline let type: any Any.Type

    @usableFromInline let kind: KeyPathChangeKind
    @usableFromInline let indexes: RangeSet<Int>?
    @usableFromInline let old: (any Sendable)?
    @usableFromInline let new: (any Sendable)?

    @usableFromInline init<Root: KeyPathObservable, Collection>(
        of root: Root, _ path: KeyPath<Root, Collection>, _ kind: KeyPathChangeKind, _ indexes: RangeSet<Int>? = nil,
        old: (any Sendable)?, new: (any Sendable)?
    ) {
        core = root._$observationRegistrar.core
        self.path = path
        type = Collection.self
        self.kind = kind
        self.indexes = indexes
        self.old = old
        self.new = new
    }
}

/// The two-way bindings that have led to a change, the last first.
@usableFromInline final class BindingOrigin: Sendable {
    @usableFromInline let binding: ObjectIdentifier
    @usableFromInline let next: BindingOrigin?

    @inlinable init(binding: ObjectIdentifier, next: BindingOrigin?) {
        self.binding = binding
        self.next = next
    }

    @inlinable func contains(_ binding: ObjectIdentifier) -> Bool {
        self.binding == binding || next?.contains(binding) ?? false
    }
}
