extension Signal {
    /// The values for which `predicate` holds, and the others, as two signals over one subscription to the source.
    ///
    ///     source:             -1--2--3--4-|
    ///     partition.matching: ----2-----4-|     even
    ///     partition.rest:     -1-----3----|
    ///
    /// The first subscription to either starts the source, the last that ends disposes it; so a source that sends at once
    /// is over before the second signal is subscribed to, and runs again for that. `predicate` is asked once for a value.
    ///
    /// - Failure: Of both: what `predicate` throws, or the source's.
    /// - Elsewhere: `partition` in CombineExt.
    /// - SeeAlso: ``Signal/filter(_:)``, ``/StreamCore/Signal/share(replay:while:)``
    @inlinable public func partition(
        _ predicate: @escaping @Sendable (Value) throws(Failure) -> Bool
    ) -> (matching: Signal, rest: Signal) {
        let judged = outside.map { (value) throws(Failure) in (value: value, matches: try predicate(value)) }.share()
        return (
            composed { _ in judged.compactMap { (value, matches) throws(Failure) in matches ? value : nil } },
            composed { _ in judged.compactMap { (value, matches) throws(Failure) in matches ? nil : value } }
        )
    }
}
