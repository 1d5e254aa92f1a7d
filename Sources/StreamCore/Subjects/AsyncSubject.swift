/// A hot source that gives its last value, when it completes: to everybody then, and at once to who comes later.
///
/// A failure comes without a value. See ``SubjectProtocol``.
public final class AsyncSubject<Value: Sendable, Failure: Error>: SubjectProtocol {
    @usableFromInline let core: SubjectCore<Value, Failure, FinalValue<Value>>
    @usableFromInline let releaseObserver: ReleaseObserver

    /// A subject without a value.
    @inlinable public init(fileID: StaticString = #fileID, line: UInt = #line) {
        core = SubjectCore(memory: FinalValue(), origin: SourceLabel("AsyncSubject", fileID, line))
        releaseObserver = core.releaseObserver
    }

    /// The last value and the end, once there is one.
    @inlinable public var signal: Signal<Value, Failure> { Signal(attach: core.attach) }

    /// How many subscribers there are now. Constant time.
    @inlinable public var subscriberCount: Int { core.subscriberCount }

    /// Remembers `value` until the next one.
    @inlinable public func send(_ value: Value) { core.store(value) }

    /// Ends with `failure`. Ignored after the end.
    @inlinable public func fail(_ failure: Failure) { core.end(.failed(failure)) }

    /// Sends the last value, if there was one, and ends.
    @inlinable public func complete() { core.completeWithFinalValue() }
}

/// Remembers the last value, for the end.
@usableFromInline struct FinalValue<Value: Sendable>: ReplayBuffer {
    @usableFromInline var last: Value?
    @usableFromInline var hasCompleted = false

    @inlinable init() {}

    @inlinable static var isAlwaysEmpty: Bool { false }

    @inlinable mutating func store(_ value: inout Value?) { swap(&last, &value) }

    @inlinable mutating func replay() -> Replay<Value> { .nothing }

    @inlinable mutating func replay(afterEnd: Bool) -> Replay<Value> {
        hasCompleted ? last.map(Replay.one) ?? .nothing : .nothing
    }
}

extension SubjectCore where Memory == FinalValue<Value> {
    @inlinable func store(_ value: Value) {
        _ = drain.post { (nil, exchange(value)) }
    }

    /// The last value and the end are one item, so that nobody joins, sends or completes between them.
    @inlinable func completeWithFinalValue() {
        let (entry, item) = drain.post(closing: true) {
            memory.hasCompleted = true
            terminal = .completed
            let item = Item.lastValueAndEnd(memory.last, .completed)
            return (item, item)
        }
        if let item { enter(entry, item) }
    }
}
