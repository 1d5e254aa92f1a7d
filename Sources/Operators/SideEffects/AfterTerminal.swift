extension Signal {
    /// Runs `action` after the subscriber has received the terminal event, but not on disposal.
    ///
    /// ```swift
    /// let download = Signal<Int, Never>.of(50, 100)
    /// _ = download.afterTerminal { print("spinner hidden") }
    ///     .subscribe(next: { print($0) }, completed: { print("saved") })  // prints 50, 100, saved, spinner hidden
    /// ```
    ///
    ///     source:              -1--2-|
    ///     afterTerminal(note): -1--2-|     note() behind all
    ///
    /// Upstream of an operator such as `deliver(on:)`, `action` runs when the terminal event has been handed to that operator.
    ///
    /// - In other libraries: `do(afterError:afterCompleted:)` in RxSwift.
    /// - SeeAlso: ``Signal/finally(_:)``, which runs before the subscriber receives the terminal event
    @inlinable public func afterTerminal(_ action: @escaping @Sendable () -> Void) -> Signal {
        .init(attach: { output in
            let sink = output.traced()
            attach(
                sink.receiving(sink.next) { terminal in
                    if sink.isDisposed { return }
                    sink.end(terminal)
                    action()
                })
        })
    }
}
