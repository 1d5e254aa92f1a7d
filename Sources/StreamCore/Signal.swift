/// A stream of values over time: any number of values, then at most one terminal event, a failure or completion.
///
/// ```swift
/// let readings = Signal<Int, Never>.of(18, 21, 24)
/// let warm = readings.filter { $0 > 20 }.map { "\($0) °C" }
/// _ = warm.subscribe { print($0) }  // prints 21 °C, 24 °C
/// _ = warm.subscribe { print($0) }  // prints 21 °C, 24 °C
/// ```
///
///     --a--b-----c--|      three values, then completed
///     --a--#               one value, then failed
///     --a---------->       one value, and it goes on
///
/// A signal is a description: nothing happens until it is subscribed to. Each subscription to a *cold* signal runs the
/// description again. A *hot* signal sends the events of a source that runs anyway, such as a ``Subject`` or a
/// ``MutableProperty``.
///
/// `Docs/Contract.md` documents the rules that every signal follows: the order of events, one callback at a time, no
/// event after disposal, no dropped values, and no leaks.
@frozen public struct Signal<Value: Sendable, Failure: Error>: Sendable {
    /// Connects a sink to the source that the signal describes. The caller ensures the rules of ``Sink``.
    @usableFromInline package let attach: @Sendable (Sink<Value, Failure>) -> Void

    /// Creates the signal of a trusted source or operator, which ensures the event grammar, serial calls, and disposal.
    /// All others use ``init(_:_:_:)``.
    @_disfavoredOverload @inlinable package init(attach: @escaping @Sendable (Sink<Value, Failure>) -> Void) {
        self.attach = attach
    }
}

/// A signal that cannot fail.
///
/// The name shortens signatures, and sources at the beginning of a chain, where nothing else determines the failure type:
///
/// ```swift
/// let sides = merge(SafeSignal.of(2, 3), SafeSignal.just(4))
/// _ = sides.map { $0 * $0 }.subscribe { print($0) }  // prints 4, 9, 16
/// ```
public typealias SafeSignal<Value: Sendable> = Signal<Value, Never>

extension Signal {
    /// An event of a signal.
    ///
    /// ```swift
    /// let upload = Signal<Int, LoadingError>.of(50, 100).concat(.fail(.offline))
    /// _ = upload.subscribeEvents { event in
    ///     switch event {
    ///     case .next(let percent): print(percent)
    ///     case .failed(let failure): print("failed:", failure)
    ///     case .completed: print("completed")
    ///     }
    /// }  // prints 50, 100, failed: offline
    /// ```
    @frozen public enum Event: Sendable {
        case next(Value)
        case failed(Failure)
        case completed
    }
}

extension Signal.Event: Equatable where Value: Equatable, Failure: Equatable {}
extension Signal.Event: Hashable where Value: Hashable, Failure: Hashable {}

extension Signal.Event {
    /// The value of a `next` event.
    public var value: Value? { if case .next(let value) = self { value } else { nil } }

    /// The failure of a `failed` event.
    public var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }

    /// A Boolean value that indicates whether the event is a terminal event.
    public var isTerminal: Bool { if case .next = self { false } else { true } }

    /// Returns the event with its value transformed by the given closure.
    ///
    /// ```swift
    /// let event = Signal<Int, LoadingError>.Event.next(20)
    /// print(event.map { "\($0) °C" })  // prints next("20 °C")
    /// print(event.isTerminal)  // prints false
    /// ```
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
