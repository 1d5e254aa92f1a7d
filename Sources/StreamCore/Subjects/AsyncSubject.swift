/// A hot source that sends only its last value, when it completes.
///
/// ```swift
/// let result = AsyncSubject<Int, Never>()
/// result.signal.subscribe { print($0) }.add(to: bag)
/// result.send(50)
/// result.send(100)
/// result.complete()  // prints 100
/// ```
///
/// Late subscribers receive the last value and the completion immediately. A failure is sent without a value. See
/// ``SubjectProtocol``.
public final class AsyncSubject<Value: Sendable, Failure: Error>: SubjectProtocol {
    @usableFromInline let core: SubjectCore<Value, Failure, FinalValue<Value>>
    @usableFromInline let releaseObserver: ReleaseObserver

    /// Creates a subject without a value.
    @inlinable public init(fileID: StaticString = #fileID, line: UInt = #line) {
        core = SubjectCore(memory: FinalValue(), origin: SourceLabel("AsyncSubject", fileID, line))
        releaseObserver = core.releaseObserver
    }

    /// A signal of the last value and the terminal event.
    @inlinable public var signal: Signal<Value, Failure> { Signal(attach: core.attach) }

    /// The current number of subscribers. Constant time.
    @inlinable public var subscriberCount: Int { core.subscriberCount }

    /// Stores `value`, which replaces the one before.
    @inlinable public func send(_ value: Value) {
        #if DEBUG
            core.origin.noteSend()
        #endif
        if case .closed = core.store(value) { core.proceedSlowly(.closed, .next(value)) }
    }

    /// Fails the subject. Ignored after a terminal event.
    @inlinable public func fail(_ failure: Failure) { core.end(.failed(failure)) }

    /// Sends the last value, if there is one, and completes.
    @inlinable public func complete() { core.completeWithFinalValue() }
}

/// A buffer with the last value, which is replayed only after completion.
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
    /// Sends the last value and the completion as one item, so that no subscription, value or terminal event gets between them.
    @inlinable func completeWithFinalValue() {
        let (entry, item) = gate.post(closing: true) {
            memory.hasCompleted = true
            terminal = .completed
            let item = Item.lastValueAndEnd(memory.last, .completed)
            return (item, item)
        }
        if let item { proceed(entry, item) }
    }
}
