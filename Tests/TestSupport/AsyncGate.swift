import Disposables

/// A gate for tasks, which is shut until it is opened. Tests wait for events, never for a time.
public final class AsyncGate: Sendable {
    private enum State {
        case shut([CheckedContinuation<Void, Never>])
        case open
    }

    private let state = Lock(State.shut([]))

    public init() {}

    public func open() {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            defer { state = .open }
            if case .shut(let waiters) = state { return waiters }
            return []
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits until the gate is opened, even if the task is cancelled.
    public func wait() async {
        await withCheckedContinuation { waiter in
            let isOpen = state.withLock { state in
                guard case .shut(let waiters) = state else { return true }
                state = .shut(waiters + [waiter])
                return false
            }
            if isOpen { waiter.resume() }
        }
    }
}

/// A task executor that runs jobs only in `run()`, and calls a closure of the test when the next job is enqueued.
public final class ManualTaskExecutor: TaskExecutor {
    /// The closure to call once, when the next job is enqueued.
    public let onNextEnqueue = Locked<(@Sendable () -> Void)?>(nil)
    private let jobs = Locked<[UnownedJob]>([])

    public init() {}

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.append(job)
        let action = onNextEnqueue.modify { action in
            defer { action = nil }
            return action
        }
        action?()
    }

    /// Runs jobs until none is left.
    public func run() {
        while let job = jobs.modify({ $0.isEmpty ? nil : $0.removeFirst() }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
