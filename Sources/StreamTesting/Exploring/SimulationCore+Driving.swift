extension SimulationCore {
    /// What a thread of the simulation does next.
    enum Next {
        case run(SimulationState.Piece, SimulatedQueue)
        case wake(Wake)
        case resume(CheckedContinuation<Void, Never>)
        case pass
        case end
    }

    /// Runs the simulation until its body has returned, and returns the names of the queues.
    ///
    /// - Parameter body: The task of the body, which is cancelled if the run is given up, so that it ends and releases what it uses.
    func drive(cancelling body: Task<Void, Never>) -> [String] {
        EnqueueHook.with(self) {
            loop(isPrimary: true, first: nil)
            if withState({ $0.isGivenUp }) {
                body.cancel()
                loop(isPrimary: true, first: nil)
            }
        }
        let names = withState { $0.queues.map(\.scheduler.name) }
        close()
        return names
    }

    private func loop(isPrimary: Bool, first: Next?) {
        let thread = ThreadContext.current.number
        withState { $0.thread = thread }
        var first = first
        while true {
            let next = first.take() ?? withState { $0.next() }
            switch next {
            case .run(let piece, let queue): run(piece, queue, thread)
            case .resume(let continuation): continuation.resume()
            case .pass: break
            case .wake(let wake):
                wake.signal()
                guard isPrimary else { return }
                primary.wait()
                withState { $0.thread = thread }
            case .end:
                if !isPrimary { primary.signal() }
                return
            }
        }
    }

    private func run(_ piece: SimulationState.Piece, _ queue: SimulatedQueue, _ thread: UInt) {
        switch piece.work {
        case .action(let work): CurrentScheduler.withValue(queue) { work.run() }
        case .job(let job): job.runSynchronously(on: executor.asUnownedTaskExecutor())
        case .globalJob(let job): job.runSynchronously(on: globalConcurrentExecutor.asUnownedTaskExecutor())
        }
        withState { $0.finish(piece) }
    }

    /// Lets the strategy run other work before the calling piece continues.
    func preempt() {
        let thread = ThreadContext.current.number
        let wake = Wake()
        let other = withState { state -> (Next, Int)? in
            guard state.thread == thread, let queue = state.current, !state.isEnding else { return nil }
            let options = state.options()
            let choice = state.decide(among: options.count + 1)
            guard choice > 0 else { return nil }
            if !state.steps.isEmpty {
                state.steps[state.steps.count - 1].events.append(.init(value: nil, text: "interrupted by preempt()"))
            }
            // Before the piece is added to those that are paused, because the option refers to one of them.
            let next = state.take(options[choice - 1], plainly: queue)
            state.paused.append(.init(queue: queue, wake: wake))
            return (next, queue)
        }
        guard let (next, queue) = other else { return }
        // A task has the task-local values of the piece, which `#expect` needs.
        Task(executorPreference: SimulatedThread()) {
            EnqueueHook.with(self) { self.loop(isPrimary: false, first: next) }
        }
        wake.wait()
        withState { state in
            state.thread = thread
            state.current = queue
        }
    }
}

extension SimulationState {
    /// Chooses what runs next.
    mutating func next() -> SimulationCore.Next {
        if isEnding || steps.count >= SimulationCore.maximumStepCount { return unwind() }
        let options = options()
        guard !options.isEmpty else {
            if let continuation = takeWaiter() { return .resume(continuation) }
            failures.append(
                "Out of reach: the body waits for something that no work of the simulation causes, such as the main actor, a real "
                    + "clock, a thread of the program, or an event that never occurs")
            giveUp()
            return .end
        }
        let choice = decide(among: options.count)
        return take(options[choice], plainly: choice == 0 ? nil : queue(of: options[0]) ?? -1)
    }

    /// Begins the step of an option.
    mutating func take(_ option: Option, plainly plainQueue: Int?) -> SimulationCore.Next {
        let queue = queue(of: option)
        defer { current = queue }
        switch option {
        case .ready(let index):
            let piece = ready.remove(at: index)
            steps.append(ScheduleStep(kind: .work, queue: queue, time: now, plainQueue: plainQueue))
            if queues[piece.queue].isSerial { queues[piece.queue].isBusy = true }
            return .run(piece, queues[piece.queue].scheduler)
        case .paused(let index):
            steps.append(ScheduleStep(kind: .continued, queue: queue, time: now, plainQueue: plainQueue))
            return .wake(paused.remove(at: index).wake)
        case .time:
            passTime()
            steps.append(ScheduleStep(kind: .time, queue: nil, time: now, plainQueue: plainQueue))
            return .pass
        }
    }

    /// Ends a piece that has run.
    mutating func finish(_ piece: Piece) {
        current = nil
        queues[piece.queue].isBusy = false
        guard case .action(let work) = piece.work, let interval = work.interval, !work.isDisposed else { return }
        add(.action(work), to: piece.queue, at: piece.time.advanced(by: interval))
    }

    private mutating func giveUp() {
        isEnding = true
        isGivenUp = true
    }

    /// Lets the remaining work end, in the plain order and for a limited number of steps, so that no task is leaked.
    private mutating func unwind() -> SimulationCore.Next {
        if !isEnding {
            failures.append("The body did not end within \(SimulationCore.maximumStepCount) steps")
            giveUp()
            return .end
        }
        unwindCount += 1
        if let paused = paused.popLast() { return .wake(paused.wake) }
        guard unwindCount < 1_000 else { return .end }
        let options = options()
        if let option = options.first {
            // The steps of a run end with its body.
            defer { steps.removeLast() }
            return take(option, plainly: nil)
        }
        if let continuation = takeWaiter() { return .resume(continuation) }
        // In the same step as the last look, so that a job from another thread either is seen or runs as an ordinary task.
        isOver = true
        return .end
    }
}
