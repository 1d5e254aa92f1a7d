extension Signal where Value == Bool {
    /// Sends `true` for each `false`, and `false` for each `true`.
    ///
    ///     source:   -t--f--t-|     t = true, f = false
    ///     negate(): -f--t--f-|
    ///
    /// - In other libraries: `not` in ReactiveObjC, `toggle` in CombineExt.
    @inlinable public func negate() -> Signal {
        composed { $0.map { (value) throws(Failure) in !value } }
    }
}
