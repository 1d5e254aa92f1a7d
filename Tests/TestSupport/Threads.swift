import Dispatch

/// Runs the bodies concurrently, each on its own thread, and returns when all have ended.
public func race(_ bodies: (@Sendable () -> Void)...) {
    race(bodies)
}

/// Runs the bodies concurrently, each on its own thread, and returns when all have ended.
public func race(_ bodies: [@Sendable () -> Void]) {
    let start = DispatchSemaphore(value: 0)
    let group = DispatchGroup()
    for (index, body) in bodies.enumerated() {
        DispatchQueue(label: "race.\(index)").async(group: group) {
            start.wait()
            body()
        }
    }
    for _ in bodies { start.signal() }
    group.wait()
}

/// A gate for threads, which is shut until it is opened. Tests wait for events, never for a time.
public final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    public init() {}

    public func open() { semaphore.signal() }

    /// Waits until the gate is opened, and leaves it open for other waiting threads.
    public func wait() {
        semaphore.wait()
        semaphore.signal()
    }
}
