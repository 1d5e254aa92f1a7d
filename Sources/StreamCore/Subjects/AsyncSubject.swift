/// A hot source that gives its last value, when it completes: to everybody then, and at once to who comes later.
///
/// A failure comes without a value. See ``SubjectProtocol``.
public final class AsyncSubject<Value: Sendable, Failure: Error>: SubjectProtocol {
    @usableFromInline let emitter: Emitter<Value, Failure, Final<Value>>
    @usableFromInline let lifeline: Lifeline

    /// A subject without a value.
    @inlinable public init(fileID: StaticString = #fileID, line: UInt = #line) {
        emitter = Emitter(memory: Final(), origin: StageLabel("AsyncSubject", fileID, line))
        lifeline = emitter.lifeline
    }

    /// The last value and the end, once there is one.
    @inlinable public var signal: Signal<Value, Failure> { Signal(attach: emitter.attach) }

    /// How many subscribers there are now. Constant time.
    @inlinable public var subscriberCount: Int { emitter.subscriberCount }

    /// Remembers `value` until the next one.
    @inlinable public func send(_ value: Value) { emitter.store(value) }

    /// Ends with `failure`. Ignored after the end.
    @inlinable public func fail(_ failure: Failure) { emitter.end(.failed(failure)) }

    /// Sends the last value, if there was one, and ends.
    @inlinable public func complete() { emitter.completeWithFinalValue() }
}

/// Remembers the last value, for the end.
@usableFromInline struct Final<Value: Sendable>: Recollection {
    @usableFromInline var last: Value?
    @usableFromInline var hasCompleted = false

    @inlinable init() {}

    @inlinable static var isForgetful: Bool { false }

    @inlinable mutating func remember(_ value: inout Value?) { swap(&last, &value) }

    @inlinable mutating func recall() -> Replay<Value> { .nothing }

    @inlinable mutating func recall(afterEnd: Bool) -> Replay<Value> {
        hasCompleted ? last.map(Replay.one) ?? .nothing : .nothing
    }
}

extension Emitter where Memory == Final<Value> {
    @inlinable func store(_ value: Value) {
        _ = drain.post { (nil, exchange(value)) }
    }

    /// The last value and the end are one item, so that nobody joins, sends or completes between them.
    @inlinable func completeWithFinalValue() {
        let told = Finale<Item>()
        let entry = drain.post(closing: true) {
            memory.hasCompleted = true
            terminal = .completed
            let item = Item.finale(memory.last, .completed)
            told.item = item
            return (item, ())
        }
        if let item = told.item { enter(entry, item) }
    }
}

/// What completing learns under the drain's lock.
@usableFromInline final class Finale<Item> {
    @usableFromInline var item: Item?

    @inlinable init() {}
}
