extension Signal {
    /// Pairs each value with its position, counted from 0.
    ///
    /// ```swift
    /// let lines = Signal<String, Never>.of("To be,", "or not")
    /// _ = lines.enumerated().subscribe { print($0.offset + 1, $0.element) }  // prints 1 To be,, 2 or not
    /// ```
    ///
    ///     source:       -x--y--z-|
    ///     enumerated(): -a--b--c-|     a = (0, x), b = (1, y), c = (2, z)
    ///
    /// - SeeAlso: ``Signal/scanIndexed(_:_:)``, ``Signal/reduceIndexed(_:_:)``
    @inlinable public func enumerated() -> Signal<(offset: Int, element: Value), Failure> {
        composed {
            $0.scanMap(into: 0) { count, value in
                defer { count += 1 }
                return (offset: count, element: value)
            }
        }
    }
}
