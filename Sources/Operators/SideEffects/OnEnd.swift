extension Signal {
    /// Runs `action` when the signal completes, before that is passed on. Not on failure and not on disposal.
    @inlinable public func onCompleted(_ action: @escaping @Sendable () -> Void) -> Signal {
        Signal(attach: { sink in
            attach(
                Sink(
                    segment: sink.segment, next: sink.next,
                    end: { terminal in
                        if sink.isDisposed { return }
                        if case .completed = terminal { action() }
                        sink.end(terminal)
                    }))
        })
    }

    /// Runs `action` with the failure, before that is passed on. Not on completion and not on disposal.
    @inlinable public func onFailure(_ action: @escaping @Sendable (Failure) -> Void) -> Signal {
        Signal(attach: { sink in
            attach(
                Sink(
                    segment: sink.segment, next: sink.next,
                    end: { terminal in
                        if sink.isDisposed { return }
                        if case .failed(let failure) = terminal { action(failure) }
                        sink.end(terminal)
                    }))
        })
    }
}
