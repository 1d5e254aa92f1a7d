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
    /// - Completion: When all messages are stored.
    /// - Failure: If the server rejects a message, if another process publishes as the same source since this one began, or if the
    ///   policy allows no further attempt.
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
        return .deferred { () throws(LinkError) in
            let session = Session(self, purpose: "publishing to \(stream)")
            let publisher = Publisher(session, stream: stream, source: source, length: length)
            return messages.widenFailure(to: LinkError.self)
                .map { message in (message, ContinuousClock.now) }
                .flatMap(.merge(max: 1, waiting: limit)) { message, created in
                    session.request { () throws(LinkError) in try publisher.publish(message, created: created) }
                }
                .onDispose { session.close() }
        }
    }

    /// Sends the last message that the server has stored from a source, or `nil`, and completes. A publisher that starts again
    /// continues after it.
    public func lastPublished(to stream: String, by source: String) -> Signal<Published?, LinkError> {
        .deferred { () throws(LinkError) in
            let session = Session(self, purpose: "asking for the progress of \(source)")
            return session.request { () throws(LinkError) in
                try Publisher.last(in: stream, by: source, session)
            }.onDispose { session.close() }
        }
    }
}

/// Numbers the messages of a source, and adds each once.
private final class Publisher: Sendable {
    /// Adds an entry unless the number shows that it exists, and stores the number, ID, and progress: both or none.
    private static let script = """
        local last = redis.call('HMGET', KEYS[2], 'number', 'id', 'progress', 'run')
        local number = tonumber(ARGV[2])
        if last[1] and tonumber(last[1]) >= number then
          if last[4] ~= ARGV[3] then
            return redis.error_reply('DUPLICATE another process publishes under the same name')
          end
          return last
        end
        local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], '*', unpack(ARGV, 5))
        redis.call('HSET', KEYS[2], 'number', ARGV[2], 'id', id, 'progress', ARGV[4], 'run', ARGV[3])
        return {ARGV[2], id, ARGV[4]}
        """

    private let session: Session
    private let stream: String
    private let source: String
    private let length: Int
    private let run = String(UInt64.random(in: .min ... .max), radix: 36)
    /// The number of the last message that the server has stored, or `nil` before the first response.
    private let last = Mutex<Int?>(nil)

    init(_ session: Session, stream: String, source: String, length: Int) {
        (self.session, self.stream, self.source, self.length) = (session, stream, source, length)
    }

    func publish(_ message: StreamMessage, created: ContinuousClock.Instant) throws(LinkError) -> Published {
        let number = try nextNumber()
        var command = Command("EVAL", Self.script, "2", stream, Self.key(of: source, in: stream))
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

    private func nextNumber() throws(LinkError) -> Int {
        if let last = last.withLock({ $0 }) { return last + 1 }
        let number = try Self.last(in: stream, by: source, session)?.number ?? 0
        last.withLock { $0 = number }
        return number + 1
    }

    static func last(in stream: String, by source: String, _ session: Session) throws(LinkError) -> Published? {
        let command = Command("HMGET", key(of: source, in: stream), "number", "id", "progress")
        return Published(try session.execute(command))
    }

    /// In a cluster, the braces store the key on the same server as the stream.
    private static func key(of source: String, in stream: String) -> String { "{\(stream)}:source:\(source)" }
}
