/// The content of the changes of a path. See ``changes(of:_:options:_:_:)``.
///
/// ```swift
/// let room = Room()
/// changes(of: room, \.temperature, options: [.initial, .prior, .new])
///     .subscribe { print($0.isPrior ? "will change" : "is \($0.new ?? 0)") }.add(to: bag)  // prints is 20
/// room.temperature = 21  // prints will change, is 21
/// ```
public struct KeyPathChangeOptions: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// Creates a set of these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Sends a change with the current value before `subscribe` returns.
    public static let initial = KeyPathChangeOptions(rawValue: 1)

    /// Sends each change twice: before it is made, with ``KeyPathChange/isPrior``, and after it. A transaction sends both at its end.
    public static let prior = KeyPathChangeOptions(rawValue: 2)

    /// Includes the value before the change.
    public static let old = KeyPathChangeOptions(rawValue: 4)

    /// Includes the value after the change.
    public static let new = KeyPathChangeOptions(rawValue: 8)
}

extension KeyPathChangeOptions: CustomStringConvertible {
    /// The names of the options, such as `[initial, new]`.
    public var description: String {
        let names: [(KeyPathChangeOptions, String)] = [
            (.initial, "initial"), (.prior, "prior"), (.old, "old"), (.new, "new"),
        ]
        return "[\(names.filter { contains($0.0) }.map(\.1).joined(separator: ", "))]"
    }
}

/// The kind of a ``KeyPathChange``.
public enum KeyPathChangeKind: Sendable, Hashable {
    /// The property was set, or changed in place in an unknown way.
    case setting

    /// Elements were added to a collection.
    case insertion

    /// Elements were removed from a collection.
    case removal

    /// Elements of a collection were replaced.
    case replacement
}

/// A change of the value at a key path.
///
/// ```swift
/// let playlist = Playlist()
/// changes(of: playlist, \.songs, options: .new).subscribe { change in
///     print("\(change.kind) of \(change.new ?? [])")
/// }.add(to: bag)
/// playlist.songs = ["Help!"]  // prints setting of ["Help!"]
/// playlist.elements(of: \.songs).append("Yesterday")  // prints insertion of ["Yesterday"]
/// ```
public struct KeyPathChange<Value: Sendable>: Sendable {
    /// The kind of the change.
    public let kind: KeyPathChangeKind

    /// The value before the change, if the options contain ``KeyPathChangeOptions/old``.
    ///
    /// For a collection that is changed through ``ArrayMutation`` or ``SetMutation``, the removed elements. `nil` for the
    /// deallocation of an object.
    public let old: Value?

    /// The value after the change, if the options contain ``KeyPathChangeOptions/new`` and the change isn't prior.
    ///
    /// For a collection that is changed through ``ArrayMutation`` or ``SetMutation``, the inserted elements.
    public let new: Value?

    /// A Boolean value that indicates whether this notification precedes the change.
    ///
    /// In a transaction, it precedes only the other notification of the change: the object has already changed.
    public let isPrior: Bool

    /// The indexes of the elements that were inserted, replaced, or removed in an array; `nil` for other changes.
    ///
    /// Removed elements have the indexes that they had before the removal.
    public let indexes: RangeSet<Int>?

    /// A Boolean value that indicates whether the changed object is the last one that the path reads.
    ///
    /// It is `false` if an earlier object on the path was replaced.
    public let affectsOnlyLastComponent: Bool

    /// A Boolean value that indicates whether the change is the deallocation of an object that a weak property refers to.
    ///
    /// It is `false` if a transaction also changed the path in another way.
    public let causedByDeinit: Bool

    @inlinable init(_ context: ChangeContext, old: Value?, new: Value?, isPrior: Bool = false) {
        kind = context.collection?.kind ?? .setting
        self.old = old
        self.new = new
        self.isPrior = isPrior
        indexes = context.collection?.indexes
        affectsOnlyLastComponent = context.affectsOnlyLastComponent
        causedByDeinit = context.causedByDeinit
    }

    @inlinable init(_ change: KeyPathChange, options: KeyPathChangeOptions) {
        kind = change.kind
        old = options.contains(.old) ? change.old : nil
        new = options.contains(.new) ? change.new : nil
        isPrior = change.isPrior
        indexes = change.indexes
        affectsOnlyLastComponent = change.affectsOnlyLastComponent
        causedByDeinit = change.causedByDeinit
    }

    /// Returns the change with the content that `options` contains.
    @inlinable func reduced(to options: KeyPathChangeOptions) -> KeyPathChange {
        KeyPathChange(self, options: options)
    }
}

extension KeyPathChange: Equatable where Value: Equatable {}
extension KeyPathChange: Hashable where Value: Hashable {}
