extension Scheduler {
    /// Runs `action` again each time it calls its argument, without nesting.
    ///
    /// ```swift
    /// let seconds = MutableProperty(3)
    /// scheduler.scheduleRecursively { reschedule in
    ///     print(seconds.value)
    ///     seconds.value -= 1
    ///     if seconds.value > 0 { reschedule() }
    /// }
    /// scheduler.advance()  // prints 3, 2, 1
    /// ```
    ///
    /// If `reschedule()` is called while `action` runs, it takes effect after that run has returned. If it is called later, it
    /// schedules immediately. Each run is scheduled separately, so other work of the scheduler can run in between. On a
    /// scheduler that runs work inline, the recursion becomes a loop. After disposal `action` is released and runs no more.
    @discardableResult
    public func scheduleRecursively(
        _ action: @escaping @Sendable (_ reschedule: @escaping @Sendable () -> Void) -> Void
    ) -> any Disposable {
        let recursiveAction = RecursiveAction(on: self, action)
        recursiveAction.request()
        return recursiveAction
    }
}

/// Work that requests its own next run.
private final class RecursiveAction: Disposable {
    private struct State {
        /// `nil` once disposed.
        var action: (@Sendable (@escaping @Sendable () -> Void) -> Void)?
        var requested = 0
        var isBusy = false

        /// The scheduled run. Weak, because it retains this object until it has run.
        weak var scheduled: (any Disposable)?

        /// Whether the last run has returned, or the call that scheduled it. The second of the two schedules the next run.
        var isHalfDone = false
    }

    private let scheduler: any Scheduler
    private let state: Lock<State>

    init(on scheduler: any Scheduler, _ action: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        self.scheduler = scheduler
        state = Lock(State(action: action))
    }

    var isDisposed: Bool { state.withLock { $0.action == nil } }

    func dispose() {
        let (action, scheduled) = state.withLock { ($0.action.take(), $0.scheduled) }
        withExtendedLifetime(action) { scheduled?.dispose() }
    }

    /// Requests one more run. Schedules it, unless a run is pending or in progress, which then schedules it.
    func request() {
        let isIdle = state.withLock { state in
            guard state.action != nil else { return false }
            state.requested += 1
            defer { state.isBusy = true }
            return !state.isBusy
        }
        if isIdle { scheduleNext() }
    }

    /// Schedules runs while the scheduler runs each one before it returns, until no more runs are requested.
    private func scheduleNext() {
        while begin() {
            let work = scheduler.schedule {
                let action = self.state.withLock { $0.action }
                action? { self.request() }
                if self.endHalf() { self.scheduleNext() }
            }
            state.withLock { $0.scheduled = work }
            if isDisposed { work.dispose() }
            if !endHalf() { return }
        }
    }

    private func begin() -> Bool {
        state.withLock { state in
            state.isBusy = state.action != nil && state.requested > 0
            if state.isBusy { state.requested -= 1 }
            return state.isBusy
        }
    }

    private func endHalf() -> Bool {
        state.withLock { state in
            state.isHalfDone.toggle()
            return !state.isHalfDone
        }
    }
}
