import Disposables

/// A door that stays shut until it is opened, for tasks: they wait for a fact, never for a time.
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

    /// Waits until the gate was opened, also if the task is cancelled.
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

/// Runs tasks when it is told to, and something of the test's own in the middle of the next resumption.
public final class MeddlingExecutor: TaskExecutor {
    public let onEnqueue = Locked<(@Sendable () -> Void)?>(nil)
    private let jobs = Locked<[UnownedJob]>([])

    public init() {}

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.append(job)
        let meddle = onEnqueue.modify { meddle in
            defer { meddle = nil }
            return meddle
        }
        meddle?()
    }

    public func run() {
        while let job = jobs.modify({ $0.isEmpty ? nil : $0.removeFirst() }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
