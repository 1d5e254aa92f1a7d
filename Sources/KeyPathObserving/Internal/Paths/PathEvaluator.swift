import StreamCore

/// Reads a path and registers everything that it has read as a dependency.
// A weak reference, which can be read on any thread, and immutable values. For their use see `ValueChannel`.
@usableFromInline final class PathEvaluator<Root: AnyObject, Value: Sendable>: @unchecked Sendable {
    @usableFromInline weak let root: Root?
    @usableFromInline let keyPath: KeyPath<Root, Value>

    /// Returns the core of the object that a value refers to; `nil` if the values aren't references to observable objects.
    @usableFromInline let referencedCore: (@Sendable (Value) -> RegistrarCore?)?

    @inlinable init(_ root: Root, _ keyPath: KeyPath<Root, Value>) {
        self.root = root
        self.keyPath = keyPath
        referencedCore = referencedCoreReader(of: Value.self)
    }

    /// Returns the value, or `nil` if the root was deallocated.
    ///
    /// A change of a property after its read and before its registration would be missed. Therefore the path is evaluated again
    /// after dependencies were replaced. A path that reads new objects each time is read without registration after 8 attempts,
    /// because no other code can change these objects.
    @inlinable func read(_ channel: PathChannel, isPartOfTracking: Bool) -> Value? {
        guard let root else { return nil }
        var evaluation = channel.dependencies.begin(isPartOfTracking: isPartOfTracking)
        for _ in 0..<8 {
            let value = root[keyPath: keyPath]
            if let referencedCore { channel.dependencies.addLifetimeDependency(referencedCore(value), evaluation) }
            guard channel.dependencies.updateDependencies(after: &evaluation, for: channel) else { return value }
        }
        channel.dependencies.finish(evaluation)
        return root[keyPath: keyPath]
    }
}

@usableFromInline func referencedCoreReader<Value: Sendable>(
    of type: Value.Type
) -> (@Sendable (Value) -> RegistrarCore?)? {
    guard type is any OptionalObservable.Type else { return nil }
    return { ($0 as? any OptionalObservable)?.core }
}
