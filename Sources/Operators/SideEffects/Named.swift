extension Signal {
    /// Names this signal: logs downstream begin their lines with `name`. See ``log(_:events:to:_:_:)``.
    ///
    /// ```swift
    /// let clicks = Signal<Int, Never>.of(7, 8)
    /// let logged = clicks.named("clicks").filter { $0 > 7 }.log(events: .next, to: { print($0) })
    /// _ = logged.subscribe { _ in }  // prints clicks: next 8
    /// ```
    ///
    ///     source:   -1--2-|
    ///     named(x): -1--2-|
    ///
    /// A `StreamTracer` of `StreamDiagnostics` shows the stage as `named("clicks")` and reports its values in every build. In exchange,
    /// each value that passes the stage costs a call that is not inlined.
    ///
    /// A log uses the nearest name upstream. The name is found while the log is being subscribed to, so it isn't found beyond
    /// `subscribed(on:)` and other operators that subscribe later. A signal with a name that something else subscribes to on this thread
    /// meanwhile, such as the closure of `deferred`, counts as upstream.
    ///
    /// - In other libraries: `setNameWithFormat:` in ReactiveObjC.
    @inlinable public func named(_ name: String, _ fileID: StaticString = #fileID, _ line: UInt = #line) -> Signal {
        Signal(attach: { sink in
            guard let sink = sink.traced(as: name, fileID, line, over: self) else { return }
            EventLog.nameCurrent(name)
            attach(sink)
        })
    }
}
