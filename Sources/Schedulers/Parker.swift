import Dispatch

/// Puts a thread to sleep until it is told to go on: for the few operations whose purpose is to block.
package final class Parker: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    package func park() { semaphore.wait() }

    package func unpark() { semaphore.signal() }
}
