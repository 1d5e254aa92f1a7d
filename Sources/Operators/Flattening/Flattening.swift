import StreamCore

/// A signal of signals, while it is flattened: the engine under every strategy.
@usableFromInline package protocol Flattening<Value, Failure>: AnyObject, Sendable {
    associatedtype Value: Sendable
    associatedtype Failure: Error

    var output: SerializedSink<Value, Failure> { get }

    /// Whether an inner signal that came now would never be subscribed to.
    var dropsNewInners: Bool { get }

    /// The outer signal has sent `inner`.
    func receive(_ inner: Signal<Value, Failure>)

    /// The outer signal sends nothing more.
    func outerCompleted()
}

extension Flattening {
    /// Subscribes to the outer signal.
    @inlinable package func start<Outer: Sendable>(
        _ outer: Signal<Outer, Failure>,
        _ transform: @escaping @Sendable (Outer) throws(Failure) -> Signal<Value, Failure>
    ) {
        output.subscribe(
            to: outer,
            next: { value in
                if self.dropsNewInners { return }
                let inner: Signal<Value, Failure>
                do throws(Failure) { inner = try transform(value) } catch { return self.output.end(.failed(error)) }
                self.receive(inner)
            },
            end: { terminal in
                if case .failed = terminal { self.output.end(terminal) } else { self.outerCompleted() }
            })
    }
}
