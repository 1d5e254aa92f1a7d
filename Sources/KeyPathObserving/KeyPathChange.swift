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
