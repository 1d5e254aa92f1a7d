extension Signal {
    /// Collects all values into one array and sends it when the source completes.
    ///
    /// ```swift
    /// let pages = Signal<String, Never>.of("cover", "contents", "index")
    /// _ = pages.collect().subscribe { print($0.count) }  // prints 3
    /// ```
    ///
    ///     source:    -1--2--3-|
    ///     collect(): ---------(a|)     a = [1, 2, 3]
    ///
    /// If the source sends no values, the array is empty.
    ///
    /// - Failure: The source's failure is passed on, and no value is sent.
    /// - Complexity: Stores all values.
    /// - In other libraries: `toArray` in RxSwift.
    /// - SeeAlso: ``Signal/sorted()``, ``Signal/reduce(_:into:_:)``
    @inlinable public func collect() -> Signal<[Value], Failure> {
        .init(attach: { fold(into: [], { values, value in values.append(value) }, $0.traced()) })
    }
}
