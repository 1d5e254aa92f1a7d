import Dispatch

/// Blocks a thread until `unpark()` is called, for the few operations whose purpose is to block.
package final class Parker: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    package func park() { semaphore.wait() }

    package func unpark() { semaphore.signal() }
}
