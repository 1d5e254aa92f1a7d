public import Operators

/// A change of a state that several processes observe.
public struct StateChange: Hashable, Sendable {
    /// The name of the state, such as that of an alert.
    public var key: String
    /// The new state.
    public var state: String
    /// The time of the change. Every process that observes the state uses the same clock.
    public var time: Int64
    /// The values to publish, by name.
    public var fields: [String: [UInt8]]

    public init(key: String, state: String, time: Int64, fields: [String: [UInt8]] = [:]) {
        (self.key, self.state, self.time, self.fields) = (key, state, time, fields)
    }
}

extension StreamLink {
    /// Adds changes to a stream that several processes publish, each change once.
    ///
    /// The server stores the newest state of each key. It ignores a change to the same state, and a change that is not newer than the
    /// stored one, so that it does not matter which process observes a change first or how often.
    ///
    /// - Completion: When the server has received all changes.
    /// - Failure: If the server rejects a change, or the policy allows no further attempt.
    /// - Parameters:
    ///   - length: The number of entries that the stream keeps at least; it has up to about 100 more.
    ///   - limit: The number of changes that wait before `changes` is paused.
    /// - Returns: A signal of the IDs of the entries, or of `nil` for a change that the server ignored.
    public func publishChanges(
        _ changes: Signal<StateChange, Never>, to stream: String, keeping length: Int, waiting limit: Int = 64
    ) -> Signal<EntryID?, LinkError> {
        precondition(length > 0, "publishChanges(_:to:keeping:) requires a length of 1 or more, but got \(length)")
        return .deferred {
            let session = Session(self, purpose: "publishing to \(stream)")
            return changes.widenFailure(to: LinkError.self)
                .flatMap(.merge(max: 1, waiting: limit)) { change in
                    session.request { () throws(LinkError) in
                        let reply = try session.execute(change.command(for: stream, keeping: length))
                        return reply.string.flatMap(EntryID.init)
                    }
                }
                .onDispose { session.close() }
        }
    }

    /// Sends the server's time, in milliseconds since 1970, and completes.
    public func time() -> Signal<Int64, LinkError> {
        .deferred {
            let session = Session(self, purpose: "asking for the time")
            return session.request { () throws(LinkError) in
                let parts =
                    try session.execute(Command("TIME")).list?.compactMap { $0.string.flatMap(Int64.init) } ?? []
                guard parts.count == 2 else { throw .rejected("a reply to TIME could not be parsed") }
                return parts[0] * 1_000 + parts[1] / 1_000
            }.onDispose { session.close() }
        }
    }
}

extension StateChange {
    /// Adds an entry and stores the state: both or none.
    private static let script = """
        local last = redis.call('HMGET', KEYS[2], 'state', 'time')
        if last[1] == ARGV[2] or (last[2] and tonumber(last[2]) >= tonumber(ARGV[3])) then return false end
        local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], '*', unpack(ARGV, 4))
        redis.call('HSET', KEYS[2], 'state', ARGV[2], 'time', ARGV[3])
        return id
        """

    fileprivate func command(for stream: String, keeping length: Int) -> Command {
        var command = Command("EVAL", Self.script, "2", stream, "{\(stream)}:state:\(key)")
        command.append("\(length)", state, "\(time)", "@key", key, "@state", state)
        for (name, value) in fields {
            command.append(name)
            command.append(value)
        }
        return command
    }
}
