extension Signal {
    /// The values until `lifetime` ends, then completed.
    ///
    ///     source:       -1--2--3--4-|
    ///     trigger:      -----x           the end of the lifetime
    ///     take(during): -1--2|
    ///
    /// When it is over already, the result is empty and the source is not subscribed to.
    ///
    /// - Thread: The source's; for the end that on which the lifetime ends.
    /// - Elsewhere: `takeUntil:` with `rac_willDeallocSignal` in ReactiveObjC, `take(until:)` with `deallocated` in
    ///   RxSwift.
    /// - SeeAlso: ``Signal/take(until:)``, ``Signal/withUnretained(_:)``
    @inlinable public func take(during lifetime: Lifetime) -> Signal {
        take(until: lifetime.ended)
    }
}
