/// A value that changes over time and can be read at any time.
///
/// If `a` is the current value and `b`, `c` are later ones, a subscriber that arrives after `a` was set receives:
///
/// ```swift
/// let volume = MutableProperty(3)
/// volume.signal.subscribe { print("signal", $0) }.add(to: bag)
/// volume.values.subscribe { print("values", $0) }.add(to: bag)  // prints values 3
/// volume.value = 4  // prints signal 4, values 4
/// ```
///
///     signal: -b--c--|
///     values: a-b--c-|     a comes before `subscribe` returns
///
/// Both signals complete when the property is deallocated. After that, `values` still sends a late subscriber the last
/// value first.
///
/// Whatever is derived from properties, such as a `combineLatest` of two that are computed from a third one, sends at most one value for
/// each change, which is computed from values of one moment.
///
/// A change is delivered on the thread that makes it, after it was made. A change that is made during a delivery is
/// delivered after it. So an observer can read a newer value than its argument; the arguments have the order of the
/// changes. Equal values are delivered as well.
public protocol PropertyProtocol<Value>: AnyObject, Sendable {
    associatedtype Value: Sendable

    /// The current value.
    @inlinable var value: Value { get }

    /// A signal of each change after the subscription.
    @inlinable var signal: Signal<Value, Never> { get }

    /// A signal of the current value and each later change.
    @inlinable var values: Signal<Value, Never> { get }
}
