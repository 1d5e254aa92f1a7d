extension Signal {
    /// Sends the values until `lifetime` ends, then completes.
    ///
    ///     source:       -1--2--3--4-|
    ///     trigger:      -----x           the end of the lifetime
    ///     take(during): -1--2|
    ///
    /// If the lifetime has already ended, the result completes immediately and the source is not subscribed to.
    ///
    /// - Threading: The source's thread. If the end of the lifetime completes the result, the thread on which it ends.
    /// - In other libraries: `takeUntil:` with `rac_willDeallocSignal` in ReactiveObjC, `take(until:)` with `deallocated`
    ///   in RxSwift.
    /// - SeeAlso: ``Signal/take(until:)``, ``Signal/withUnretained(_:)``
    @inlinable public func take(during lifetime: Lifetime) -> Signal {
        take(until: lifetime.ended.widened())
    }
}
