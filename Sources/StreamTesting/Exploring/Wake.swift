import Dispatch

/// A semaphore for threads that take turns.
final class Wake: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    init() {}

    func signal() { semaphore.signal() }

    func wait() { semaphore.wait() }
}
