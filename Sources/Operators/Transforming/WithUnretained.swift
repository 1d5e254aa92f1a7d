extension Signal {
    /// Pairs each value with `owner`, which is retained weakly, and completes when `owner` is deallocated.
    ///
    /// ```swift
    /// final class Player: Sendable {
    ///     func play(_ song: String) { print("playing", song) }
    /// }
    /// let songs = Subject<String, Never>()
    /// var player: Player? = Player()
    /// songs.signal.withUnretained(player!).subscribe { $0.play($1) }.add(to: bag)
    /// songs.send("Clair de lune")  // prints playing Clair de lune
    /// player = nil
    /// songs.send("Gymnopédie")
    /// ```
    ///
    ///     source:             -1--2-|
    ///     withUnretained(me): -{me 1}--{me 2}-|
    ///
    /// The pairs retain `owner` for as long as something stores them. So put this operator last: `share(replay: 1)`, `delay`, or another
    /// operator with a buffer after it would keep the object in memory.
    ///
    /// - Completion: With the source. When `owner` is deallocated: immediately if it is a ``/StreamCore/LifetimeOwner``, and
    ///   with the next value otherwise.
    /// - Disposal: The source is disposed when the result completes because `owner` is deallocated.
    /// - SeeAlso: ``/StreamCore/Signal/subscribe(owner:next:failed:completed:_:_:)``, ``Signal/take(during:)``
    @inlinable public func withUnretained<Owner: AnyObject & Sendable>(_ owner: Owner) -> Signal<
        (Owner, Value), Failure
    > {
        composed { $0.withUnretained(owner) { owner, value in (owner, value) } }
    }

    /// Transforms `owner` and each value with the given closure. See ``withUnretained(_:)``.
    ///
    /// ```swift
    /// let rates = MutableProperty(2)
    /// let prices = Subject<Int, Never>()
    /// prices.signal.withUnretained(rates) { rates, price in rates.value * price }
    ///     .subscribe { print($0) }.add(to: bag)
    /// prices.send(5)  // prints 10
    /// ```
    @inlinable public func withUnretained<Owner: AnyObject & Sendable, NewValue: Sendable>(
        _ owner: Owner, _ transform: @escaping @Sendable (Owner, Value) -> NewValue
    ) -> Signal<NewValue, Failure> {
        composed { source in
            let living = (owner as? any LifetimeOwner).map { source.take(during: $0.lifetime) } ?? source
            weak let reference = owner
            return .init(attach: { output in
                let sink = output.traced()
                living.attach(
                    sink.receiving { value in
                        // A synchronous source can send further events after the owner was deallocated.
                        if sink.isDisposed { return }
                        if let owner = reference { sink.next(transform(owner, value)) } else { sink.complete() }
                    })
            })
        }
    }
}
