import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Stops a task from receiving. On Linux it does nothing.
///
/// There, `suspend()` closes the connection, and `resume()` repeats the request. A queue that blocks the session's thread stops
/// the reading, but all sessions of the process wait for this thread.
enum TransferGate {
    static func close(_ task: URLSessionTask?) {
        #if !canImport(FoundationNetworking)
            task?.suspend()
        #endif
    }

    static func open(_ task: URLSessionTask?) {
        #if !canImport(FoundationNetworking)
            task?.resume()
        #endif
    }
}
