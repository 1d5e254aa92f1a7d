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
        let other = withState { state -> (next: Next, queue: Int, task: Int?)? in
            guard state.thread == thread, let queue = state.current, !state.isEnding, !state.steps.isEmpty else {
                return nil
            }
            let options = state.options()
            let choice = state.decide(among: options.count + 1)
            guard choice > 0 else { return nil }
            let (step, task) = (state.steps.count - 1, state.currentTask)
            state.steps[step].events.append(.init(text: "interrupted by preempt()"))
            // Before the piece is added to those that are paused, because the option refers to one of them.
            let next = state.take(options[choice - 1], before: .continuing(step))
            state.paused.append(.init(queue: queue, task: task, wake: wake, step: step))
            return (next, queue, task)
        }
        guard let other else { return }
        // A task has the task-local values of the piece, which `#expect` needs.
        Task(executorPreference: SimulatedThread()) {
            EnqueueHook.with(self) { self.loop(isPrimary: false, first: other.next) }
        }
        wake.wait()
        withState { state in
            state.thread = thread
            state.current = other.queue
            state.currentTask = other.task
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
        return take(options[choice], before: choice == 0 ? nil : alternative(options[0]))
    }

    private func alternative(_ option: Option) -> ScheduleStep.Alternative {
        switch option {
        case .ready(let index): .work(ready[index].lane)
        case .paused(let index): .continuing(paused[index].step)
        case .time: .time
        }
    }

    /// Begins the step of an option, in place of what the plain order would have done.
    mutating func take(_ option: Option, before plain: ScheduleStep.Alternative?) -> SimulationCore.Next {
        switch option {
        case .ready(let index):
            let piece = ready.remove(at: index)
            (current, currentTask) = (piece.queue, piece.task)
            steps.append(ScheduleStep(kind: .work, lane: piece.lane, time: now, plain: plain))
            if queues[piece.queue].isSerial { queues[piece.queue].isBusy = true }
            return .run(piece, queues[piece.queue].scheduler)
        case .paused(let index):
            let piece = paused.remove(at: index)
            (current, currentTask) = (piece.queue, piece.task)
            steps.append(
                ScheduleStep(kind: .continued(piece.step), lane: steps[piece.step].lane, time: now, plain: plain))
            return .wake(piece.wake)
        case .time:
            passTime()
            (current, currentTask) = (nil, nil)
            steps.append(ScheduleStep(kind: .time, lane: .time, time: now, plain: plain))
            return .pass
        }
    }

    /// Ends a piece that has run.
    mutating func finish(_ piece: Piece) {
        (current, currentTask) = (nil, nil)
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
            return take(option, before: nil)
        }
        if let continuation = takeWaiter() { return .resume(continuation) }
        // In the same step as the last look, so that a job from another thread either is seen or runs as an ordinary task.
        isOver = true
        return .end
    }
}
