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

    /// What is sent from the subscription on.
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
