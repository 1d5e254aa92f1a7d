/// A hot source without stored values: a subscriber receives the values sent after it subscribed. See
/// ``SubjectProtocol``.
///
/// ```swift
/// let orders = Subject<String, Never>()
/// orders.send("tea")
/// orders.signal.subscribe { print($0) }.add(to: bag)
/// orders.send("coffee")  // prints coffee
/// ```
///
/// Sending a value costs two atomic read-modify-write operations, and one call per subscriber.
public final class Subject<Value: Sendable, Failure: Error>: SubjectProtocol {
    @usableFromInline let core: SubjectCore<Value, Failure, NoReplay<Value>>
    @usableFromInline let releaseObserver: ReleaseObserver

    /// Creates a subject without subscribers.
    @inlinable public init(fileID: StaticString = #fileID, line: UInt = #line) {
        core = SubjectCore(memory: NoReplay(), origin: SourceLabel("Subject", fileID, line))
        releaseObserver = core.releaseObserver
    }

    /// A signal of the values sent after the subscription.
    @inlinable public var signal: Signal<Value, Failure> { Signal(attach: core.attach) }

    /// The number of subscribers, in constant time.
    @inlinable public var subscriberCount: Int { core.subscriberCount }

    /// Sends `value` to all subscribers. Ignored after the end.
    ///
    /// A value that is sent from inside a callback, or while another thread sends, is queued.
    @inlinable public func send(_ value: Value) {
        #if DEBUG
            core.origin.noteSend()
        #endif
        core.send(value)
    }

    /// Fails with `failure`. Ignored after the end.
    @inlinable public func fail(_ failure: Failure) { core.end(.failed(failure)) }

    /// Completes. Ignored after the end.
    @inlinable public func complete() { core.end(.completed) }
}
