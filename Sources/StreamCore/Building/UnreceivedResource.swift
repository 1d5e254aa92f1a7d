/// Disposes `value`, which an asynchronous step has made, if it is a resource: its subscription is disposed, so
/// nothing else can dispose it.
@inlinable package func disposeUnreceived<Value: Sendable>(_ value: Value) {
    if isResource(Value.self), let resource = value as? any Disposable { resource.dispose() }
}

extension ReleaseObserver {
    /// An observer that disposes `value` unless it is cancelled, or `nil` if `value` is no resource.
    ///
    /// For a value that waits in a queue, which a disposal releases.
    @inlinable package static func ofUnreceived<Value: Sendable>(_ value: Value) -> ReleaseObserver? {
        guard isResource(Value.self), let resource = value as? any Disposable else { return nil }
        return ReleaseObserver { resource.dispose() }
    }
}

// The types first, because a cast looks up the conformance of each value.
@inlinable func isResource<Value>(_ type: Value.Type) -> Bool {
    type is any Disposable.Type || type == (any Disposable).self
}
