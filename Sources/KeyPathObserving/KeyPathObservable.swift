public import Observation
public import StreamCore

/// A class whose properties can be observed by key path, at once and change by change. See ``observe(_:_:isolation:fileID:line:)``.
///
/// With the `@Observable` macro, storing the registrar is all there is to do, for the macro makes none where there is one:
///
/// ```swift
/// @MainActor @Observable final class Person: KeyPathObservable {
///     let _$observationRegistrar = KeyPathRegistrar()
///     var name = ""
/// }
/// ```
///
/// Without the macro, the class tells the registrar itself; see ``KeyPathRegistrar``.
///
/// A class with subclasses declares `var _$observationRegistrar: KeyPathRegistrar { registrar }` over an ignored stored
/// `registrar`, and an `@Observable` subclass overrides it with `super._$observationRegistrar`. A public class declares it
/// public. Each object needs a registrar of its own, and nobody else may keep it: its death is the object's death.
public protocol KeyPathObservable: LifetimeOwner, Observation.Observable {
    /// What the object's properties report their reads and changes to.
    var _$observationRegistrar: KeyPathRegistrar { get }
}

extension KeyPathObservable {
    /// Ends when the object dies, after its `deinit` has run. Any thread may ask; constant time.
    public var lifetime: Lifetime { _$observationRegistrar.lifetime }

    /// Has the setters of the `@Observable` macro report a write of an equal value, too.
    ///
    /// The macro asks functions of this name whether a write is a change, and calls this value instead of them.
    @inlinable public var shouldNotifyObservers: EveryWrite { EveryWrite() }
}

/// The answer that every write is a change. See ``KeyPathObservable/shouldNotifyObservers``.
@frozen public struct EveryWrite: Sendable {
    @inlinable init() {}

    /// Always `true`; looks at neither value.
    @inlinable public func callAsFunction<Value>(_ old: borrowing Value, _ new: borrowing Value) -> Bool { true }
}
