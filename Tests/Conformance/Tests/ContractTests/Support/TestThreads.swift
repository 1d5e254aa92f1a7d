import Foundation

/// Yields to other threads while the test waits for a condition.
enum TestThreads {
    static func pause() { usleep(50) }
}
