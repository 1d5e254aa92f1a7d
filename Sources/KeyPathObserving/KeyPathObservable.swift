public import Observation
public import StreamCore

/// A class whose properties can be observed by key path, synchronously and change by change.
///
/// See ``observe(_:_:isolation:_:_:)``.
///
/// With the `@Observable` macro, the class only stores the registrar, because the macro doesn't add one to a class that has it:
///
/// ```swift
/// @MainActor @Observable final class Person: KeyPathObservable {
///     let _$observationRegistrar = KeyPathRegistrar()
///     var name = ""
/// }
/// ```
///
/// Without the macro, the class calls the registrar itself; see ``KeyPathRegistrar``.
///
/// A class with subclasses declares `var _$observationRegistrar: KeyPathRegistrar { registrar }` over an ignored stored
/// `registrar`, and an `@Observable` subclass overrides it with `super._$observationRegistrar`. A public class declares it
/// public. Each object needs its own registrar, and only the object may retain it: the deallocation of the registrar is the end of
/// the object.
public protocol KeyPathObservable: LifetimeOwner, Observation.Observable {
    /// The registrar to which the object's properties report their reads and changes.
    var _$observationRegistrar: KeyPathRegistrar { get }
}

extension KeyPathObservable {
    /// The lifetime of the object, which ends when the object is deallocated, after its `deinit` has run.
    ///
    /// Any thread can read it, in constant time.
    public var lifetime: Lifetime { _$observationRegistrar.lifetime }

    /// A value that makes the setters of the `@Observable` macro report each write, including writes of an equal value.
    ///
    /// The macro calls functions of this name to determine whether a write is a change. This value replaces them.
    @inlinable public var shouldNotifyObservers: EveryWrite { EveryWrite() }
}

/// A function value that treats every write as a change. See ``KeyPathObservable/shouldNotifyObservers``.
@frozen public struct EveryWrite: Sendable {
    @inlinable init() {}

    /// Returns `true` without reading the values.
    @inlinable public func callAsFunction<Value>(_ old: borrowing Value, _ new: borrowing Value) -> Bool { true }
}
