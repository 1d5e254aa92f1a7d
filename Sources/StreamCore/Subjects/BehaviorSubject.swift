/// A hot source with a current value, which each subscriber gets first. See ``SubjectProtocol``.
///
/// After the end, late subscribers get the end alone.
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

    @inlinable public var signal: Signal<Value, Failure> { Signal(attach: emitter.attach) }
    @inlinable public var subscriberCount: Int { emitter.subscriberCount }
    @inlinable public func send(_ value: Value) { emitter.send(value) }
    @inlinable public func fail(_ failure: Failure) { emitter.end(.failed(failure)) }
    @inlinable public func complete() { emitter.end(.completed) }
}
