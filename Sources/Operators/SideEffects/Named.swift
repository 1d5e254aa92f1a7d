extension Signal {
    /// The same signal with a name, which the logs below it write in their lines. See ``log(_:events:to:fileID:line:)``.
    ///
    ///     source:   -1--2-|
    ///     named(x): -1--2-|
    ///
    ///     clicks.named("clicks").map(\.place).log()
    ///
    /// The name that is nearest above a log counts. It is found while the log is being subscribed to, so not beyond
    /// `subscribe(on:)` and other operators that subscribe later.
    ///
    /// - Elsewhere: `setNameWithFormat:` in ReactiveObjC.
    @inlinable public func named(_ name: String) -> Signal {
        Signal(attach: { sink in
            EventLog.nameCurrent(name)
            attach(sink)
        })
    }
}
