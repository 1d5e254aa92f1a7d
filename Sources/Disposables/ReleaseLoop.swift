#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Releases what a dying disposable held, on a bounded stack.
///
/// The release of a child may be its last, which kills it, which releases its own children, and so on, deeper than a stack.
/// Past a few such levels on a thread, children are left to the level above, which releases them in a loop. Nothing
/// depends on who else holds a child, so weak references and releases on other threads need no care.
enum ReleaseLoop {
    private struct Level {
        let depth: Int
        var pending: [any Disposable]
    }

    /// Below this, children die before ``release(_:)`` returns, as they would without it.
    private static let deepest = 8

    /// Per thread: the `Level` that releases there now, which lives on that thread's stack.
    private static let current: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key, nil)
        precondition(status == 0, "The system has no thread-local key left, pthread_key_create returned \(status)")
        return key
    }()

    /// Releases what `take` puts into the list it is given, the last first. Called by `deinit`s.
    ///
    /// - Parameter take: Moves the references out of their owner, so that the list holds them alone.
    static func release(_ take: (inout [any Disposable]) -> Void) {
        let outer = pthread_getspecific(current)
        let above = outer?.assumingMemoryBound(to: Level.self)
        let depth = (above?.pointee.depth ?? 0) + 1
        if let above, depth > deepest { return take(&above.pointee.pending) }

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
