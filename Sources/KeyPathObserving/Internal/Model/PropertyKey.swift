/// A property of an object that observed paths have read.
///
/// Each source location that mentions a property has its own key path object, equal to the others. Comparing two of these
/// objects is expensive. A ``PropertyTable`` therefore stores the objects that it has received for a property and compares them
/// by identity first. Everything else compares properties by the identity of this object.
final class PropertyKey: Sendable {
    // A key path is immutable. It is only compared.
    nonisolated(unsafe) let keyPath: AnyKeyPath

    init(_ keyPath: AnyKeyPath) {
        self.keyPath = keyPath
    }
}
