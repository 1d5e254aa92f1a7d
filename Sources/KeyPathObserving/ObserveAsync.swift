public import Observation
public import StreamCore

/// Sends the value at `keyPath` of any `@Observable` object on subscription and some time after changes, on the caller's actor.
///
/// ```swift
/// let settings = Settings()
/// let sizes = observeAsync(settings, \.fontSize).take(2).values()
/// settings.fontSize = 13
/// settings.fontSize = 14
/// for await size in sizes { print(size) }  // prints 12, 14
/// ```
///
/// The object's class doesn't conform to ``KeyPathObservable``. The standard library reports less about such an object than
/// ``observe(_:_:_:_:)`` sends:
/// - It reports that a property will be set, but not the new value. Therefore the value is read later, in another turn of the actor,
///   and values that are overwritten before that are missed. There is no old value.
/// - Only code on that actor may change the object: a change on another thread might be read too early and then be missed. Without
///   an actor, this function isn't available.
/// - It doesn't report the deallocation of the object. This signal detects it when another object on the path changes, or never.
/// - Completion: When the signal detects that the root was deallocated. The root isn't retained.
public func observeAsync<Root: AnyObject & Observable, Value: Sendable>(
    _ root: Root, _ keyPath: KeyPath<Root, Value>, isolation: isolated any Actor = #isolation,
    _ fileID: StaticString = #fileID, _ line: UInt = #line
) -> Signal<Value, Never> {
    let place = ObservationIsolation(isolation)
    return TrackedPath(root, keyPath).signal(SourceLabel("observeAsync", fileID, line), startingIn: place) { work in
        if case .actor(let actor) = place { return ActorScheduler(actor).schedule(work) }
        return MainScheduler.main.schedule(work)
    }
}

/// A path that the standard library tracks.
// A weak reference, which can be read on any thread, and an immutable key path. Both are used where the root's properties can be
// read: in the isolation in which it starts, and on the scheduler of that isolation.
private final class TrackedPath<Root: AnyObject, Value: Sendable>: @unchecked Sendable {
    weak let root: Root?
    let keyPath: KeyPath<Root, Value>

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
            let subscription = Subscription(sink: sink, path: self, later: later)
            sink.subscription.add { _ = subscription }
            sink.subscription.add(isolation.perform { subscription.read() })
        })
    }

    /// An object that only the subscription retains, because a tracking can't be cancelled and must retain nothing.
    private final class Subscription: Sendable {
        private let sink: Sink<Value, Never>
        private let path: TrackedPath
        private let later: @Sendable (@escaping @Sendable () -> Void) -> any Disposable

        init(
            sink: Sink<Value, Never>, path: TrackedPath,
            later: @escaping @Sendable (@escaping @Sendable () -> Void) -> any Disposable
        ) {
            (self.sink, self.path, self.later) = (sink, path, later)
        }

        /// Sends the value, and reads it again after its next change.
        func read() {
            if sink.isDisposed { return }
            guard let root = path.root else { return sink.complete() }
            let value = withObservationTracking {
                root[keyPath: path.keyPath]
            } onChange: { [weak self] in
                if let self { _ = later { self.read() } }
            }
            sink.next(value)
        }
    }
}
