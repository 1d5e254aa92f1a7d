import StreamCore

/// Reads a path, and sees to it that a change of anything it has read will be noticed.
// A weak reference, which may be read on any thread, and immutable values. For their use see `PathChannel`.
@usableFromInline final class PathEvaluator<Root: AnyObject, Value: Sendable>: @unchecked Sendable {
    @usableFromInline weak let root: Root?
    @usableFromInline let keyPath: KeyPath<Root, Value>
    @usableFromInline let watched: (@Sendable (Value) -> Hub?)?

    @inlinable init(_ root: Root, _ keyPath: KeyPath<Root, Value>) {
        self.root = root
        self.keyPath = keyPath
        watched = hubs(of: Value.self)
    }

    /// The value; `nil` if the root is dead.
    ///
    /// A property that changes after it is read and before it is linked would be missed, so after a change of links the
    /// path is evaluated again. One that reads new objects each time is given up on: what it reads is nobody else's.
    @inlinable func read(_ channel: ObservingChannel, isPartOfTracking: Bool) -> Value? {
        guard let root else { return nil }
        var reading = channel.links.begin(isPartOfTracking: isPartOfTracking)
        for _ in 0..<8 {
            let value = root[keyPath: keyPath]
            if let watched { channel.links.watch(watched(value), reading) }
            guard channel.links.changed(since: &reading, for: channel) else { return value }
        }
        channel.links.abandon(reading)
        return root[keyPath: keyPath]
    }
}

/// How to find the hub of the object that a value refers to, if the values are optional references to observable objects.
@usableFromInline func hubs<Value: Sendable>(of type: Value.Type) -> (@Sendable (Value) -> Hub?)? {
    guard type is any OptionalObservable.Type else { return nil }
    return { ($0 as? any OptionalObservable)?.hub }
}
