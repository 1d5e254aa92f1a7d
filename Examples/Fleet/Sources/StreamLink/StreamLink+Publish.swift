public import Operators
import Synchronization

/// A message to publish.
public struct StreamMessage: Sendable {
    /// The values, by name. Names that begin with `@` are reserved.
    public var fields: [String: [UInt8]]
    /// A text that is stored with the message as the progress of its source, such as an offset in a file.
    public var progress: String

    public init(_ fields: [String: [UInt8]], progress: String = "") {
        (self.fields, self.progress) = (fields, progress)
    }
}

/// A message that the server has stored.
public struct Published: Hashable, Sendable {
    public let id: EntryID
    /// The number of the message among those of its source.
    public let number: Int
    public let progress: String

    fileprivate init?(_ reply: Reply) {
        guard let parts = reply.list, parts.count >= 3, let number = parts[0].string.flatMap({ Int($0) }),
            let id = parts[1].string.flatMap(EntryID.init), let progress = parts[2].string
        else { return nil }
        (self.id, self.number, self.progress) = (id, number, progress)
    }
}

extension StreamLink {
    /// Adds the messages to a stream, and sends a value for each one that the server has stored.
    ///
    /// While the link is interrupted, messages wait, and from `limit` waiting ones on, `messages` is paused. A message is added once,
    /// even if the connection breaks before the response: the server stores the number of the last message of each source, and
    /// ignores a message that it already has.
    ///
    /// The publisher begins with the first message. For messages that depend on what the server has stored, use
    /// ``publisher(to:as:keeping:)``.
    ///
    /// - Completion: When all messages are stored.
    /// - Failure: If the server rejects a message, if another publisher of the same source has begun since, or if the policy allows no
    ///   further attempt.
    /// - Disposal: Closes the connection. Messages that wait are dropped.
    /// - Threading: A queue of the subscription.
    /// - Parameters:
    ///   - source: The name of the publisher. It must be the only one of that name.
    ///   - length: The number of entries that the stream keeps at least; it has up to about 100 more.
    ///   - limit: The number of messages that wait before `messages` is paused.
    public func publish(
        _ messages: Signal<StreamMessage, Never>, to stream: String, as source: String, keeping length: Int,
        waiting limit: Int = 64
    ) -> Signal<Published, LinkError> {
        precondition(length > 0, "publish(_:to:as:keeping:) requires a length of 1 or more, but got \(length)")
        return .deferred {
            PublishedSource(stream: stream, source: source, length: length).publish(messages, on: self, waiting: limit)
        }
    }

    /// Begins to publish as a source, sends its publisher, and completes.
    ///
    /// In the same step, the server returns the last message that it has stored, and from then on rejects messages of earlier publishers
    /// of the source. So a publisher that continues after ``StreamPublisher/last`` repeats and omits nothing.
    ///
    /// - Failure: If the policy allows no further attempt.
    /// - Parameters:
    ///   - source: The name of the publisher.
    ///   - length: The number of entries that the stream keeps at least; it has up to about 100 more.
    public func publisher(
        to stream: String, as source: String, keeping length: Int
    ) -> Signal<StreamPublisher, LinkError> {
        precondition(length > 0, "publisher(to:as:keeping:) requires a length of 1 or more, but got \(length)")
        return .deferred {
            let session = Session(self, purpose: "beginning to publish to \(stream)")
            return session.request { () throws(LinkError) in
                let publisher = PublishedSource(stream: stream, source: source, length: length)
                return StreamPublisher(link: self, last: try publisher.begin(session), source: publisher)
            }.onDispose { session.close() }
        }
    }
}

/// A source that has begun to publish.
public struct StreamPublisher: Sendable {
    fileprivate let link: StreamLink
    /// The last message of the source that the server had stored at the beginning, or `nil` without one.
    public let last: Published?
    fileprivate let source: PublishedSource

    /// Adds the messages to the stream, as ``StreamLink/publish(_:to:as:keeping:waiting:)`` does. One subscription is active at a time.
    ///
    /// - Parameter limit: The number of messages that wait before `messages` is paused.
    public func publish(
        _ messages: Signal<StreamMessage, Never>, waiting limit: Int = 64
    ) -> Signal<Published, LinkError> {
        source.publish(messages, on: link, waiting: limit)
    }
}

/// Numbers the messages of a source, and adds each once.
private final class PublishedSource: Sendable {
    /// Stores the publisher, whose messages alone are accepted from then on, and returns the last message.
    private static let beginning = """
        redis.call('HSET', KEYS[1], 'run', ARGV[1])
        return redis.call('HMGET', KEYS[1], 'number', 'id', 'progress')
        """
    /// Adds an entry unless the number shows that it exists, and stores the number, ID, and progress: both or none.
    private static let script = """
        local last = redis.call('HMGET', KEYS[2], 'number', 'id', 'progress', 'run')
        if last[4] and last[4] ~= ARGV[3] then
          return redis.error_reply('DUPLICATE another process publishes under the same name')
        end
        if last[1] and tonumber(last[1]) >= tonumber(ARGV[2]) then return last end
        local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], '*', unpack(ARGV, 5))
        redis.call('HSET', KEYS[2], 'number', ARGV[2], 'id', id, 'progress', ARGV[4], 'run', ARGV[3])
        return {ARGV[2], id, ARGV[4]}
        """

    private let stream: String
    private let source: String
    private let length: Int
    private let run = String(UInt64.random(in: .min ... .max), radix: 36)
    /// The number of the last message that the server has stored, or `nil` before the beginning.
    private let last = Mutex<Int?>(nil)

    init(stream: String, source: String, length: Int) {
        (self.stream, self.source, self.length) = (stream, source, length)
    }

    func publish(
        _ messages: Signal<StreamMessage, Never>, on link: StreamLink, waiting limit: Int
    ) -> Signal<Published, LinkError> {
        .deferred {
            let session = Session(link, purpose: "publishing to \(self.stream)")
            return messages.widenFailure(to: LinkError.self)
                .map { message in (message, ContinuousClock.now) }
                .flatMap(.merge(max: 1, waiting: limit)) { message, created in
                    session.request { () throws(LinkError) in
                        try self.publish(message, created: created, session)
                    }
                }
                .onDispose { session.close() }
        }
    }

    /// - Returns: The last message that the server has stored.
    func begin(_ session: Session) throws(LinkError) -> Published? {
        let published = Published(try session.execute(Command("EVAL", Self.beginning, "1", key, run)))
        last.withLock { $0 = published?.number ?? 0 }
        return published
    }

    private func publish(
        _ message: StreamMessage, created: ContinuousClock.Instant, _ session: Session
    ) throws(LinkError) -> Published {
        let number = try nextNumber(session)
        var command = Command("EVAL", Self.script, "2", stream, key)
        command.append("\(length)", "\(number)", run, message.progress)
        command.append(StreamEntry.sourceField, source, StreamEntry.numberField, "\(number)")
        command.append(StreamEntry.delayField, "\(Int((ContinuousClock.now - created) / .milliseconds(1)))")
        for (name, value) in message.fields {
            command.append(name)
            command.append(value)
        }
        let reply = try session.execute(command)
        guard let published = Published(reply) else { throw .rejected("a reply to XADD could not be parsed") }
        last.withLock { $0 = number }
        return published
    }

    private func nextNumber(_ session: Session) throws(LinkError) -> Int {
        if let last = last.withLock({ $0 }) { return last + 1 }
        return (try begin(session)?.number ?? 0) + 1
    }

    /// In a cluster, the braces store the key on the same server as the stream.
    private var key: String { "{\(stream)}:source:\(source)" }
}
