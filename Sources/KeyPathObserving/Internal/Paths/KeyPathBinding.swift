import StreamCore

/// A binding that sets a property of an object.
// A weak reference, which can be read on any thread, and immutable values. The target is used, and `write` is called, on
// `scheduler`.
@usableFromInline final class KeyPathBinding<Target: AnyObject, Value: Sendable>: @unchecked Sendable {
    @usableFromInline weak let target: Target?
    @usableFromInline let write: (Target, Value) -> Void
    @usableFromInline let subscription = Subscription()
    @usableFromInline let origin: SourceLabel

    /// The scheduler of this binding alone, which keeps the order of its values and its end; `nil` if values are set where they
    /// are sent.
    @usableFromInline let scheduler: (any Scheduler)?

    @inlinable init(
        _ target: Target, _ isolation: ObservationIsolation, _ origin: SourceLabel,
        _ write: @escaping (Target, Value) -> Void
    ) {
        self.target = target
        self.write = write
        self.origin = origin
        scheduler =
            switch isolation {
            case .anywhere: nil
            case .main: UIScheduler()
            case .actor(let actor): ActorScheduler(actor)
            }
    }

    /// Creates a binding and calls `attach`, which subscribes it.
    /// - Parameter write: Sets the value. It is called where `isolation` specifies.
    /// - Returns: A disposable that ends the binding.
    @inlinable static func make(
        _ target: Target, _ isolation: ObservationIsolation, _ fileID: StaticString, _ line: UInt,
        _ write: @escaping (Target, Value) -> Void, attach: (KeyPathBinding) -> Void
    ) -> any Disposable {
        let binding = KeyPathBinding(target, isolation, SourceLabel("bind(to:on:)", fileID, line), write)
        if let owner = target as? any LifetimeOwner { owner.lifetime.add(binding.subscription) }
        attach(binding)
        return binding.subscription
    }

    /// Returns the sink that receives the values.
    @inlinable func sink<Input: Sendable>(_ transform: @escaping @Sendable (Input) -> Value) -> Sink<Input, Never> {
        let subscription = subscription
        return Sink<Input, Never>(
            subscription: subscription,
            next: { value in
                if subscription.isDisposed { return }
                let value = transform(value)
                guard let scheduler = self.scheduler else { return self.set(value) }
                scheduler.schedule(StreamContext.keeping { self.set(value) })
            },
            end: { terminal in
                guard let scheduler = self.scheduler else { return _ = subscription.tryDispose(for: terminal) }
                scheduler.schedule { subscription.tryDispose(for: terminal) }
            }
        ).traced(origin.fileID, origin.line, origin.name)
    }

    @inlinable func set(_ value: Value) {
        if subscription.isDisposed { return }
        guard let target else { return subscription.dispose() }
        write(target, value)
    }
}
