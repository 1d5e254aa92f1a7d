import StreamCore
import Synchronization

/// A resource that an asynchronous step has made, such as the connection of a task, on its way to the operator that uses it.
///
///     task ──► sending(_:_:) ──► … ──► flatMap, or a queue of values, takes it ──► using disposes it
///
/// While a thread sends it, the first operator that stores it takes it. If a disposal then releases what is stored, the resource is disposed,
/// because nothing else can do that. A resource that no operator takes belongs to the subscriber.
@usableFromInline package enum UnreceivedResource {
    /// The number of resources that threads are sending.
    private static let count = Atomic(0)

    /// A Boolean value that indicates whether any thread is sending a resource.
    @usableFromInline package static var isAnySent: Bool { count.load(ordering: .relaxed) != 0 }

    /// Calls `send` with `value`, which operators can take meanwhile if it is a resource.
    @inlinable package static func sending<Value: Sendable>(_ value: Value, _ send: (Value) -> Void) {
        guard let resource = resource(in: value) else { return send(value) }
        let outer = begin(resource)
        send(value)
        end(outer)
    }

    @usableFromInline static func begin(_ resource: any Disposable) -> (any Disposable)? {
        count.add(1, ordering: .relaxed)
        let thread = OperatorThreadState.current
        defer { thread.unreceived = resource }
        return thread.unreceived
    }

    @usableFromInline static func end(_ outer: (any Disposable)?) {
        OperatorThreadState.current.unreceived = outer
        count.subtract(1, ordering: .relaxed)
    }

    /// Returns an observer that disposes `value` unless it is cancelled, if it is the resource that this thread is sending. No other operator
    /// can take it then.
    @inline(never) @inlinable package static func take<Value: Sendable>(_ value: Value) -> ReleaseObserver? {
        guard let resource = resource(in: value), takeSent(resource) else { return nil }
        return ReleaseObserver { resource.dispose() }
    }

    @usableFromInline static func takeSent(_ resource: any Disposable) -> Bool {
        let thread = OperatorThreadState.current
        guard thread.unreceived === resource else { return false }
        thread.unreceived = nil
        return true
    }
}

/// A value that waits in a queue, and is disposed with the queue if it is a resource that no operator has taken.
@usableFromInline package final class QueuedResource<Value: Sendable>: Sendable {
    @usableFromInline let value: Value
    @usableFromInline let unreceived: ReleaseObserver?

    @inlinable package init(_ value: Value) {
        self.value = value
        unreceived = UnreceivedResource.take(value)
    }

    @inlinable package func send(_ send: (Value) -> Void) {
        guard let unreceived else { return send(value) }
        unreceived.cancel()
        UnreceivedResource.sending(value, send)
    }
}

extension Signal {
    /// The values, each together with what disposes it until it is used.
    @inlinable package var queuedResources: Signal<QueuedResource<Value>, Failure> {
        .init(attach: { input in
            attach(input.receiving { (value: Value) in input.next(QueuedResource(value)) })
        })
    }

    /// Attaches the signal to `sink` through `queue`. If the values are resources, a disposal disposes those in the queue.
    @inlinable package func attachResources(
        to sink: Sink<Value, Failure>,
        through queue: (Signal<QueuedResource<Value>, Failure>, Sink<QueuedResource<Value>, Failure>) -> Void
    ) {
        queue(queuedResources, Sink(subscription: sink.subscription, next: { $0.send(sink.next) }, end: sink.end))
    }
}

/// Disposes `value`, which an asynchronous step has made, if it is a resource: its subscription is disposed, so
/// nothing else can dispose it.
@inlinable package func disposeUnreceived<Value: Sendable>(_ value: Value) {
    resource(in: value)?.dispose()
}

extension ReleaseObserver {
    /// An observer that disposes `value` unless it is cancelled, or `nil` if `value` is no resource.
    ///
    /// For a value that waits in a queue, which a disposal releases.
    @inlinable package static func ofUnreceived<Value: Sendable>(_ value: Value) -> ReleaseObserver? {
        guard let resource = resource(in: value) else { return nil }
        return ReleaseObserver { resource.dispose() }
    }
}

/// Returns `value` if it is a resource.
@inlinable func resource<Value: Sendable>(in value: Value) -> (any Disposable)? {
    isResource(Value.self) ? value as? any Disposable : nil
}

// The types first, because a cast looks up the conformance of each value.
@inlinable package func isResource<Value>(_ type: Value.Type) -> Bool {
    type is any Disposable.Type || type == (any Disposable).self
}
