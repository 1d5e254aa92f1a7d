import Foundation

/// Lets other threads work while something is awaited.
enum TestThreads {
    static func pause() { usleep(50) }
}
