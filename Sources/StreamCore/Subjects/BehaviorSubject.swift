/// A hot source with a current value, which each subscriber receives first. See ``SubjectProtocol``.
///
/// ```swift
/// let connection = BehaviorSubject<String, LoadingError>("connecting")
/// connection.send("online")
/// connection.signal.subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)  // prints online
/// connection.fail(.offline)  // prints offline
/// ```
///
/// After the end, late subscribers receive only the terminal event. If the subject is released before it ends, a late
/// subscriber receives the last value and is then disposed.
public final class BehaviorSubject<Value: Sendable, Failure: Error>: SubjectProtocol {
    @usableFromInline let core: SubjectCore<Value, Failure, LatestValue<Value>>
    @usableFromInline let releaseObserver: ReleaseObserver

    /// Creates a subject.
    /// - Parameter value: The value that subscribers receive until another one is sent.
    @inlinable public init(_ value: Value, fileID: StaticString = #fileID, line: UInt = #line) {
        core = SubjectCore(
            memory: LatestValue(value), origin: SourceLabel("BehaviorSubject", fileID, line))
        releaseObserver = core.releaseObserver
    }

    /// The value that was accepted last. Reading it never waits for a delivery. During a delivery it can be newer than
    /// the delivered value.
    @inlinable public var value: Value { core.withMemory { $0.value! } }

    /// A signal of the latest value and each value sent after the subscription.
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
