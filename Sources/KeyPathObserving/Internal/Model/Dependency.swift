/// A property of an object that a path has read: each change of the property is a change of the path.
@usableFromInline struct Dependency: Sendable {
    let core: RegistrarCore
    let property: PropertyKey

    /// The key path object that the property's getter reported.
    // Immutable, and only compared.
    nonisolated(unsafe) let keyPath: AnyKeyPath

    /// A Boolean value that indicates whether this represents the object's lifetime instead of a property.
    let isLifetimeOnly: Bool

    func isRead(of core: RegistrarCore, _ keyPath: AnyKeyPath) -> Bool {
        self.core === core && (self.keyPath === keyPath || self.keyPath == keyPath)
    }

    func isSame(_ other: Dependency) -> Bool { core === other.core && property === other.property }
}
