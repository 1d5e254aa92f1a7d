extension Signal {
    /// Sends `separator` between the values, after every `count` of them.
    ///
    /// ```swift
    /// let posts = Signal<String, Never>.of("post 1", "post 2", "post 3")
    /// _ = posts.interspersed(every: 2, with: "ad").subscribe { print($0) }  // prints post 1, post 2, ad, post 3
    /// ```
    ///
    ///     source:                     -1--2--3--4-|
    ///     interspersed(x):            -1--(x2)--(x3)--(x4)-|
    ///     interspersed(every: 2, x):  -1--2--(x3)--4-|
    ///
    /// A separator is sent together with the value after it, so none is sent at the end.
    ///
    /// - Precondition: `count` is greater than zero.
    /// - SeeAlso: ``joined(separator:)``
    @inlinable public func interspersed(every count: Int = 1, with separator: Value) -> Signal {
        precondition(count > 0, "interspersed(every:with:) requires a count greater than 0, but got \(count)")
        return .init(attach: { output in
            let sink = output.traced()
            let valuesBeforeSeparator = StateBox(count)
            attach(
                sink.receiving { value in
                    let isDue = valuesBeforeSeparator.value == 0
                    valuesBeforeSeparator.value = (isDue ? count : valuesBeforeSeparator.value) - 1
                    if isDue {
                        sink.next(separator)
                        if sink.isDisposed { return }
                    }
                    sink.next(value)
                })
        })
    }
}
