import Dispatch

/// Runs the bodies at the same time, each on a thread of its own, and returns when all have ended.
public func race(_ bodies: (@Sendable () -> Void)...) {
    race(bodies)
}

/// Runs the bodies at the same time, each on a thread of its own, and returns when all have ended.
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

/// A door that stays shut until it is opened: tests wait for a fact, never for a time.
public final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    public init() {}

    public func open() { semaphore.signal() }

    /// Waits until the gate was opened, and leaves it open for the others who wait.
    public func wait() {
        semaphore.wait()
        semaphore.signal()
    }
}
