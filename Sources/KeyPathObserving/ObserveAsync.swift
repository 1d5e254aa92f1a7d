public import Observation
public import StreamCore

/// The value at `keyPath` of an `@Observable` object that did not opt in: now, and some time after changes, on the actor of
/// the caller.
///
/// What the standard library tells of such an object is less than ``observe(_:_:fileID:line:)`` tells of a ``KeyPathObservable``:
/// - It tells that a property will be set, not what was set. So the value is read later, in another turn of the actor, and
///   what was set and overwritten meanwhile is not seen. There is no old value.
/// - The object has to be changed on that actor alone: a change made elsewhere may be read too early, and then is missed.
///   Where there is no actor, there is no such signal.
/// - It does not tell that the object has died: that is found when another object on the path changes, or never.
/// - Completion: When the root is found dead. It is held weakly.
public func observeAsync<Root: AnyObject & Observable, Value: Sendable>(
    _ root: Root, _ keyPath: KeyPath<Root, Value>, isolation: isolated any Actor = #isolation,
    fileID: StaticString = #fileID, line: UInt = #line
) -> Signal<Value, Never> {
    let place = ObservationIsolation(isolation)
    return TrackedPath(root, keyPath).signal(SourceLabel("observeAsync", fileID, line), startingIn: place) { work in
        if case .actor(let actor) = place { return ActorScheduler(actor).schedule(work) }
        return MainScheduler.main.schedule(work)
    }
}

/// A path that is tracked as the standard library does it.
// A weak reference, which may be read on any thread, and an immutable key path. Both are used where the root's properties
// may be read: at the place at which it starts, and on the scheduler that goes with it.
private final class TrackedPath<Root: AnyObject, Value: Sendable>: @unchecked Sendable {
    private weak let root: Root?
    private let keyPath: KeyPath<Root, Value>

    init(_ root: Root, _ keyPath: KeyPath<Root, Value>) {
        self.root = root
        self.keyPath = keyPath
    }

    func signal(
        _ origin: SourceLabel, startingIn isolation: ObservationIsolation,
        later: @escaping @Sendable (@escaping @Sendable () -> Void) -> any Disposable
    ) -> Signal<Value, Never> {
        Signal(attach: { sink in
            guard let sink = sink.tracedHotSource(origin) else { return }
            let subscription = Subscription(sink: sink)
            sink.segment.add { _ = subscription }
            sink.segment.add(isolation.perform { self.read(subscription, later) })
        })
    }

    /// Sends the value, and will read it again when it is about to change.
    private func read(
        _ subscription: Subscription, _ later: @escaping @Sendable (@escaping @Sendable () -> Void) -> any Disposable
    ) {
        let sink = subscription.sink
        if sink.isDisposed { return }
        guard let root else { return sink.complete() }
        let value = withObservationTracking {
            root[keyPath: keyPath]
        } onChange: { [weak subscription] in
            if let subscription { _ = later { self.read(subscription, later) } }
        }
        sink.next(value)
    }

    /// Held by the subscription's segment alone: a tracking cannot be taken back, and shall hold nothing.
    private final class Subscription: Sendable {
        let sink: Sink<Value, Never>
        init(sink: Sink<Value, Never>) { self.sink = sink }
    }
}
