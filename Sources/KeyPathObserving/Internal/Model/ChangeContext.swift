/// The part of a change that doesn't depend on the types of the observed path.
@usableFromInline struct ChangeContext: Sendable {
    /// The path's value before the change, if the channel has read it.
    @usableFromInline var old: (any Sendable)?

    /// A Boolean value that indicates whether the changed object is the last one that the path reads.
    @usableFromInline var affectsOnlyLastComponent = true

    /// The core of the changed object.
    @usableFromInline var core: RegistrarCore?

    /// A Boolean value that indicates whether the change is the deallocation of an object.
    @usableFromInline var causedByDeinit = false

    /// The change of a collection's elements.
    @usableFromInline var collection: CollectionChange?

    /// The bindings that led to the change.
    @usableFromInline var origin: BindingOrigin?

    /// The channel's number of deferred changes, including this one, if a transaction deferred the change.
    @usableFromInline var deferredCount: UInt64?

    @inlinable init() {}
}

/// A change of elements of a collection.
@usableFromInline final class CollectionChange: Sendable {
    /// The core of the object that was used to reach the collection.
    @usableFromInline let core: RegistrarCore

    /// The path from that object to the collection.
    // Immutable, and only compared.
    @usableFromInline nonisolated(unsafe) let path: AnyKeyPath

    /// The type of the collection.
    @usableFromInline let type: any Any.Type

    /// The properties that the path reads. The change is a change of the last one.
    private let dependencies: [Dependency]

    @usableFromInline let kind: KeyPathChangeKind
    @usableFromInline let indexes: RangeSet<Int>?
    @usableFromInline let old: (any Sendable)?
    @usableFromInline let new: (any Sendable)?

    /// - Parameter dependencies: The properties that the path reads, at least one.
    init(
        of core: RegistrarCore, _ path: AnyKeyPath, reading dependencies: [Dependency], _ type: any Any.Type,
        _ kind: KeyPathChangeKind, _ indexes: RangeSet<Int>?, old: (any Sendable)?, new: (any Sendable)?
    ) {
        self.core = core
        self.path = path
        self.dependencies = dependencies
        self.type = type
        self.kind = kind
        self.indexes = indexes
        self.old = old
        self.new = new
    }

    /// The property that contains the collection.
    var property: PropertyKey { dependencies[dependencies.count - 1].property }

    /// Returns whether the collection is the whole value of its property, and `other` depends on that value itself.
    @usableFromInline func isValue(of other: DependencySet) -> Bool {
        other.isValue(of: property)
            && DirectDependencyCache.isPath(path, composedOf: dependencies.map(\.keyPath))
    }
}

/// A list of the writes of two-way bindings that led to a change, the latest first.
@usableFromInline final class BindingOrigin: Sendable {
    let binding: ObjectIdentifier

    /// The number of the change that the binding has written.
    let number: UInt

    /// The thread that has written it.
    let thread: ObjectIdentifier
    let next: BindingOrigin?

    /// A Boolean value that indicates whether the change isn't the binding's write, but one that the object made because of it.
    let isResponse: Bool

    init(
        binding: ObjectIdentifier, number: UInt, thread: ObjectIdentifier, next: BindingOrigin?,
        isResponse: Bool = false
    ) {
        self.binding = binding
        self.number = number
        self.thread = thread
        self.next = next
        self.isResponse = isResponse
    }

    /// The origin of a change that the object makes in response to the write.
    var response: BindingOrigin {
        BindingOrigin(binding: binding, number: number, thread: thread, next: next, isResponse: true)
    }

    private func write(by binding: ObjectIdentifier) -> BindingOrigin? {
        self.binding == binding ? self : next?.write(by: binding)
    }

    /// Returns the write of the binding because of which it must not write the change, if any.
    ///
    /// It writes a response to its write, but not a response to that. Otherwise two objects that each replace the other's value would
    /// make changes endlessly.
    func echoedWrite(by binding: ObjectIdentifier) -> BindingOrigin? {
        isResponse && self.binding == binding ? next?.write(by: binding) : write(by: binding)
    }
}

/// A change that a transaction has deferred for a channel.
final class DeferredChange {
    /// The core of the object whose change notifies the channel.
    var changed: RegistrarCore

    let batch: ObjectIdentifier
    private(set) var context: ChangeContext

    init(of changed: RegistrarCore, batch: ObjectIdentifier, context: ChangeContext) {
        self.changed = changed
        self.batch = batch
        self.context = context
    }

    /// Adds a later change of the same transaction.
    func add(_ later: ChangeContext) {
        // It was read before the first change was added, such as the first of those that a setter makes. Or that was a deallocation,
        // which has no old value.
        if let old = later.old { context.old = old }
        context.causedByDeinit = context.causedByDeinit && later.causedByDeinit
        context.affectsOnlyLastComponent = context.affectsOnlyLastComponent && later.affectsOnlyLastComponent
        context.origin = later.origin
        context.deferredCount = later.deferredCount
    }
}
