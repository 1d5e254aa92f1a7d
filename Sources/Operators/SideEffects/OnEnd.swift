extension Signal {
    /// Runs `action` when the signal completes, before the completion is passed on.
    ///
    /// ```swift
    /// let download = Signal<Int, LoadingError>.of(50, 100)
    /// _ = download.onCompleted { print("downloaded") }
    ///     .subscribe(next: { print($0) }, failed: { print($0) })  // prints 50, 100, downloaded
    /// ```
    ///
    ///     source:            -1--2-|
    ///     onCompleted(note): -1--2-|     note() before the end
    ///
    /// `action` does not run on failure or disposal.
    ///
    /// - In other libraries: `doCompleted:` in ReactiveObjC, `on(completed:)` in ReactiveSwift, `do(onCompleted:)` in RxSwift,
    ///   `handleEvents(receiveCompletion:)` in Combine.
    /// - SeeAlso: ``Signal/onFailure(_:)``, ``Signal/finally(_:)``, ``Signal/afterTerminal(_:)``
    @inlinable public func onCompleted(_ action: @escaping @Sendable () -> Void) -> Signal {
        composed { $0.onEnd { if case .completed = $0 { action() } } }
    }

    /// Runs `action` with the failure, before the failure is passed on.
    ///
    /// ```swift
    /// let download = Signal<Int, LoadingError>.fail(.offline)
    /// _ = download.onFailure { print("logged:", $0) }
    ///     .subscribe(next: { print($0) }, failed: { print($0) })  // prints logged: offline, offline
    /// ```
    ///
    ///     source:          -1--2-#
    ///     onFailure(note): -1--2-#     note(failure) before the end
    ///
    /// `action` does not run on completion or disposal.
    ///
    /// - In other libraries: `doError:` in ReactiveObjC, `on(failed:)` in ReactiveSwift, `do(onError:)` in RxSwift,
    ///   `handleEvents(receiveCompletion:)` in Combine.
    /// - SeeAlso: ``Signal/onCompleted(_:)``, ``Signal/finally(_:)``
    @inlinable public func onFailure(_ action: @escaping @Sendable (Failure) -> Void) -> Signal {
        composed { $0.onEnd { if case .failed(let failure) = $0 { action(failure) } } }
    }

    /// Runs `action` when the signal completes or fails, before the terminal event is passed on.
    ///
    /// ```swift
    /// let download = Subject<Int, Never>()
    /// let progress = download.signal.finally { print("spinner hidden") }
    /// progress.subscribe { print($0) }.dispose()
    /// progress.subscribe { print($0) }.add(to: bag)
    /// download.send(100)  // prints 100
    /// download.complete()  // prints spinner hidden
    /// ```
    ///
    ///     source:        -1--2-|
    ///     finally(note): -1--2-|     note() before the end
    ///
    /// `action` does not run on disposal. For that, use ``onDispose(_:)``.
    ///
    /// - In other libraries: `on(terminated:)` in ReactiveSwift also runs on interruption.
    /// - SeeAlso: ``Signal/initially(_:)``, ``Signal/afterTerminal(_:)``
    @inlinable public func finally(_ action: @escaping @Sendable () -> Void) -> Signal {
        composed { $0.onEnd { _ in action() } }
    }

    /// Runs `action` with the terminal event before the event is passed on.
    @inlinable func onEnd(_ action: @escaping @Sendable (Termination<Failure>) -> Void) -> Signal {
        Signal(attach: { sink in
            attach(
                sink.receiving(sink.next) { terminal in
                    if sink.isDisposed { return }
                    action(terminal)
                    sink.end(terminal)
                })
        })
    }
}
