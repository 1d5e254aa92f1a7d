extension Signal {
    /// Sends the values of the inner signals, one signal after another, with those of `separator` between them.
    ///
    /// ```swift
    /// let chapters = Signal<Signal<String, Never>, Never>.of(.of("I.1", "I.2"), .of("II.1"))
    /// _ = chapters.joined(with: .just("blank")).subscribe { print($0) }  // prints I.1, I.2, blank, II.1
    /// ```
    ///
    ///     a:            -1--2|
    ///     b:            -3--4|
    ///     x:            s|
    ///     joined(x):    -1--2s-3--4|
    ///
    /// - Completion: When the source and the last inner signal have completed.
    /// - Failure: The first failure of any signal. Immediate.
    /// - Complexity: Buffers the waiting signals, without bound.
    /// - SeeAlso: ``interspersed(every:with:)``, ``flatten(_:)``
    @inlinable public func joined<Inner: Sendable>(
        with separator: Signal<Inner, Failure>
    ) -> Signal<Inner, Failure> where Value == Signal<Inner, Failure> {
        composedBoundary {
            $0.interspersed(with: separator).flattening(.concat) { inner in inner.callerInput }
        }
    }
}

extension Signal where Value: Sequence, Value.Element: Sendable {
    /// Sends the elements of the source's sequences one after another, with those of `separator` between two sequences.
    ///
    /// ```swift
    /// let lines = Signal<[Int], Never>.of([1, 2], [3])
    /// _ = lines.joined(separator: [0]).subscribe { print($0) }  // prints 1, 2, 0, 3
    /// ```
    ///
    ///     source:      -{12}--{3}-|
    ///     joined([0]): -(12)--(03)-|
    ///
    /// The elements of the separator are sent together with the sequence that follows it.
    ///
    /// - Completion: With the source.
    /// - Failure: The source's failure.
    /// - Complexity: Stores `separator`.
    /// - In other libraries: `joined(separator:)` in AsyncAlgorithms.
    /// - SeeAlso: ``interspersed(every:with:)``
    @inlinable public func joined(separator: some Sequence<Value.Element>) -> Signal<Value.Element, Failure> {
        // Not `Array(separator)`, which trusts the count that the sequence states.
        let separator = separator.reduce(into: []) { $0.append($1) }
        return .init(attach: { output in
            let sink = output.traced()
            let isFirst = StateBox(true)
            attach(
                sink.receiving { sequence in
                    let before = isFirst.value ? [] : separator
                    isFirst.value = false
                    for element in before where !sink.isDisposed { sink.next(element) }
                    for element in sequence {
                        if sink.isDisposed { return }
                        sink.next(element)
                    }
                })
        })
    }
}
