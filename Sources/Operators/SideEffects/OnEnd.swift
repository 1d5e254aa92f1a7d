extension Signal {
    /// Runs `action` when the signal completes, before that is passed on. Not on failure and not on disposal.
    ///
    ///     source:            -1--2-|
    ///     onCompleted(note): -1--2-|     note() before the end
    ///
    /// - Elsewhere: `doCompleted:` in ReactiveObjC, `on(completed:)` in ReactiveSwift, `do(onCompleted:)` in RxSwift,
    ///   `handleEvents(receiveCompletion:)` in Combine.
    /// - SeeAlso: ``Signal/onFailure(_:)``, ``Signal/finally(_:)``, ``Signal/afterTerminal(_:)``
    @inlinable public func onCompleted(_ action: @escaping @Sendable () -> Void) -> Signal {
        composed { $0.onEnd { if case .completed = $0 { action() } } }
    }

    /// Runs `action` with the failure, before that is passed on. Not on completion and not on disposal.
    ///
    ///     source:          -1--2-#
    ///     onFailure(note): -1--2-#     note(failure) before the end
    ///
    /// - Elsewhere: `doError:` in ReactiveObjC, `on(failed:)` in ReactiveSwift, `do(onError:)` in RxSwift,
    ///   `handleEvents(receiveCompletion:)` in Combine.
    /// - SeeAlso: ``Signal/onCompleted(_:)``, ``Signal/finally(_:)``
    @inlinable public func onFailure(_ action: @escaping @Sendable (Failure) -> Void) -> Signal {
        composed { $0.onEnd { if case .failed(let failure) = $0 { action(failure) } } }
    }

    /// Runs `action` when the signal completes or fails, before that is passed on. Not on disposal: that is
    /// ``onDispose(_:)``.
    ///
    ///     source:        -1--2-|
    ///     finally(note): -1--2-|     note() before the end
    ///
    /// - Elsewhere: `on(terminated:)` in ReactiveSwift runs on interruption, too.
    /// - SeeAlso: ``Signal/initially(_:)``, ``Signal/afterTerminal(_:)``
    @inlinable public func finally(_ action: @escaping @Sendable () -> Void) -> Signal {
        composed { $0.onEnd { _ in action() } }
    }

    /// Runs `action` with the end before it is passed on.
    @inlinable func onEnd(_ action: @escaping @Sendable (Termination<Failure>) -> Void) -> Signal {
        Signal(attach: { sink in
            attach(
                Sink(
                    segment: sink.segment, next: sink.next,
                    end: { terminal in
                        if sink.isDisposed { return }
                        action(terminal)
                        sink.end(terminal)
                    }))
        })
    }
}
