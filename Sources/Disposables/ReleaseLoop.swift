#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Releases the children of a disposable that is being deallocated, or disposes its target, on a bounded stack.
///
/// Releasing a child can deallocate it, which releases its own children, and so on, deeper than the stack. After a few such
/// levels on a thread, a level hands its children over to the level above, which releases them in a loop. It does not
/// matter which other references to a child exist, so weak references and releases on other threads need no care.
package enum ReleaseLoop {
    private struct Level {
        let depth: Int
        var pending: [any Disposable]

        /// The targets of released disposables, which are disposed before anything else is released.
        var targets: [any Disposable] = []
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
    package static func release(_ take: (inout [any Disposable]) -> Void) {
        let outer = pthread_getspecific(current)
        let above = outer?.assumingMemoryBound(to: Level.self)
        let depth = (above?.pointee.depth ?? 0) + 1
        if let above, depth > maximumDepth { return take(&above.pointee.pending) }

        var level = Level(depth: depth, pending: [])
        take(&level.pending)
        if !level.pending.isEmpty { run(&level, below: outer) {} }
    }

    /// Disposes the target of a disposable that is being deallocated. Called in a `deinit`.
    static func dispose(_ target: any Disposable) {
        let outer = pthread_getspecific(current)
        let above = outer?.assumingMemoryBound(to: Level.self)
        let depth = (above?.pointee.depth ?? 0) + 1
        if let above, depth > maximumDepth { return above.pointee.targets.append(target) }

        var level = Level(depth: depth, pending: [])
        run(&level, below: outer) { DisposalLoop.dispose(target) }
    }

    /// Runs `body`, and then releases and disposes what the levels below have handed over.
    private static func run(_ level: inout Level, below outer: UnsafeMutableRawPointer?, _ body: () -> Void) {
        withUnsafeMutablePointer(to: &level) { level in
            pthread_setspecific(current, level)
            body()
            while true {
                if let target = level.pointee.targets.popLast() {
                    DisposalLoop.dispose(target)
                } else if level.pointee.pending.popLast() == nil {
                    break
                }
            }
            pthread_setspecific(current, outer)
        }
    }
}
