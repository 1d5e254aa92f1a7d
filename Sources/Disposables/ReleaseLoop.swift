#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Releases the children of a disposable that is being deallocated, on a bounded stack.
///
/// Releasing a child can deallocate it, which releases its own children, and so on, deeper than the stack. After a few such
/// levels on a thread, a level hands its children over to the level above, which releases them in a loop. It does not
/// matter which other references to a child exist, so weak references and releases on other threads need no care.
enum ReleaseLoop {
    private struct Level {
        let depth: Int
        var pending: [any Disposable]
    }

    /// The number of levels at which children are deallocated before `release(_:)` returns.
    private static let maximumDepth = 8

    /// The thread-local key of the current `Level`, which is stored on that thread's stack.
    private static let current: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key, nil)
        precondition(
            status == 0, "pthread_key_create failed with error \(status): the process has no thread-local key left")
        return key
    }()

    /// Releases the references that `take` appends to its argument, last to first. Called in a `deinit`.
    ///
    /// - Parameter take: Moves the references out of their owner into the list, so that only the list retains them.
    static func release(_ take: (inout [any Disposable]) -> Void) {
        let outer = pthread_getspecific(current)
        let above = outer?.assumingMemoryBound(to: Level.self)
        let depth = (above?.pointee.depth ?? 0) + 1
        if let above, depth > maximumDepth { return take(&above.pointee.pending) }

        var level = Level(depth: depth, pending: [])
        take(&level.pending)
        guard !level.pending.isEmpty else { return }
        withUnsafeMutablePointer(to: &level) { level in
            pthread_setspecific(current, level)
            while level.pointee.pending.popLast() != nil {}
            pthread_setspecific(current, outer)
        }
    }
}
