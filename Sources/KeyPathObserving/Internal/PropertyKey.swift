/// A property of an object that observed paths have read.
///
/// A property is told by its key path. Every place that mentions it has a key path object of its own, equal to the others;
/// comparing them costs much, so some that were seen are remembered, and compared by identity first.
final class PropertyKey: Sendable {
    // A key path is immutable; it is compared here and nothing else.
    nonisolated(unsafe) let keyPath: AnyKeyPath

    init(_ keyPath: AnyKeyPath) {
        self.keyPath = keyPath
    }
}

/// A channel that reads a property.
struct Dependent: Sendable {
    let channel: PathChannel

    /// The link of the channel whose change need not be looked into: the path's new value is the property's. See `DirectDependency`.
    var direct: DirectDependency?
}
