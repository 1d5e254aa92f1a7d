import Foundation
import Operators

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request whose response is taken in pieces. Except on Linux, nothing more is received while enough bytes wait.
///
/// On Linux, `suspend()` closes the connection, and `resume()` repeats the request. A queue that blocks the session's thread stops
/// the reading, but all sessions of the process wait for this thread.
final class ResponseTransfer: Sendable {
    private struct State {
        var items = Fifo<TransferItem>()
        var waitingBytes = 0
        var isBlocked = false
        var isStarted = false
        var isCancelled = false
        var onArrival: (@Sendable () -> Void)?
        var task: URLSessionTask?
        var session: URLSession?
    }

    /// The number of waiting bytes at which no more are received.
    static let limit = 64 << 10

    private let state = Lock(State())

    /// A Boolean value that indicates whether `start` was called.
    var isStarted: Bool { state.withLock { $0.isStarted } }

    /// Starts the request. A session is created for it, because a session's delegate and queue can't be replaced.
    func start(_ configuration: URLSessionConfiguration, _ makeTask: (URLSession) -> URLSessionTask) {
        let delegate = ResponseDelegate { [self] in append($0) }
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
        let task = makeTask(session)
        let isCancelled = state.withLock { state in
            state.isStarted = true
            if !state.isCancelled { (state.task, state.session) = (task, session) }
            return state.isCancelled
        }
        if isCancelled { return session.invalidateAndCancel() }
        task.resume()
        session.finishTasksAndInvalidate()
    }

    /// Closes the connection, and drops what was not taken.
    func cancel() {
        let (session, task, dropped) = state.withLock { state in
            state.isCancelled = true
            defer { (state.items, state.onArrival) = (Fifo(), nil) }
            return (state.session.take(), state.task.take(), (state.items, state.onArrival))
        }
        if let task { session?.cancel(task) }
        withExtendedLifetime(dropped) {}
    }

    /// Returns the next item, or `nil` if none has arrived yet.
    func take() -> TransferItem? {
        state.withLock { state in
            guard let item = state.items.popFirst() else { return nil }
            if case .data(let data) = item { state.waitingBytes -= data.count }
            if state.waitingBytes == 0 { unblock(&state) }
            return item
        }
    }

    /// Runs `action` once, when an item arrives, or immediately if one waits. `cancel()` drops `action`.
    func onArrival(_ action: @escaping @Sendable () -> Void) {
        let runs = state.withLock { state in
            if state.isCancelled { return false }
            if state.items.isEmpty { state.onArrival = action }
            return !state.items.isEmpty
        }
        if runs { action() }
    }

    private func append(_ item: TransferItem) {
        let action = state.withLock { state -> (@Sendable () -> Void)? in
            if state.isCancelled { return nil }
            state.items.append(item)
            if case .data(let data) = item { state.waitingBytes += data.count }
            if state.waitingBytes >= Self.limit, !state.isBlocked {
                state.isBlocked = true
                #if !canImport(FoundationNetworking)
                    state.task?.suspend()
                #endif
            }
            return state.onArrival.take()
        }
        action?()
    }

    private func unblock(_ state: inout State) {
        guard state.isBlocked else { return }
        state.isBlocked = false
        #if !canImport(FoundationNetworking)
            state.task?.resume()
        #endif
    }
}
