/// A hot source with a current value, which each subscriber gets first. See ``SubjectProtocol``.
///
/// After the end, late subscribers get the end alone.
public final class BehaviorSubject<Value: Sendable, Failure: Error>: SubjectProtocol {
    private let emitter: Emitter<Value, Failure, Latest<Value>>

    /// - Parameter value: What subscribers get until something is sent.
    public init(_ value: Value) {
        emitter = Emitter(memory: Latest(value, survivesEnd: false))
    }

    deinit { emitter.lose() }

    /// The value that was accepted last. Never waits for a delivery; inside one it may be newer than what is delivered.
    public var value: Value { emitter.withMemory { $0.value! } }

    public var signal: Signal<Value, Failure> { Signal(attach: emitter.attach) }
    public var subscriberCount: Int { emitter.subscriberCount }
    public func send(_ value: Value) { emitter.send(value) }
    public func fail(_ failure: Failure) { emitter.end(.failed(failure)) }
    public func complete() { emitter.end(.completed) }
}
