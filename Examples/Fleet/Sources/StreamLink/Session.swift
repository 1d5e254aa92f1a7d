import Operators
import Synchronization

/// A connection that is opened when it is needed, used on a separate serial queue, which it blocks.
final class Session: Sendable {
    private struct State {
        var connection: Connection?
        /// Whether the last command was executed, or `nil` before the first one.
        var isConnected: Bool?
        var isClosed = false
    }

    let queue: TargetQueueScheduler
    private let link: StreamLink
    private let purpose: String
    private let state = Mutex(State())

    /// - Parameter purpose: The purpose of the connection, for reports.
    init(_ link: StreamLink, purpose: String) {
        (self.link, self.purpose) = (link, purpose)
        queue = TargetQueueScheduler(label: "link: \(purpose)")
    }

    /// Executes a command, on a new connection if the old one is broken. Call it only on the queue.
    func execute(_ command: Command) throws(LinkError) -> Reply {
        do throws(LinkError) {
            let reply = try connected().execute(command)
            if set(isConnected: true) { link.report(.connected(purpose)) }
            return reply
        } catch {
            if case .rejected = error {} else { state.withLock { $0.connection = nil } }
            if error.isTransient, set(isConnected: false) { link.report(.interrupted(purpose, error)) }
            throw error
        }
    }

    /// - Returns: Whether this is a change to report.
    private func set(isConnected: Bool) -> Bool {
        state.withLock { state in
            defer { state.isConnected = isConnected }
            return state.isConnected != isConnected && !state.isClosed
        }
    }

    private func connected() throws(LinkError) -> Connection {
        if let connection = state.withLock(\.connection) { return connection }
        let connection = try Connection(link.address, timeout: link.timeout)
        let isClosed = state.withLock { state in
            state.connection = connection
            return state.isClosed
        }
        if isClosed { connection.interrupt() }
        return connection
    }

    /// Ends the command in progress and all later ones.
    func close() {
        state.withLock { state in
            state.isClosed = true
            return state.connection
        }?.interrupt()
    }
}

extension Session {
    /// Executes `body` on the queue, and again as the link's policy specifies while it fails with a transient error.
    func request<Value: Sendable>(
        _ body: @escaping @Sendable () throws(LinkError) -> Value
    ) -> Signal<Value, LinkError> {
        Signal.attempt(body).subscribed(on: queue).retry(policy: link.policy) { $0.isTransient }
    }

    /// Sends what `next` returns, which is called on the queue while the subscriber is not paused.
    func loop<Value: Sendable>(
        _ next: @escaping @Sendable () throws(LinkError) -> [Value]
    ) -> Signal<Value, LinkError> {
        let attempt = Signal<Value, LinkError> { [queue] subscriber in
            queue.scheduleRecursively { again in
                guard !subscriber.shouldWait else { return subscriber.onResume(again) }
                do throws(LinkError) {
                    for value in try next() { subscriber.send(value) }
                    again()
                } catch {
                    subscriber.fail(error)
                }
            }
        }
        return attempt.retry(policy: link.policy) { $0.isTransient }
    }
}
