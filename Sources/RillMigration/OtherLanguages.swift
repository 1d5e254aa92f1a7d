// Names from libraries for other languages. The compiler's error names the function to call instead. None of these functions can be
// called.

// RxJS and RxJava.
extension Signal {
    @available(*, unavailable, message: "use flatMap(.latest)")
    public func switchMap<NewValue>(
        _ transform: @escaping (Value) throws -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> { fatalError() }

    @available(*, unavailable, message: "use flatMap(.latest)")
    @_disfavoredOverload public func switchMap<NewValue, NewFailure>(
        _ transform: @escaping (Value) throws -> Signal<NewValue, NewFailure>
    ) -> Signal<NewValue, NewFailure> { fatalError() }
}

// Kotlin's Flow.
extension Signal {
    @available(*, unavailable, renamed: "skip(_:)")
    public func drop(_ count: Int) -> Signal { fatalError() }
}
