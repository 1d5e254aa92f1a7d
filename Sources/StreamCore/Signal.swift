/// Values over time: any number of them, then at most one end, a failure or completion.
///
///     --a--b-----c--|      three values, then completed
///     --a--#               one value, then failed
///     --a---------->       one value, and it goes on
///
/// A signal is a description. Nothing happens until it is subscribed to; each subscription runs the description anew (a
/// *cold* signal), unless the description says to listen to something that runs anyway (a *hot* one: ``Subject``,
/// ``MutableProperty``, ``MulticastConnection``).
///
/// What holds for every signal, whatever its operators, is written in `Docs/Contract.md`: the order of events, one callback
/// at a time, silence after disposal, nothing lost and nothing leaked.
@frozen public struct Signal<Value: Sendable, Failure: Error>: Sendable {
    /// Connects a sink to what the signal describes. Whoever calls it sees to the laws that the sink states.
    @usableFromInline package let attach: @Sendable (Sink<Value, Failure>) -> Void

    /// A signal of a trusted source or operator: one that keeps the grammar, is serial and heeds disposal by construction.
    /// ``init(_:fileID:line:)`` is for all others.
    @_disfavoredOverload @inlinable package init(attach: @escaping @Sendable (Sink<Value, Failure>) -> Void) {
        self.attach = attach
    }
}

extension Signal {
    /// What a signal can say.
    @frozen public enum Event: Sendable {
        case next(Value)
        case failed(Failure)
        case completed
    }
}

extension Signal.Event: Equatable where Value: Equatable, Failure: Equatable {}
extension Signal.Event: Hashable where Value: Hashable, Failure: Hashable {}

extension Signal.Event {
    /// The value of a `next`.
    public var value: Value? { if case .next(let value) = self { value } else { nil } }

    /// The failure of a `failed`.
    public var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }

    /// Whether no event can follow.
    public var isTerminal: Bool { if case .next = self { false } else { true } }

    /// The event with its value replaced by what `transform` makes of it.
    public func map<NewValue, Problem: Error>(
        _ transform: (Value) throws(Problem) -> NewValue
    ) throws(Problem) -> Signal<NewValue, Failure>.Event {
        switch self {
        case .next(let value): .next(try transform(value))
        case .failed(let failure): .failed(failure)
        case .completed: .completed
        }
    }
}
