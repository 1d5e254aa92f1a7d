extension Signal {
    /// Replaces each value with `constant`.
    ///
    /// ```swift
    /// let up = Subject<Void, Never>()
    /// let down = Subject<Void, Never>()
    /// merge(up.signal.mapTo(1), down.signal.mapTo(-1)).scan(0, +).subscribe { print($0) }.add(to: bag)
    /// up.send(())  // prints 1
    /// down.send(())  // prints 0
    /// ```
    ///
    ///     source:   -1--2--3-|
    ///     mapTo(x): -x--x--x-|
    ///
    /// - In other libraries: `mapReplace:` in ReactiveObjC, `map(value:)` in ReactiveSwift.
    /// - SeeAlso: ``Signal/mapToVoid()``
    // Not an overload of `map`: a closure that does not compile would be used as the constant, and the error would be reported in
    // another place.
    @inlinable public func mapTo<NewValue: Sendable>(_ constant: NewValue) -> Signal<NewValue, Failure> {
        composed { $0.map { _ in constant } }
    }

    /// Replaces each value with `()`, if only the occurrence of a value matters. See ``Signal/mapTo(_:)``.
    ///
    /// ```swift
    /// let (text, color) = (Subject<String, Never>(), Subject<Int, Never>())
    /// merge(text.signal.mapToVoid(), color.signal.mapToVoid()).subscribe { print("changed") }.add(to: bag)
    /// text.send("Rill")  // prints changed
    /// color.send(7)  // prints changed
    /// ```
    @inlinable public func mapToVoid() -> Signal<Void, Failure> {
        composed { $0.mapTo(()) }
    }
}
