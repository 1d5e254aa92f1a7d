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
    /// - In other libraries: `startWith:` in ReactiveObjC and RxSwift, `prefix(value:)` in ReactiveSwift.
    /// - SeeAlso: ``Signal/append(_:)``, ``Signal/concat(_:)``
    @inlinable public func prepend(_ values: Value...) -> Signal {
        concatAll([Signal(values), self])
    }

    /// Sends the values of another signal and, when that has completed, the values of this one.
    ///
    /// ```swift
    /// let stored = Signal<String, Never>.of("light")
    /// let changes = Subject<String, Never>()
    /// changes.signal.prepend(stored).subscribe { print($0) }.add(to: bag)  // prints light
    /// changes.send("dark")  // prints dark
    /// ```
    ///
    ///     source: -1--2-|
    ///     first:  -x-y|
    ///     prepend(first): -x-y-1--2-|
    ///
    /// - Failure: The first failure. If `first` fails, this signal is not subscribed to.
    /// - In other libraries: `prefix` in ReactiveSwift.
    @inlinable public func prepend(_ first: Signal) -> Signal {
        concatAll([first, self])
    }
}
