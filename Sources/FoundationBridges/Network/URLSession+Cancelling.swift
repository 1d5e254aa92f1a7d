import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSession {
    /// Cancels a task of this session.
    ///
    /// In Foundation on Linux, up to Swift 6.3, `cancel()` can end the process. It continues in the background, after the session's cache
    /// has replied, and then requires that the task is still registered. If the task completes meanwhile, it is not.
    ///
    /// A task completes in an operation of the delegate queue. Here, another operation cancels it. If the queue is serial, as
    /// `URLSession` requires, the task is either over, and nothing happens, or stays registered until the operation ends.
    func cancel(_ task: URLSessionTask) {
        #if canImport(FoundationNetworking)
            delegateQueue.addOperation {
                task.cancel()
                // The error is set when the cache has replied. Foundation does not report this in another way.
                while task.state == .canceling, task.error == nil { usleep(100) }
                // Waits until the first call has ended in the background.
                task.cancel()
            }
        #else
            task.cancel()
        #endif
    }
}
