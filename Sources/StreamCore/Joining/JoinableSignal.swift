/// A signal as an element of a collection of signals, as in `zip([a, b])`. Only ``Signal`` conforms.
///
/// The combining operators for collections declare their results with these associated types, because then the compiler
/// checks the elements before the calls on the result. With plain generic parameters, and a closure that does not
/// throw, it would infer signals that cannot fail for signals that can.
public protocol JoinableSignal: Sendable {
    associatedtype Value: Sendable
    associatedtype Failure: Error

    /// A signal of the values of several.
    associatedtype Joined: Sendable

    /// A signal of arrays of the values of several.
    associatedtype JoinedRows: Sendable

    /// This signal.
    var joinable: Signal<Value, Failure> { get }

    /// Converts a signal of values to the associated type.
    static func joined(_ signal: Signal<Value, Failure>) -> Joined

    /// Converts a signal of arrays to the associated type.
    static func joined(rows: Signal<[Value], Failure>) -> JoinedRows
}

extension Signal: JoinableSignal {
    /// The type of a signal combined from such signals: a signal with the same failure.
    public typealias Joined = Signal

    /// The type of a signal of arrays combined from such signals.
    public typealias JoinedRows = Signal<[Value], Failure>

    /// The signal itself.
    @inlinable public var joinable: Signal { self }

    /// Returns the signal itself.
    @inlinable public static func joined(_ signal: Signal) -> Signal { signal }

    /// Returns the signal itself.
    @inlinable public static func joined(rows: Signal<[Value], Failure>) -> Signal<[Value], Failure> { rows }
}
