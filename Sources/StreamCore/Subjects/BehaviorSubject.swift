/// A hot source with a current value, which each subscriber gets first. See ``SubjectProtocol``.
///
/// After the end, late subscribers get the end alone. If the subject is released before it ends, a late subscriber receives
/// the last value and is then disposed.
public final class BehaviorSubject<Value: Sendable, Failure: Error>: SubjectProtocol {
    @usableFromInline let core: SubjectCore<Value, Failure, LatestValue<Value>>
    @usableFromInline let releaseObserver: ReleaseObserver

    /// - Parameter value: What subscribers get until something is sent.
    @inlinable public init(_ value: Value, fileID: StaticString = #fileID, line: UInt = #line) {
        core = SubjectCore(
            memory: LatestValue(value, survivesEnd: false), origin: SourceLabel("BehaviorSubject", fileID, line))
        releaseObserver = core.releaseObserver
    }

    /// The value that was accepted last. Never waits for a delivery; inside one it may be newer than what is delivered.
    @inlinable public var value: Value { core.withMemory { $0.value! } }

    /// The latest value, then what is sent from the subscription on.
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
