extension Signal {
    /// Sends the last `size` values in order, for each value from the `size`-th on.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(1, 2, 3, 4)
    /// _ = readings.windows(of: 3).map { $0.reduce(0, +) }.subscribe { print($0) }  // prints 6, 9
    /// ```
    ///
    ///     source:         -1--2--3--4-|
    ///     windows(of: 3): -------a--b-|     a = [1, 2, 3], b = [2, 3, 4]
    ///
    /// If the source sends fewer than `size` values, only the terminal event is sent.
    ///
    /// - Complexity: Stores `size` values. Each value takes time proportional to `size`.
    /// - Precondition: `size` is greater than zero.
    /// - In other libraries: `nwise` in CombineExt; `buffer(size, 1)` in RxJava, which also sends shorter arrays at the end.
    /// - SeeAlso: ``Signal/pairwise()``
    @inlinable public func windows(of size: Int) -> Signal<[Value], Failure> {
        precondition(size > 0, "windows(of:) requires a size greater than 0, but got \(size)")
        return .init(attach: { output in
            let sink = output.traced()
            let window = StateBox<[Value]>([])
            attach(
                sink.receiving { value in
                    // Not `removeFirst()`, which is generic code that a debug build does not specialize.
                    if window.value.count == size { window.value.remove(at: 0) }
                    window.value.append(value)
                    if window.value.count == size { sink.next(window.value) }
                })
        })
    }
}
