import Synchronization

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
        let recursion = Recursion(on: self, action)
        recursion.request()
        return recursion
    }
}

/// Work that asks for its own next run.
private final class Recursion: Disposable {
    private struct State {
        /// `nil` once disposed.
        var action: (@Sendable (@escaping @Sendable () -> Void) -> Void)?
        var requested = 0
        var isBusy = false

        /// The thread that is inside `scheduler.schedule`, to recognise a scheduler that runs work inline.
        var schedulingThread: ObjectIdentifier?
        var ranInline = false
    }

    private let scheduler: any Scheduler
    private let state: Mutex<State>
    private let scheduled = SerialDisposable()

    init(on scheduler: any Scheduler, _ action: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        self.scheduler = scheduler
        state = Mutex(State(action: action))
    }

    var isDisposed: Bool { state.withLock { $0.action == nil } }

    func dispose() {
        withExtendedLifetime(state.withLock { $0.action.take() }) { scheduled.dispose() }
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
        while hasNext() {
            state.withLock {
                $0.schedulingThread = thread
                $0.ranInline = false
            }
            let work = scheduler.schedule { self.step() }
            let ranInline = state.withLock { state in
                if state.schedulingThread == thread { state.schedulingThread = nil }
                return state.ranInline
            }
            guard ranInline else { return hold(work) }
            runAction()
        }
    }

    private func hold(_ work: any Disposable) {
        if !work.isDisposed { scheduled.swap(work) }
    }

    private func hasNext() -> Bool {
        state.withLock { state in
            guard state.action != nil, state.requested > 0 else {
                state.isBusy = false
                return false
            }
            state.requested -= 1
            return true
        }
    }

    /// What the scheduler runs. If that is still inside `scheduleNext`, leaves the work to the loop there.
    private func step() {
        let thread = ObjectIdentifier(ThreadContext.current)
        let isInline = state.withLock { state in
            guard state.schedulingThread == thread else { return false }
            state.ranInline = true
            return true
        }
        if isInline { return }
        runAction()
        scheduleNext()
    }

    private func runAction() {
        let action = state.withLock { $0.action }
        action? { self.request() }
    }
}
