public import StreamCore

extension KeyPathObservable where Self: Sendable {
    /// The value at `keyPath`, now and after each change. As the function `observe` of a root and a key path.
    @inlinable public func signal<Value: Sendable>(
        for keyPath: any KeyPath<Self, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<Value, Never> {
        ObservedPath(self, _$observationRegistrar, keyPath, .anywhere).signal(SourceLabel("signal(for:)", fileID, line))
    }

    /// The value at `keyPath`, now and after each change, for an object that belongs to an actor. As the function `observe`
    /// of a root, a key path and an isolation.
    @inlinable public func signal<Value: Sendable>(
        for keyPath: KeyPath<Self, Value>, isolation: isolated any Actor = #isolation,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<Value, Never> {
        // As general as the form below; but without this one the compiler would not look beyond the one above.
        ObservedPath(self, _$observationRegistrar, keyPath, ObservationIsolation(isolation)).signal(
            SourceLabel("signal(for:)", fileID, line))
    }
}

extension KeyPathObservable {
    /// The value at `keyPath`, now and after each change, for an object that belongs to an actor. As the function `observe`
    /// of a root, a key path and an isolation.
    @inlinable public func signal<Value: Sendable>(
        for keyPath: KeyPath<Self, Value>, isolation: isolated any Actor = #isolation,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<Value, Never> {
        ObservedPath(self, _$observationRegistrar, keyPath, ObservationIsolation(isolation)).signal(
            SourceLabel("signal(for:)", fileID, line))
    }
}
