/// A value that changes over time and can be read at any time.
///
/// Writing `a` for the current value and `b`, `c` for later ones, a subscriber that comes after `a` was set sees
///
///     signal: -b--c--|
///     values: a-b--c-|     a comes before `subscribe` returns
///
/// Both complete when the property dies; `values` gives who comes later the last value first. A change is told on the
/// thread that makes it, after it was made; a change made while another is told waits for its turn. An observer may
/// therefore read a newer value than the one it is told: the argument is the order. Equal values are told, too.
public protocol PropertyProtocol<Value>: AnyObject, Sendable {
    associatedtype Value: Sendable

    /// The current value.
    @inlinable var value: Value { get }

    /// The changes from subscription on.
    @inlinable var signal: Signal<Value, Never> { get }

    /// The current value, then the changes.
    @inlinable var values: Signal<Value, Never> { get }
}
