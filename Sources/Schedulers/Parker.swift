import Dispatch

/// Blocks a thread until `unpark()` is called, for the few operations whose purpose is to block.
@usableFromInline package final class Parker: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    @usableFromInline package init() {}

    @usableFromInline package func park() { semaphore.wait() }

    @usableFromInline package func unpark() { semaphore.signal() }
}
