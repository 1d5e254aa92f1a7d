/// A hot source without memory: a subscriber gets what is sent after it subscribed. See ``SubjectProtocol``.
///
/// A send costs two atomic operations and a call for each subscriber.
public final class Subject<Value: Sendable, Failure: Error>: SubjectProtocol {
    @usableFromInline let core: SubjectCore<Value, Failure, NoReplay<Value>>
    @usableFromInline let releaseObserver: ReleaseObserver

    /// A subject without subscribers.
    @inlinable public init(fileID: StaticString = #fileID, line: UInt = #line) {
        core = SubjectCore(memory: NoReplay(), origin: SourceLabel("Subject", fileID, line))
        releaseObserver = core.releaseObserver
    }

    /// What is sent from the subscription on.
    @inlinable public var signal: Signal<Value, Failure> { Signal(attach: core.attach) }

    /// How many subscribers there are now. Constant time.
    @inlinable public var subscriberCount: Int { core.subscriberCount }

    /// Sends `value` to all who have subscribed. What is sent from inside a callback, or while another thread sends, waits its
    /// turn. Ignored after the end.
    @inlinable public func send(_ value: Value) { core.send(value) }

    /// Ends with `failure`. Ignored after the end.
    @inlinable public func fail(_ failure: Failure) { core.end(.failed(failure)) }

    /// Ends. Ignored after the end.
    @inlinable public func complete() { core.end(.completed) }
}
