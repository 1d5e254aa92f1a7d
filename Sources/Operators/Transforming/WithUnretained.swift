extension Signal {
    /// Each value with `owner`, which is held weakly; completed when that is gone.
    ///
    ///     source:             -1--2-|
    ///     withUnretained(me): -{me 1}--{me 2}-|
    ///
    /// - Completion: The source's; when `owner` dies at once if it is a ``/StreamCore/LifetimeOwner``, else with the
    ///   next value.
    /// - Disposal: The source is disposed when the death of `owner` is noticed.
    /// - SeeAlso: ``/StreamCore/Signal/subscribe(owner:next:failed:completed:)``, ``Signal/take(during:fileID:line:)``
    @inlinable public func withUnretained<Owner: AnyObject & Sendable>(
        _ owner: Owner,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<(Owner, Value), Failure> {
        withUnretained(owner) { (owner, value) throws(Failure) in (owner, value) }.traced(fileID, line)
    }

    /// What `transform` makes of `owner` and each value. See ``withUnretained(_:fileID:line:)``.
    @inlinable public func withUnretained<Owner: AnyObject & Sendable, NewValue: Sendable>(
        _ owner: Owner, _ transform: @escaping @Sendable (Owner, Value) throws(Failure) -> NewValue,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<NewValue, Failure> {
        let living = (owner as? any LifetimeOwner).map { take(during: $0.lifetime) } ?? self
        return living.map { [weak owner] (value) throws(Failure) in
            if let owner { try transform(owner, value) } else { nil }
        }
        .take(while: { (mapped: NewValue?) throws(Failure) in mapped != nil })
        .compactMap { (mapped) throws(Failure) in mapped }.traced(fileID, line)
    }
}
