import Synchronization

/// A call that blocks a thread until a signal sends or ends.
@usableFromInline package struct BlockingCall {
    let name: StaticString

    /// Set if the signal delivers on the main queue, which this call blocks.
    var mainQueueWait: MainQueueWait?
}

extension StreamThreadState {
    /// Begins a call that subscribes to a signal and then blocks this thread. Returns the one inside which it is made.
    @usableFromInline package func beginBlockingCall(_ name: StaticString) -> BlockingCall? {
        defer { blockingCall = BlockingCall(name: name) }
        return blockingCall
    }

    /// Ends the call, and continues `outer`.
    @usableFromInline package func endBlockingCall(_ outer: BlockingCall?) { blockingCall = outer }

    /// Blocks this thread, as a part of the call.
    @usableFromInline package func park(_ parker: Parker) {
        if let wait = blockingCall?.mainQueueWait { wait.park(parker) } else { parker.park() }
    }
}

/// A call on the main queue that blocks it until a signal sends or ends, which delivers on the main queue.
///
/// If an event of that signal waits for the main queue, the call never returns. Then it is reported as a misuse.
@usableFromInline package final class MainQueueWait: Sendable {
    private let name: StaticString

    /// The number of deliveries that wait for the main queue.
    private let pendingCount = Atomic(0)
    private let isParked = Atomic(false)
    private let isReported = Atomic(false)

    private init(_ name: StaticString) {
        self.name = name
    }

    /// Returns the call that is subscribing to a signal that delivers on `scheduler`, if its deliveries need the main queue.
    @usableFromInline package static func subscribing(toDeliverOn scheduler: some Scheduler) -> MainQueueWait? {
        guard scheduler is MainScheduler || scheduler is UIScheduler, MainScheduler.isCurrent else { return nil }
        let thread = StreamThreadState.current
        guard let call = thread.blockingCall else { return nil }
        if let wait = call.mainQueueWait { return wait }
        let wait = MainQueueWait(call.name)
        thread.blockingCall?.mainQueueWait = wait
        return wait
    }

    /// Schedules a delivery that needs the main queue.
    @usableFromInline package func schedule(
        on scheduler: some Scheduler, _ work: @escaping @Sendable () -> Void
    ) {
        pendingCount.add(1, ordering: .sequentiallyConsistent)
        reportIfHanging()
        scheduler.schedule {
            self.pendingCount.subtract(1, ordering: .sequentiallyConsistent)
            work()
        }
    }

    /// Blocks the main queue.
    func park(_ parker: Parker) {
        isParked.store(true, ordering: .sequentiallyConsistent)
        reportIfHanging()
        parker.park()
        isParked.store(false, ordering: .sequentiallyConsistent)
    }

    private func reportIfHanging() {
        guard isParked.load(ordering: .sequentiallyConsistent),
            pendingCount.load(ordering: .sequentiallyConsistent) > 0,
            !isReported.exchange(true, ordering: .relaxed)
        else { return }
        Misuse.report(
            .blockedMainQueue,
            "\(name) blocks the main queue, and an event of its signal waits for deliver(on:), which needs the main queue; "
                + "call \(name) on another thread, or deliver on another scheduler", at: [])
    }
}
