/// A hot source that gives its last value, when it completes: to everybody then, and at once to who comes later.
///
/// A failure comes without a value. See ``SubjectProtocol``.
public final class AsyncSubject<Value: Sendable, Failure: Error>: SubjectProtocol {
    private let emitter = Emitter<Value, Failure, Final<Value>>(memory: Final())

    public init() {}

    deinit { emitter.lose() }

    public var signal: Signal<Value, Failure> { Signal(attach: emitter.attach) }
    public var subscriberCount: Int { emitter.subscriberCount }

    /// Remembers `value` until the next one.
    public func send(_ value: Value) { emitter.store(value) }
    public func fail(_ failure: Failure) { emitter.end(.failed(failure)) }

    /// Sends the last value, if there was one, and ends.
    public func complete() { emitter.completeWithFinalValue() }
}

/// Remembers the last value, for the end.
private struct Final<Value: Sendable>: Recollection {
    var last: Value?
    var hasCompleted = false

    static var isForgetful: Bool { false }

    mutating func remember(_ value: Value) -> Value? {
        defer { last = value }
        return last
    }

    mutating func recall() -> Replay<Value> { .nothing }

    mutating func recall(afterEnd: Bool) -> Replay<Value> {
        hasCompleted ? last.map(Replay.one) ?? .nothing : .nothing
    }
}

extension Emitter where Memory == Final<Value> {
    fileprivate func store(_ value: Value) {
        _ = drain.post { state in (nil, state.memory.remember(value)) }
    }

    fileprivate func completeWithFinalValue() {
        let last = withMemory { memory in
            memory.hasCompleted = true
            return memory.last
        }
        if let last { enter(drain.post(.next(last)), .next(last)) }
        end(.completed)
    }
}
