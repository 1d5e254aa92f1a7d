extension Signal {
    /// Sends all values, and completes when the source completes or fails.
    ///
    /// ```swift
    /// let news = Signal<String, LoadingError>.just("headline").concat(.fail(.offline))
    /// _ = news.ignoreFailure()
    ///     .subscribe(next: { print($0) }, completed: { print("completed") })  // prints headline, completed
    /// ```
    ///
    ///     source:        -1--2--#
    ///     ignoreFailure: -1--2--|
    ///
    /// To continue without a terminal event after a failure, write `ifFailed(switchTo: .never)`.
    ///
    /// - In other libraries: `catchTo:` with an empty signal in ReactiveObjC, `ignoreFailure` in CombineExt.
    /// - SeeAlso: ``Signal/catch(_:)``, ``Signal/ignoreValues()``
    @inlinable public func ignoreFailure() -> Signal<Value, Never> {
        .init(attach: { output in
            let sink = output.traced()
            attach(sink.receiving(sink.next) { _ in sink.complete() })
        })
    }
}
