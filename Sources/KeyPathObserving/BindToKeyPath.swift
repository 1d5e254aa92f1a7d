public import StreamCore

extension Signal where Failure == Never {
    /// Sets `keyPath` of `target` to each value, on the thread that sends it.
    ///
    ///     source:           -a---b-|
    ///     target[keyPath]: x-a---b--       the last value stays
    ///
    /// The target is held weakly, and while it is set. The binding ends with the signal, and with the target: at once if the target is
    /// a ``/StreamCore/LifetimeOwner``, else with the next value. A key path of an object takes one binding at a time:
    /// a second one is reported as a ``/StreamCore/Misuse``, which names both places, and is not made.
    /// - Returns: Ends the binding.
    @inlinable public func bind<Target: AnyObject & Sendable>(
        to keyPath: any ReferenceWritableKeyPath<Target, Value> & Sendable, on target: Target,
        file: StaticString = #fileID, line: UInt = #line
    ) -> any Disposable {
        KeyPathBinding.make(target, keyPath, .anywhere, Site(file, line)) { binding in
            attach(binding.sink { $0 })
        }
    }

    /// Sets `keyPath` of `target` to each value, and to `nilValue` in place of `nil`. See ``bind(to:on:file:line:)``.
    @inlinable public func bind<Target: AnyObject & Sendable, Wrapped: Sendable>(
        to keyPath: any ReferenceWritableKeyPath<Target, Wrapped> & Sendable, on target: Target, nilValue: Wrapped,
        file: StaticString = #fileID, line: UInt = #line
    ) -> any Disposable where Value == Wrapped? {
        KeyPathBinding.make(target, keyPath, .anywhere, Site(file, line)) { binding in
            attach(binding.sink { $0 ?? nilValue })
        }
    }

    // As general as the forms below; but without these the compiler would not look beyond the ones above.
    /// Sets `keyPath` of a target of an actor. As the form for targets that are not `Sendable`.
    @inlinable public func bind<Target: AnyObject & Sendable>(
        to keyPath: ReferenceWritableKeyPath<Target, Value>, on target: Target,
        file: StaticString = #fileID, line: UInt = #line, isolation: isolated any Actor = #isolation
    ) -> any Disposable {
        KeyPathBinding.make(target, keyPath, ReadingPlace(isolation), Site(file, line)) { binding in
            attach(binding.sink { $0 })
        }
    }

    /// Sets `keyPath` of a target of an actor. As the form for targets that are not `Sendable`.
    @inlinable public func bind<Target: AnyObject & Sendable, Wrapped: Sendable>(
        to keyPath: ReferenceWritableKeyPath<Target, Wrapped>, on target: Target, nilValue: Wrapped,
        file: StaticString = #fileID, line: UInt = #line, isolation: isolated any Actor = #isolation
    ) -> any Disposable where Value == Wrapped? {
        KeyPathBinding.make(target, keyPath, ReadingPlace(isolation), Site(file, line)) { binding in
            attach(binding.sink { $0 ?? nilValue })
        }
    }

    /// Sets `keyPath` of a target that belongs to the actor of the caller to each value, there: at once on the main queue for the main actor, else
    /// later. See ``bind(to:on:file:line:)``.
    @inlinable public func bind<Target: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Target, Value>, on target: Target,
        file: StaticString = #fileID, line: UInt = #line, isolation: isolated any Actor = #isolation
    ) -> any Disposable {
        KeyPathBinding.make(target, keyPath, ReadingPlace(isolation), Site(file, line)) { binding in
            attach(binding.sink { $0 })
        }
    }

    /// Sets `keyPath` of a target that belongs to the actor of the caller to each value, and to `nilValue` in place of
    /// `nil`. See ``bind(to:on:file:line:)``.
    @inlinable public func bind<Target: AnyObject, Wrapped: Sendable>(
        to keyPath: ReferenceWritableKeyPath<Target, Wrapped>, on target: Target, nilValue: Wrapped,
        file: StaticString = #fileID, line: UInt = #line, isolation: isolated any Actor = #isolation
    ) -> any Disposable where Value == Wrapped? {
        KeyPathBinding.make(target, keyPath, ReadingPlace(isolation), Site(file, line)) { binding in
            attach(binding.sink { $0 ?? nilValue })
        }
    }
}
