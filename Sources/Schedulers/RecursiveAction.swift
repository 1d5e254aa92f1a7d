extension Scheduler {
    /// Runs `action` again each time it calls the function it is given, without ever nesting.
    ///
    /// `reschedule()` called while `action` runs takes effect when that run has returned; called later, it schedules at
    /// once. Each run is scheduled by itself, so other work of the scheduler gets its turn; on a scheduler that runs work
    /// inline the recursion becomes a loop. After disposal nothing runs any more and `action` is released.
    @discardableResult
    public func scheduleRecursively(
        _ action: @escaping @Sendable (_ reschedule: @escaping @Sendable () -> Void) -> Void
    ) -> any Disposable {
        let recursiveAction = RecursiveAction(on: self, action)
        recursiveAction.request()
        return recursiveAction
    }
}

/// Work that asks for its own next run.
private final class RecursiveAction: Disposable {
    private struct State {
        /// `nil` once disposed.
        var action: (@Sendable (@escaping @Sendable () -> Void) -> Void)?
        var requested = 0
        var isBusy = false

        /// The number of the last run that was given to the scheduler, and the thread that still is giving it.
        var turn = 0
        var schedulingThread: ObjectIdentifier?

        /// The last run that the scheduler ran inline.
        var inlineTurn = 0

        /// What the scheduler has of us. Weak, because it holds us until it has run.
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

    /// Asks for one more run; schedules it unless a run is on its way, which will see to it.
    func request() {
        let isIdle = state.withLock { state in
            guard state.action != nil else { return false }
            state.requested += 1
            defer { state.isBusy = true }
            return !state.isBusy
        }
        if isIdle { scheduleNext() }
    }

    /// Schedules runs until one is on its way to another time or thread, or none is asked for.
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

    /// What the scheduler runs. If it does so inline, the loop in `scheduleNext` goes on with the next run.
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
