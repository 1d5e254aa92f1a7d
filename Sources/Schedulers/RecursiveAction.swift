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

        /// The number of the last scheduled run.
        var turn = 0

        /// The thread that is calling `schedule` for the last run; `nil` after the call or when the run has begun.
        var schedulingThread: ObjectIdentifier?

        /// The last run that the scheduler ran inline.
        var inlineTurn = 0

        /// The scheduled run. Weak, because it retains this object until it has run.
        weak var scheduled: (any Disposable)?
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

    /// Schedules runs until the scheduler does not run one inline, or no more runs are requested.
    private func scheduleNext() {
        let thread = ObjectIdentifier(ThreadContext.current)
        while let turn = nextTurn(on: thread) {
            let work = scheduler.schedule { self.run(turn) }
            let ranInline = state.withLock { state in
                if state.inlineTurn == turn { return true }
                if state.turn == turn {
                    state.schedulingThread = nil
                    state.scheduled = work
                }
                return false
            }
            guard ranInline else {
                if isDisposed { work.dispose() }
                return
            }
        }
    }

    private func nextTurn(on thread: ObjectIdentifier) -> Int? {
        state.withLock { state in
            guard state.action != nil, state.requested > 0 else {
                state.isBusy = false
                return nil
            }
            state.requested -= 1
            state.turn += 1
            state.schedulingThread = thread
            return state.turn
        }
    }

    /// Performs one run. If the scheduler runs it inline, the loop in `scheduleNext` continues with the next run.
    private func run(_ turn: Int) {
        let thread = ObjectIdentifier(ThreadContext.current)
        let (action, isInline) = state.withLock { state in
            let isInline = state.schedulingThread == thread
            if isInline { state.inlineTurn = turn }
            state.schedulingThread = nil
            return (state.action, isInline)
        }
        action? { self.request() }
        if !isInline { scheduleNext() }
    }
}
