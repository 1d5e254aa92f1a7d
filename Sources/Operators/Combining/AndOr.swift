import StreamCore

extension Signal where Value == Bool {
    /// Whether the newest values of this signal and all `others` are `true`, whenever one sends and all have sent.
    ///
    ///     a: 1----0--1-|
    ///     b: -0-1------|
    ///     a.and(b): -0-1-0--1-|
    ///
    /// - Completion: When all have completed.
    /// - Failure: The first of any, at once.
    /// - Elsewhere: `and` in ReactiveObjC; `and`, `all` in ReactiveSwift.
    /// - SeeAlso: ``/StreamCore/combineLatest(_:_:)``
    public func and(_ others: Signal...) -> Signal {
        composedBoundary {
            StreamCore.combineLatest([$0] + others.map(\.outside)).map { (all) throws(Failure) in all.allSatisfy(\.self)
            }
        }
    }

    /// Whether the newest value of this signal or of any of `others` is `true`, whenever one sends and all have sent.
    ///
    ///     a: 1----0--1-|
    ///     b: -0-1------|
    ///     a.or(b): -1-1-1--1-|
    ///
    /// - Completion: When all have completed.
    /// - Failure: The first of any, at once.
    /// - Elsewhere: `or` in ReactiveObjC; `or`, `any` in ReactiveSwift.
    public func or(_ others: Signal...) -> Signal {
        composedBoundary {
            StreamCore.combineLatest([$0] + others.map(\.outside)).map { (all) throws(Failure) in all.contains(true) }
        }
    }
}
