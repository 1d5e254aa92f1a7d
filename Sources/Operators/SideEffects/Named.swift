extension Signal {
    /// The same signal with a name, which the logs below it write in their lines. See ``log(_:events:to:fileID:line:)``.
    ///
    ///     source:   -1--2-|
    ///     named(x): -1--2-|
    ///
    /// ```swift
    /// clicks.named("clicks").map(\.place).log()
    /// ```
    ///
    /// A ``/StreamCore/StreamTracer`` shows the stage as `named("clicks")` and reports its values in every build, so a
    /// value that passes it costs a call that is not inlined.
    ///
    /// The name that is nearest above a log counts. It is found while the log is being subscribed to, so not beyond
    /// `subscribe(on:)` and other operators that subscribe later.
    ///
    /// - Elsewhere: `setNameWithFormat:` in ReactiveObjC.
    @inlinable public func named(_ name: String, fileID: StaticString = #fileID, line: UInt = #line) -> Signal {
        Signal(attach: { sink in
            guard let sink = sink.traced(as: name, fileID, line, over: self) else { return }
            EventLog.nameCurrent(name)
            attach(sink)
        })
    }
}
