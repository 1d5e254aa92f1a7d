extension Signal {
    /// The same signal where one is asked for that cannot fail; a failure stops the program, with a message that names it.
    ///
    ///     source:            -1--2-|
    ///     assertNoFailure(): -1--2-|
    ///
    /// - Precondition: The signal does not fail.
    @inlinable public func assertNoFailure(fileID: StaticString = #fileID, line: UInt = #line) -> Signal<Value, Never> {
        Signal<Value, Never>(attach: { sink in
            let sink = sink.traced(fileID, line)
            attach(
                Sink(
                    segment: sink.segment, next: sink.next,
                    end: { terminal in
                        // Not a precondition: that one keeps its message to itself in release builds.
                        if case .failed(let failure) = terminal, !sink.isDisposed {
                            fatalError("A signal that was not to fail failed with \(failure)", file: fileID, line: line)
                        }
                        sink.complete()
                    }))
        })
    }
}
