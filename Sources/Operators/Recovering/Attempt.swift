extension Signal {
    /// Each value for which `check` does not throw; what it throws is the failure.
    ///
    ///     source:  -1-2-3-|
    ///     attempt: -1-2-#     3 throws
    ///
    /// - Elsewhere: `try:` in ReactiveObjC, `do` in RxSwift, `tryMap` in Combine.
    /// - SeeAlso: ``onNext(_:)``, the same for effects.
    @inlinable public func attempt(_ check: @escaping @Sendable (Value) throws(Failure) -> Void) -> Signal {
        composed { $0.onNext(check) }
    }
}

extension Signal where Failure == Never {
    /// Checks that can fail, of a signal that cannot. See ``Signal/attempt(_:fileID:line:)``.
    @_disfavoredOverload @inlinable public func attempt<NewFailure: Error>(
        _ check: @escaping @Sendable (Value) throws(NewFailure) -> Void
    ) -> Signal<Value, NewFailure> {
        widened(to: NewFailure.self).composed { $0.onNext(check) }
    }
}
