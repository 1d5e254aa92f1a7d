public import Operators
import Synchronization

/// A link to a Redis server, which presents streams as signals.
///
/// ```swift
/// let link = StreamLink(try LinkAddress("redis://127.0.0.1:6379"))
/// let published = link.publish(orders, to: "orders", as: "shop-1", keeping: 100_000)
/// let handled = link.consume("orders", group: "billing", as: "worker-1") { order in try await bill(order) }
/// ```
///
/// Each subscription opens a separate connection. If it breaks, it is opened again as the policy specifies, and the signal continues
/// where it was. A signal fails only if the server rejects a command for a reason that repeating it does not change, or when the
/// policy allows no further attempt.
public struct StreamLink: Sendable {
    public let address: LinkAddress
    let timeout: Duration
    let policy: RetryPolicy
    let report: @Sendable (LinkNews) -> Void

    /// Creates a link without connecting. Programs that use it ignore the signal `SIGPIPE`, unless they handle it.
    ///
    /// - Parameters:
    ///   - timeout: The longest time to wait for a connection or a response. After it, the connection counts as broken.
    ///   - policy: When to connect again.
    ///   - report: Called, on any thread, when a connection works, when it is interrupted, and when work has failed.
    public init(
        _ address: LinkAddress, timeout: Duration = .seconds(5), reconnecting policy: RetryPolicy = Self.usualPolicy,
        report: @escaping @Sendable (LinkNews) -> Void = { _ in }
    ) {
        (self.address, self.timeout, self.policy, self.report) = (address, timeout, policy, report)
    }

    /// Returns the same link, which also calls `report`.
    public func reporting(_ report: @escaping @Sendable (LinkNews) -> Void) -> StreamLink {
        let former = self.report
        return StreamLink(address, timeout: timeout, reconnecting: policy) { news in
            former(news)
            report(news)
        }
    }

    /// Connects again after 0.1 s, and then after twice the time, up to 5 s, of which half is random.
    public static var usualPolicy: RetryPolicy {
        RetryPolicy(
            delay: .exponential(from: .milliseconds(100), cap: .seconds(5)), jitter: 0.5,
            resetAfter: .uptime(.seconds(10)),
            on: .background)
    }

    /// The longest time, in milliseconds, for which a command waits on the server for new entries.
    var block: String { "\(Int(timeout / .milliseconds(2)))" }
}

/// The entry after which to begin.
public enum ReadStart: Hashable, Sendable {
    /// Begins with the first entry that the stream contains.
    case beginning
    /// Begins after an entry, which need not exist any longer.
    case after(EntryID)
    /// Begins with the first entry that is added later.
    case now
}

extension StreamLink {
    /// Sends the entries of a stream, past ones and new ones. The signal never completes.
    ///
    /// Entries are requested while the subscriber is not paused. Until then, they wait on the server, which removes the oldest ones
    /// of a stream with a limit; the numbers of the entries show such a gap. To continue after a restart, store the ID of the last
    /// entry that was handled.
    ///
    /// - Failure: If the server rejects the command, or the policy allows no further attempt.
    /// - Disposal: Closes the connection.
    /// - Threading: A queue of the subscription. Move long work away, with `mapAsync` or `deliver(on:)`.
    /// - Parameter count: The maximum number of entries to request together.
    public func entries(
        of stream: String, from start: ReadStart = .beginning, count: Int = 100
    ) -> Signal<StreamEntry, LinkError> {
        precondition(count > 0, "entries(of:from:count:) requires a count of 1 or more, but got \(count)")
        return .deferred {
            let session = Session(self, purpose: "reading \(stream)")
            let reader = StreamReader(stream: stream, start: start, count: count, block: block)
            return session.loop { () throws(LinkError) in try reader.next(session) }
                .onDispose { session.close() }
        }
    }
}

/// The position of a subscription in a stream.
private final class StreamReader: Sendable {
    private let stream: String
    private let count: Int
    private let block: String
    private let position: Mutex<ReadStart>

    init(stream: String, start: ReadStart, count: Int, block: String) {
        (self.stream, self.count, self.block) = (stream, count, block)
        position = Mutex(start)
    }

    func next(_ session: Session) throws(LinkError) -> [StreamEntry] {
        let after: EntryID
        switch position.withLock({ $0 }) {
        case .beginning: after = EntryID(milliseconds: 0)
        case .after(let id): after = id
        case .now:
            // The ID, because the position must stay the same if the connection breaks before the first new entry.
            let last = try session.execute(Command("XREVRANGE", stream, "+", "-", "COUNT", "1")).entries.first
            after = last?.id ?? EntryID(milliseconds: 0)
            position.withLock { $0 = .after(after) }
        }
        let command = Command("XREAD", "COUNT", "\(count)", "BLOCK", block, "STREAMS", stream, "\(after)")
        let entries = try session.execute(command).listOfStream.entries
        if let last = entries.last { position.withLock { $0 = .after(last.id) } }
        return entries
    }
}
