extension Signal {
    /// Returns this signal as one that cannot fail, and stops the program if it fails nevertheless.
    ///
    /// ```swift
    /// let settings = Signal<String, LoadingError>.just("dark mode")
    /// _ = settings.assertNoFailure().subscribe { print($0) }  // prints dark mode
    /// ```
    ///
    ///     source:            -1--2-|
    ///     assertNoFailure(): -1--2-|
    ///
    /// The message contains the failure, and the location of this call.
    ///
    /// - Precondition: The signal does not fail.
    @inlinable public func assertNoFailure(_ fileID: StaticString = #fileID, _ line: UInt = #line) -> Signal<
        Value, Never
    > {
        Signal<Value, Never>(attach: { sink in
            let sink = sink.traced(fileID, line)
            attach(
                sink.receiving(sink.next) { terminal in
                    // Not a precondition, because that does not print its message in release builds.
                    if case .failed(let failure) = terminal, !sink.isDisposed {
                        fatalError(
                            "assertNoFailure(): the signal failed with \(failure). Handle it with catch(_:).",
                            file: fileID, line: line)
                    }
                    sink.complete()
                })
        })
    }
}
