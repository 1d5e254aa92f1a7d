extension Signal {
    /// Sends the values and the terminal event of this signal to `subject`.
    ///
    /// ```swift
    /// let log = ReplaySubject<String, Never>()
    /// _ = Signal<String, Never>.of("started", "stopped").bind(to: log)
    /// _ = log.signal.subscribe { print($0) }  // prints started, stopped
    /// ```
    ///
    /// The subject is retained as long as the signal can send.
    /// - Returns: A disposable that ends the binding.
    @inlinable public func bind(
        to subject: some SubjectProtocol<Value, Failure>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> any Disposable {
        let segment = CompoundDisposable(isInput: false)
        attach(
            Sink(
                segment: segment, next: { if !segment.isDisposed { subject.send($0) } },
                end: { terminal in
                    if segment.tryDispose(for: terminal) { subject.end(terminal) }
                }
            ).traced(fileID, line, "bind(to:)"))
        return segment
    }
}

extension Signal where Failure == Never {
    /// Sets `property` to each value.
    ///
    /// ```swift
    /// let (temperatures, label) = (Subject<Int, Never>(), MutableProperty(""))
    /// let binding = temperatures.signal.map { "\($0) °C" }.bind(to: label)
    /// temperatures.send(21)
    /// binding.dispose()
    /// temperatures.send(22)
    /// print(label.value)  // prints 21 °C
    /// ```
    ///
    /// The binding doesn't keep the property alive and is disposed when the property is deallocated. The property keeps its value
    /// when the signal completes.
    ///
    /// - Returns: A disposable that ends the binding.
    @inlinable public func bind(
        to property: MutableProperty<Value>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> any Disposable {
        // Immutable, because reading a `[weak property]` would be checked for overlapping accesses, for each value.
        weak let target = property
        let segment = CompoundDisposable(isInput: false)
        property.core.subscribeToEnd(segment)
        attach(
            Sink(
                segment: segment,
                next: { value in
                    if !segment.isDisposed { target?.value = value }
                },
                end: { segment.tryDispose(for: $0) }
            ).traced(fileID, line, "bind(to:)"))
        return segment
    }
}
