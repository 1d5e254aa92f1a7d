public import StreamCore

extension Signal where Failure == Never {
    /// Sets `keyPath` of `target` to each value, on the thread that sends it.
    ///
    /// ```swift
    /// let (temperatures, room) = (Subject<Int, Never>(), Room())
    /// let binding = temperatures.signal.bind(to: \.temperature, on: room)
    /// temperatures.send(21)
    /// binding.dispose()
    /// temperatures.send(22)
    /// print(room.temperature)  // prints 21
    /// ```
    ///
    ///     source:           -a---b-|
    ///     target[keyPath]: x-a---b--       the last value stays
    ///
    /// The target is not retained, except while it is set. The binding ends with the signal, and with the target: immediately if
    /// the target is a ``/StreamCore/LifetimeOwner``, otherwise with the next value.
    ///
    /// Several bindings can set one property, such as the values and the failures of a request that set the same message. The
    /// property has the value that was set last, and each binding ends by itself.
    /// - Returns: A disposable that ends the binding.
    /// - SeeAlso: ``bind(to:of:on:_:_:)``
    @inlinable public func bind<Target: AnyObject & Sendable>(
        to keyPath: any ReferenceWritableKeyPath<Target, Value> & Sendable, on target: Target,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        KeyPathBinding.make(target, .anywhere, fileID, line) {
            $0[keyPath: keyPath] = $1
        } attach: { binding in
            attach(binding.sink { $0 })
        }
    }

    /// Sets `keyPath` of `target` to each value, and to `nilValue` in place of `nil`.
    ///
    /// ```swift
    /// let (readings, room) = (Subject<Int?, Never>(), Room())
    /// readings.signal.bind(to: \.temperature, on: room, nilValue: 0).add(to: bag)
    /// readings.send(nil)
    /// print(room.temperature)  // prints 0
    /// ```
    ///
    /// See ``bind(to:on:_:_:)``.
    @inlinable public func bind<Target: AnyObject & Sendable, Wrapped: Sendable>(
        to keyPath: any ReferenceWritableKeyPath<Target, Wrapped> & Sendable, on target: Target, nilValue: Wrapped,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable where Value == Wrapped? {
        KeyPathBinding.make(target, .anywhere, fileID, line) {
            $0[keyPath: keyPath] = $1
        } attach: { binding in
            attach(binding.sink { $0 ?? nilValue })
        }
    }

    // As general as the forms below. Without these, the compiler would only consider the forms above.
    /// Sets `keyPath` of a target of an actor to each value, on that actor.
    ///
    /// The values are set in the same way as for targets that aren't `Sendable`.
    @inlinable public func bind<Target: AnyObject & Sendable>(
        to keyPath: ReferenceWritableKeyPath<Target, Value>, on target: Target,
        _ fileID: StaticString = #fileID, _ line: UInt = #line, isolation: isolated any Actor = #isolation
    ) -> any Disposable {
        KeyPathBinding.make(target, ObservationIsolation(isolation), fileID, line) {
            $0[keyPath: keyPath] = $1
        } attach: { binding in
            attach(binding.sink { $0 })
        }
    }

    /// Sets `keyPath` of a target of an actor to each value, on that actor.
    ///
    /// The values are set in the same way as for targets that aren't `Sendable`.
    @inlinable public func bind<Target: AnyObject & Sendable, Wrapped: Sendable>(
        to keyPath: ReferenceWritableKeyPath<Target, Wrapped>, on target: Target, nilValue: Wrapped,
        _ fileID: StaticString = #fileID, _ line: UInt = #line, isolation: isolated any Actor = #isolation
    ) -> any Disposable where Value == Wrapped? {
        KeyPathBinding.make(target, ObservationIsolation(isolation), fileID, line) {
            $0[keyPath: keyPath] = $1
        } attach: { binding in
            attach(binding.sink { $0 ?? nilValue })
        }
    }

    /// Sets `keyPath` of a target that belongs to the caller's actor to each value, on that actor.
    ///
    /// A value that is sent on the main queue is set immediately on a target of the main actor. All other values are set later. See
    /// ``bind(to:on:_:_:)``.
    @inlinable public func bind<Target: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Target, Value>, on target: Target,
        _ fileID: StaticString = #fileID, _ line: UInt = #line, isolation: isolated any Actor = #isolation
    ) -> any Disposable {
        KeyPathBinding.make(target, ObservationIsolation(isolation), fileID, line) {
            $0[keyPath: keyPath] = $1
        } attach: { binding in
            attach(binding.sink { $0 })
        }
    }

    /// Sets `keyPath` of a target that belongs to the caller's actor to each value, and to `nilValue` in place of `nil`.
    ///
    /// See ``bind(to:on:_:_:)``.
    @inlinable public func bind<Target: AnyObject, Wrapped: Sendable>(
        to keyPath: ReferenceWritableKeyPath<Target, Wrapped>, on target: Target, nilValue: Wrapped,
        _ fileID: StaticString = #fileID, _ line: UInt = #line, isolation: isolated any Actor = #isolation
    ) -> any Disposable where Value == Wrapped? {
        KeyPathBinding.make(target, ObservationIsolation(isolation), fileID, line) {
            $0[keyPath: keyPath] = $1
        } attach: { binding in
            attach(binding.sink { $0 ?? nilValue })
        }
    }
}

extension Signal where Failure == Never {
    /// Sets `keyPath` of the object that `owner` leads to from `target`, to each value, on the thread that sends it.
    ///
    /// ```swift
    /// let friendship = names.signal.bind(to: \.name, of: \.friend, on: person)
    /// ```
    ///
    /// This is the binding of `person.friend?.name`, which has no key path that can be written. Each value is set on the object
    /// that is there when the value is sent. A value that is sent while there is none is ignored: it isn't set later.
    ///
    /// Neither the target nor the object is retained, except while it is set. The binding ends with the signal and with the
    /// target, as ``bind(to:on:_:_:)`` does, but not with the object.
    /// - Parameters:
    ///   - keyPath: The property of the object.
    ///   - owner: The path from the target to the object.
    ///   - target: The object at which `owner` starts.
    /// - Returns: A disposable that ends the binding.
    /// - SeeAlso: ``bindBidirectionally(_:_:_:_:of:)``, which also follows a replaced object.
    @inlinable public func bind<Target: AnyObject & Sendable, Owner>(
        to keyPath: any ReferenceWritableKeyPath<Owner, Value> & Sendable,
        of owner: any KeyPath<Target, Owner?> & Sendable,
        on target: Target, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> any Disposable {
        KeyPathBinding.make(target, .anywhere, fileID, line) {
            $0[keyPath: owner]?[keyPath: keyPath] = $1
        } attach: {
            attach($0.sink { $0 })
        }
    }

    // As general as the form below. Without this one, the compiler would only consider the form above.
    /// Sets `keyPath` of the object that `owner` leads to from a target of an actor, to each value, on that actor.
    ///
    /// The values are set as those of ``bind(to:on:_:_:isolation:)``. See ``bind(to:of:on:_:_:)``.
    @inlinable public func bind<Target: AnyObject & Sendable, Owner>(
        to keyPath: ReferenceWritableKeyPath<Owner, Value>, of owner: KeyPath<Target, Owner?>, on target: Target,
        _ fileID: StaticString = #fileID, _ line: UInt = #line, isolation: isolated any Actor = #isolation
    ) -> any Disposable {
        KeyPathBinding.make(target, ObservationIsolation(isolation), fileID, line) {
            $0[keyPath: owner]?[keyPath: keyPath] = $1
        } attach: {
            attach($0.sink { $0 })
        }
    }

    /// Sets `keyPath` of the object that `owner` leads to from a target of an actor, to each value, on that actor.
    ///
    /// The values are set as those of ``bind(to:on:_:_:isolation:)``. See ``bind(to:of:on:_:_:)``.
    @inlinable public func bind<Target: AnyObject, Owner>(
        to keyPath: ReferenceWritableKeyPath<Owner, Value>, of owner: KeyPath<Target, Owner?>, on target: Target,
        _ fileID: StaticString = #fileID, _ line: UInt = #line, isolation: isolated any Actor = #isolation
    ) -> any Disposable {
        KeyPathBinding.make(target, ObservationIsolation(isolation), fileID, line) {
            $0[keyPath: owner]?[keyPath: keyPath] = $1
        } attach: {
            attach($0.sink { $0 })
        }
    }
}
