extension Signal {
    /// Each value with `owner`, which is held weakly; completed when that is gone.
    ///
    ///     source:             -1--2-|
    ///     withUnretained(me): -{me 1}--{me 2}-|
    ///
    /// - Completion: The source's; when `owner` dies at once if it is a ``/StreamCore/LifetimeOwner``, else with the
    ///   next value.
    /// - Disposal: The source is disposed when the death of `owner` is noticed.
    /// - SeeAlso: ``/StreamCore/Signal/subscribe(owner:next:failed:completed:fileID:line:)``, ``Signal/take(during:)``
    @inlinable public func withUnretained<Owner: AnyObject & Sendable>(_ owner: Owner) -> Signal<
        (Owner, Value), Failure
    > {
        composed { $0.withUnretained(owner) { (owner, value) throws(Failure) in (owner, value) } }
    }

    /// What `transform` makes of `owner` and each value. See ``withUnretained(_:)``.
    @inlinable public func withUnretained<Owner: AnyObject & Sendable, NewValue: Sendable>(
        _ owner: Owner, _ transform: @escaping @Sendable (Owner, Value) throws(Failure) -> NewValue
    ) -> Signal<NewValue, Failure> {
        composed { source in
            let living = (owner as? any LifetimeOwner).map { source.take(during: $0.lifetime) } ?? source
            return living.map { [weak owner] (value) throws(Failure) in
                if let owner { try transform(owner, value) } else { nil }
            }
            .take(while: { (mapped: NewValue?) throws(Failure) in mapped != nil })
            .compactMap { (mapped) throws(Failure) in mapped }
        }
    }
}
