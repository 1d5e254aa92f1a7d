extension Signal {
    /// Sends the given values immediately, then the values of this signal.
    ///
    /// ```swift
    /// let states = Subject<String, Never>()
    /// states.signal.prepend("loading").subscribe { print($0) }.add(to: bag)  // prints loading
    /// states.send("loaded")  // prints loaded
    /// ```
    ///
    ///     source:     -1--2-|
    ///     prepend(x): x1--2-|
    ///
    /// To begin with another signal, use ``concat(_:)``: `stored.concat(changes)`.
    ///
    /// - In other libraries: `startWith:` in ReactiveObjC and RxSwift, `prefix(value:)` in ReactiveSwift.
    /// - SeeAlso: ``Signal/append(_:)``, ``Signal/concat(_:)``
    @inlinable public func prepend(_ values: Value...) -> Signal {
        .init(attach: { FirstOfTwo($0.tracedBoundary(), second: self).start(with: .from(values)) })
    }
}
