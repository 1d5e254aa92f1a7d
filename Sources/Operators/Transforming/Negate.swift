extension Signal where Value == Bool {
    /// Sends `true` for each `false`, and `false` for each `true`.
    ///
    /// ```swift
    /// let isLoading = MutableProperty(true)
    /// isLoading.values.negate().subscribe { print("enabled:", $0) }.add(to: bag)  // prints enabled: false
    /// isLoading.value = false  // prints enabled: true
    /// ```
    ///
    ///     source:   -t--f--t-|     t = true, f = false
    ///     negate(): -f--t--f-|
    ///
    /// - In other libraries: `not` in ReactiveObjC, `toggle` in CombineExt.
    @inlinable public func negate() -> Signal {
        composed { $0.map { value in !value } }
    }
}
