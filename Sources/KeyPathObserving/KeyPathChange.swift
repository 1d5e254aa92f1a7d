/// What of the changes of a path is told. See ``changes(of:_:options:fileID:line:)``.
public struct KeyPathChangeOptions: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// The set of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A change with the present value, before `subscribe` returns.
    public static let initial = KeyPathChangeOptions(rawValue: 1)

    /// Each change twice: before it is made, with ``KeyPathChange/isPrior``, and after it.
    public static let prior = KeyPathChangeOptions(rawValue: 2)

    /// The value before the change.
    public static let old = KeyPathChangeOptions(rawValue: 4)

    /// The value after the change.
    public static let new = KeyPathChangeOptions(rawValue: 8)
}

/// What kind of change a ``KeyPathChange`` is.
public enum KeyPathChangeKind: Sendable, Hashable {
    /// The property was set, or changed in place in a way that is not known.
    case setting

    /// Elements were added to a collection.
    case insertion

    /// Elements were taken out of a collection.
    case removal

    /// Elements of a collection were exchanged for others.
    case replacement
}

/// A change of the value at a key path.
public struct KeyPathChange<Value: Sendable>: Sendable {
    /// What kind of change it is.
    public let kind: KeyPathChangeKind

    /// The value before the change, if ``KeyPathChangeOptions/old`` asks for it; of a collection that is changed through
    /// ``ArrayMutation`` or ``SetMutation``, the elements that are taken out. `nil` when an object has died.
    public let old: Value?

    /// The value after the change, if ``KeyPathChangeOptions/new`` asks for it and this is not told before the change; of a
    /// collection that is changed through ``ArrayMutation`` or ``SetMutation``, the elements that are put in.
    public let new: Value?

    /// Whether the change is still to be made.
    public let isPrior: Bool

    /// Where in an array elements were put in or exchanged, or were before they were taken out; `nil` for other changes.
    public let indexes: RangeSet<Int>?

    /// Whether the change is one of the object that the path reads last; not if another object on the way was exchanged.
    public let affectsOnlyLastComponent: Bool

    /// Whether the change is the death of an object to which a weak property on the path refers.
    public let causedByDeinit: Bool

    @usableFromInline init(_ context: ChangeContext, old: Value?, new: Value?, isPrior: Bool = false) {
        kind = context.collection?.kind ?? .setting
        self.old = old
        self.new = new
        self.isPrior = isPrior
        indexes = context.collection?.indexes
        affectsOnlyLastComponent = context.affectsOnlyLastComponent
        causedByDeinit = context.causedByDeinit
    }

    private init(_ change: KeyPathChange, options: KeyPathChangeOptions) {
        kind = change.kind
        old = options.contains(.old) ? change.old : nil
        new = options.contains(.new) ? change.new : nil
        isPrior = change.isPrior
        indexes = change.indexes
        affectsOnlyLastComponent = change.affectsOnlyLastComponent
        causedByDeinit = change.causedByDeinit
    }

    /// What of the change `options` ask for.
    @usableFromInline func reduced(to options: KeyPathChangeOptions) -> KeyPathChange {
        KeyPathChange(self, options: options)
    }
}

extension KeyPathChange: Equatable where Value: Equatable {}
