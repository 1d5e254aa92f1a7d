#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

extension Signal {
    /// Stops in the debugger before passing on an event that satisfies `condition`, by default a failure.
    ///
    /// ```swift
    /// let balances = Signal<Int, Never>.of(30, 10)
    /// _ = balances.breakpoint { ($0.value ?? 0) < 0 }
    ///     .subscribe { print($0) }  // prints 30, 10
    /// ```
    ///
    ///     source:       -1--2-|
    ///     breakpoint(): -1--2-|
    ///
    /// Raises `SIGTRAP`, which terminates the process if no debugger is attached to it.
    ///
    /// - In other libraries: `breakpoint` and `breakpointOnError` in Combine.
    /// - SeeAlso: ``Signal/log(_:events:to:_:_:)``
    @inlinable public func breakpoint(_ condition: @escaping @Sendable (Event) -> Bool = { $0.failure != nil })
        -> Signal
    {
        composed { $0.onEvent { if condition($0) { stopInDebugger() } } }
    }
}

@usableFromInline func stopInDebugger() {
    raise(SIGTRAP)
}
