extension Signal {
    /// Runs `action` with each value before it is passed on.
    ///
    ///     source:       -1--2-|
    ///     onNext(note): -1--2-|     note(1), note(2)
    ///
    /// - Failure: What `action` throws ends the result and disposes the source. The source's failure is passed on.
    /// - Elsewhere: `doNext:` in ReactiveObjC, `on(value:)` in ReactiveSwift, `do(onNext:)` in RxSwift,
    ///   `handleEvents(receiveOutput:)` in Combine.
    /// - SeeAlso: ``Signal/onEvent(_:)``, ``Signal/afterNext(_:)``
    @_disfavoredOverload @inlinable public func onNext(_ action: @escaping @Sendable (Value) throws(Failure) -> Void)
        -> Signal
    {
        composed {
            $0.map { (value) throws(Failure) in
                try action(value)
                return value
            }
        }
    }

    /// Calls `action`, which cannot fail, with each value before it is passed on.
    @inlinable public func onNext(_ action: @escaping @Sendable (Value) -> Void) -> Signal {
        composed {
            $0.map { value in
                action(value)
                return value
            }
        }
    }
}
