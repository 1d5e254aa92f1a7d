import StreamCore

/// Reads a path, and sees to it that a change of anything it has read will be noticed.
// A weak reference, which may be read on any thread, and immutable values. For their use see `ValueChannel`.
@usableFromInline final class PathEvaluator<Root: AnyObject, Value: Sendable>: @unchecked Sendable {
    @usableFromInline weak let root: Root?
    @usableFromInline let keyPath: KeyPath<Root, Value>
    @usableFromInline let referencedCore: (@Sendable (Value) -> RegistrarCore?)?

    @inlinable init(_ root: Root, _ keyPath: KeyPath<Root, Value>) {
        self.root = root
        self.keyPath = keyPath
        referencedCore = referencedCoreReader(of: Value.self)
    }

    /// The value; `nil` if the root is dead.
    ///
    /// A property that changes after it is read and before it is linked would be missed, so after a change of links the
    /// path is evaluated again. One that reads new objects each time is given up on: what it reads is nobody else's.
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

/// How to find the hub of the object that a value refers to, if the values are optional references to observable objects.
@usableFromInline func referencedCoreReader<Value: Sendable>(of type: Value.Type) -> (
    @Sendable (Value) -> RegistrarCore?
)? {
    guard type is any OptionalObservable.Type else { return nil }
    return { ($0 as? any OptionalObservable)?.core }
}
