import Synchronization

/// A call on the main queue that blocks it until a signal sends or ends.
///
/// If an event of that signal waits for the main queue, the call never returns. Then it is reported as a misuse.
@usableFromInline package final class MainQueueWait: Sendable {
    /// The call that blocks the main queue. Changed on the main queue only.
    private static let current = Lock<MainQueueWait?>(nil)

    private let name: StaticString
    private let outer: MainQueueWait?

    /// The number of deliveries that wait for the main queue.
    private let pendingCount = Atomic(0)
    private let isParked = Atomic(false)
    private let isReported = Atomic(false)

    private init(_ name: StaticString, outer: MainQueueWait?) {
        self.name = name
        self.outer = outer
    }

    /// Begins a call; returns `nil` if the calling code does not run on the main queue.
    @usableFromInline package static func begin(_ name: StaticString) -> MainQueueWait? {
        guard MainScheduler.isCurrent else { return nil }
        return current.withLock { current in
            let wait = MainQueueWait(name, outer: current)
            current = wait
            return wait
        }
    }

    @usableFromInline package func end() {
        let ended = Self.current.withLock { current in
            defer { current = outer }
            return current
        }
        withExtendedLifetime(ended) {}
    }

    /// Returns the call that is subscribing to a signal that delivers on `scheduler`, if its deliveries need the main queue.
    @usableFromInline package static func subscribing(toDeliverOn scheduler: some Scheduler) -> MainQueueWait? {
        guard scheduler is MainScheduler || scheduler is UIScheduler, MainScheduler.isCurrent else { return nil }
        return current.withLock { $0 }
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
    @usableFromInline package func park(_ parker: Parker) {
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
