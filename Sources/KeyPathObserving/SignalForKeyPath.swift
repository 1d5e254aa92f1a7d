public import StreamCore

extension KeyPathObservable where Self: Sendable {
    /// Sends the value at `keyPath` on subscription and after each change.
    ///
    /// ```swift
    /// let room = Room()
    /// room.signal(for: \.temperature).subscribe { print($0) }.add(to: bag)  // prints 20
    /// room.temperature = 21  // prints 21
    /// ```
    ///
    /// This method is the same as ``observe(_:_:_:_:)``.
    @inlinable public func signal<Value: Sendable>(
        for keyPath: any KeyPath<Self, Value> & Sendable,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<Value, Never> {
        ObservedPath(self, _$observationRegistrar, keyPath, .anywhere).signal(SourceLabel("signal(for:)", fileID, line))
    }

    /// Sends the value at `keyPath` on subscription and after each change, for an object that belongs to an actor.
    ///
    /// This method is the same as ``observe(_:_:isolation:_:_:)``.
    @inlinable public func signal<Value: Sendable>(
        for keyPath: KeyPath<Self, Value>, isolation: isolated any Actor = #isolation,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<Value, Never> {
        // As general as the form below. Without this one, the compiler would only consider the form above.
        ObservedPath(self, _$observationRegistrar, keyPath, ObservationIsolation(isolation)).signal(
            SourceLabel("signal(for:)", fileID, line))
    }
}

extension KeyPathObservable {
    /// Sends the value at `keyPath` on subscription and after each change, for an object that belongs to an actor.
    ///
    /// This method is the same as ``observe(_:_:isolation:_:_:)``.
    @inlinable public func signal<Value: Sendable>(
        for keyPath: KeyPath<Self, Value>, isolation: isolated any Actor = #isolation,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<Value, Never> {
        ObservedPath(self, _$observationRegistrar, keyPath, ObservationIsolation(isolation)).signal(
            SourceLabel("signal(for:)", fileID, line))
    }
}
