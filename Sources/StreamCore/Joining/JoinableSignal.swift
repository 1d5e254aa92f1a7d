/// A signal as an element of what is joined: `zip([a, b])`. ``Signal`` alone conforms.
///
/// The joins of collections state their results by these associated types, because the compiler then looks at the elements
/// before it looks at what is called on the result: with plain generic parameters it would take signals that can fail,
/// in front of a closure that does not throw, for ones that cannot.
public protocol JoinableSignal: Sendable {
    associatedtype Value: Sendable
    associatedtype Failure: Error

    /// A signal of the values of several.
    associatedtype Joined: Sendable

    /// A signal of arrays of the values of several.
    associatedtype JoinedRows: Sendable

    /// This signal.
    var joinable: Signal<Value, Failure> { get }

    /// The signal of values by its other name.
    static func joined(_ signal: Signal<Value, Failure>) -> Joined

    /// The signal of arrays by its other name.
    static func joined(rows: Signal<[Value], Failure>) -> JoinedRows
}

extension Signal: JoinableSignal {
    /// What such signals are joined to: a signal that fails as they do.
    public typealias Joined = Signal

    /// The same for joins of arrays.
    public typealias JoinedRows = Signal<[Value], Failure>

    /// The signal itself.
    @inlinable public var joinable: Signal { self }

    /// The join itself.
    @inlinable public static func joined(_ signal: Signal) -> Signal { signal }

    /// The join itself.
    @inlinable public static func joined(rows: Signal<[Value], Failure>) -> Signal<[Value], Failure> { rows }
}
