/// A hot source with a current value, which each subscriber gets first. See ``SubjectProtocol``.
///
/// After the end, late subscribers get the end alone. If the subject is released before it ends, a late subscriber receives
/// the last value and is then disposed.
public final class BehaviorSubject<Value: Sendable, Failure: Error>: SubjectProtocol {
    @usableFromInline let emitter: Emitter<Value, Failure, Latest<Value>>
    @usableFromInline let lifeline: Lifeline

    /// - Parameter value: What subscribers get until something is sent.
    @inlinable public init(_ value: Value, fileID: StaticString = #fileID, line: UInt = #line) {
        emitter = Emitter(
            memory: Latest(value, survivesEnd: false), origin: StageLabel("BehaviorSubject", fileID, line))
        lifeline = emitter.lifeline
    }

    /// The value that was accepted last. Never waits for a delivery; inside one it may be newer than what is delivered.
    @inlinable public var value: Value { emitter.withMemory { $0.value! } }

    /// The latest value, then what is sent from the subscription on.
    @inlinable public var signal: Signal<Value, Failure> { Signal(attach: emitter.attach) }

    /// How many subscribers there are now. Constant time.
    @inlinable public var subscriberCount: Int { emitter.subscriberCount }

    /// Sends `value` to all who have subscribed. What is sent from inside a callback, or while another thread sends, waits its
    /// turn. Ignored after the end.
    @inlinable public func send(_ value: Value) { emitter.send(value) }

    /// Ends with `failure`. Ignored after the end.
    @inlinable public func fail(_ failure: Failure) { emitter.end(.failed(failure)) }

    /// Ends. Ignored after the end.
    @inlinable public func complete() { emitter.end(.completed) }
}
