/// A channel that depends on a property, as stored in the property's row of a ``PropertyTable``.
struct Dependent: Sendable {
    let channel: PathChannel

    /// The dependency whose value is the path's value; `nil` if the path must be evaluated after each change.
    var direct: DirectDependency?
}

/// A property whose value is the value of the whole path, as `age` is for `\.team.lead.age`.
///
/// A change of this property provides the path's new value, so that the path isn't evaluated.
struct DirectDependency: Sendable {
    /// The key path object that the property's getter reports; `nil` if the getter reports no reads. If the getter reports
    /// another property, or more than one, the path is evaluated.
    // Immutable, and only compared.
    nonisolated(unsafe) let expected: AnyKeyPath?
}
