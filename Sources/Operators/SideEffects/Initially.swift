extension Signal {
    /// Runs `action` at each subscription, before the source is subscribed to, and fails if `action` throws.
    ///
    /// ```swift
    /// let request = Signal<String, SignInError>.just("profile")
    /// let checked = request.initially { () throws(SignInError) in
    ///     if !isSignedIn { throw .signedOut }
    /// }
    /// _ = checked.subscribe(next: { print($0) }, failed: { print($0) })  // prints signedOut
    /// ```
    ///
    ///     source:          -1--2-|
    ///     initially(note): -1--2-|     note() before all
    ///
    /// If a chain contains several of these operators, the one furthest downstream runs first.
    ///
    /// - Failure: If `action` throws, the result fails with that error and the source is not subscribed to. The source's
    ///   failure is passed on.
    /// - Threading: The subscribing thread.
    /// - SeeAlso: ``Signal/onSubscribe(_:)``, ``Signal/finally(_:)``,
    ///   ``/StreamCore/Signal/deferred(_:fileID:line:)``
    @inlinable public func initially(_ action: @escaping @Sendable () throws(Failure) -> Void) -> Signal {
        .stage(describing: self) { sink in
            do throws(Failure) { try action() } catch { return sink.fail(error) }
            attach(sink)
        }
    }
}
