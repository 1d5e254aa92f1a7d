// The combining functions, called as methods of signals. None of these functions can be called: the compiler's error names
// the function, and its module, which a call in an extension of `Signal` needs.

extension Signal where Failure == Never {
    @available(
        *, unavailable,
        message: "use the function merge(_:_:); in an extension of Signal, Operators.merge(_:_:)"
    )
    public static func merge(_ first: Signal, _ second: Signal, _ others: Signal...) -> Signal { fatalError() }

    @available(
        *, unavailable,
        message: "use the function merge(_:_:); in an extension of Signal, Operators.merge(_:_:)"
    )
    public static func merge(_ signals: [Signal]) -> Signal { fatalError() }
}

extension Signal {
    @available(
        *, unavailable,
        message: "use the function combineLatest(_:_:); in an extension of Signal, Operators.combineLatest(_:_:)"
    )
    public static func combineLatest<A, B, each Other>(
        _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ others: repeat Signal<each Other, Failure>
    ) -> Signal where Value == (A, B, repeat each Other) { fatalError() }

    @available(
        *, unavailable,
        message: "use the function combineLatest(_:_:); in an extension of Signal, Operators.combineLatest(_:_:)"
    )
    public static func combineLatest<Element>(_ signals: [Signal<Element, Failure>]) -> Signal
    where Value == [Element] {
        fatalError()
    }

    @available(
        *, unavailable,
        message: "use the function combineLatest(_:_:); in an extension of Signal, Operators.combineLatest(_:_:)"
    )
    public func combineLatest<A, B, each Other>(
        _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ others: repeat Signal<each Other, Failure>
    ) -> Signal<(A, B, repeat each Other), Failure> { fatalError() }

    @available(
        *, unavailable,
        message: "use the function zip(_:_:); in an extension of Signal, Operators.zip(_:_:)"
    )
    public static func zip<A, B, each Other>(
        _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ others: repeat Signal<each Other, Failure>
    ) -> Signal where Value == (A, B, repeat each Other) { fatalError() }

    @available(
        *, unavailable,
        message: "use the function zip(_:_:); in an extension of Signal, Operators.zip(_:_:)"
    )
    public static func zip<Element>(_ signals: [Signal<Element, Failure>]) -> Signal where Value == [Element] {
        fatalError()
    }

    @available(
        *, unavailable,
        message: "use the function zip(_:_:); in an extension of Signal, Operators.zip(_:_:)"
    )
    public func zip<A, B, each Other>(
        _ a: Signal<A, Failure>, _ b: Signal<B, Failure>, _ others: repeat Signal<each Other, Failure>
    ) -> Signal<(A, B, repeat each Other), Failure> { fatalError() }

    @available(
        *, unavailable,
        message: "use the function merge(_:_:); in an extension of Signal, Operators.merge(_:_:)"
    )
    @_disfavoredOverload public static func merge(_ first: Signal, _ second: Signal, _ others: Signal...) -> Signal {
        fatalError()
    }

    @available(
        *, unavailable,
        message: "use the function merge(_:_:); in an extension of Signal, Operators.merge(_:_:)"
    )
    @_disfavoredOverload public static func merge(_ signals: [Signal]) -> Signal { fatalError() }

    @available(
        *, unavailable,
        message: "use the function merge(_:_:); in an extension of Signal, Operators.merge(_:_:)"
    )
    public func merge(_ first: Signal, _ second: Signal, _ others: Signal...) -> Signal { fatalError() }
}

// For all other arguments, such as properties, and signals with different failure types.
extension Signal where Value == Never, Failure == Never {
    @_disfavoredOverload
    @available(
        *, unavailable,
        message: "use the function combineLatest(_:_:); in an extension of Signal, Operators.combineLatest(_:_:)"
    )
    public static func combineLatest<A, B, each Source>(_ a: A, _ b: B, _ others: repeat each Source) -> Signal {
        fatalError()
    }

    @_disfavoredOverload
    @available(
        *, unavailable,
        message: "use the function combineLatest(_:_:); in an extension of Signal, Operators.combineLatest(_:_:)"
    )
    public static func combineLatest<Source>(_ sources: [Source]) -> Signal { fatalError() }

    @_disfavoredOverload
    @available(
        *, unavailable,
        message: "use the function zip(_:_:); in an extension of Signal, Operators.zip(_:_:)"
    )
    public static func zip<A, B, each Source>(_ a: A, _ b: B, _ others: repeat each Source) -> Signal { fatalError() }

    @_disfavoredOverload
    @available(
        *, unavailable,
        message: "use the function zip(_:_:); in an extension of Signal, Operators.zip(_:_:)"
    )
    public static func zip<Source>(_ sources: [Source]) -> Signal { fatalError() }

    @_disfavoredOverload
    @available(
        *, unavailable,
        message: "use the function merge(_:_:); in an extension of Signal, Operators.merge(_:_:)"
    )
    public static func merge<A, B, each Source>(_ a: A, _ b: B, _ others: repeat each Source) -> Signal { fatalError() }

    @_disfavoredOverload
    @available(
        *, unavailable,
        message: "use the function merge(_:_:); in an extension of Signal, Operators.merge(_:_:)"
    )
    public static func merge<Source>(_ sources: [Source]) -> Signal { fatalError() }
}
