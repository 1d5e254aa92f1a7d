/// A hot source without memory: a subscriber gets what is sent after it subscribed. See ``SubjectProtocol``.
///
/// A send costs two atomic operations and a call for each subscriber.
public final class Subject<Value: Sendable, Failure: Error>: SubjectProtocol {
    @usableFromInline let emitter: Emitter<Value, Failure, Oblivion<Value>>
    @usableFromInline let lifeline: Lifeline

    /// A subject without subscribers.
    @inlinable public init(fileID: StaticString = #fileID, line: UInt = #line) {
        emitter = Emitter(memory: Oblivion(), origin: StageLabel("Subject", fileID, line))
        lifeline = emitter.lifeline
    }

    @inlinable public var signal: Signal<Value, Failure> { Signal(attach: emitter.attach) }
    @inlinable public var subscriberCount: Int { emitter.subscriberCount }
    @inlinable public func send(_ value: Value) { emitter.send(value) }
    @inlinable public func fail(_ failure: Failure) { emitter.end(.failed(failure)) }
    @inlinable public func complete() { emitter.end(.completed) }
}
