/// The reason why a command of a link has failed.
public enum LinkError: Error, Hashable, CustomStringConvertible {
    /// No connection can be opened.
    case unreachable(String)
    /// The connection broke, or the server did not respond in time. Whether it executed the command is unknown.
    case broken(String)
    /// The server rejected the command.
    case rejected(String)

    /// The codes of responses that can succeed later without a change of the command.
    private static let temporary: Set<Substring> = [
        "LOADING", "MASTERDOWN", "READONLY", "CLUSTERDOWN", "TRYAGAIN", "BUSY", "OOM", "MISCONF", "NOREPLICAS",
        "NOGROUP", "UNBLOCKED",
    ]
    /// The response to a connection beyond the limit of the server, which has no separate code.
    private static let full = "ERR max number of clients reached"

    /// A Boolean value that indicates whether the same command can succeed later.
    public var isTransient: Bool {
        switch self {
        case .unreachable, .broken: true
        case .rejected(let message): message == Self.full || Self.temporary.contains(message.prefix { $0 != " " })
        }
    }

    public var description: String {
        switch self {
        case .unreachable(let reason): "the server is not reachable: \(reason)"
        case .broken(let reason): "the connection broke: \(reason)"
        case .rejected(let message): "the server rejected a command: \(message)"
        }
    }
}

/// A change that a program reports about its link.
public enum LinkNews: Sendable, CustomStringConvertible {
    /// A connection, the first one or a later one, has the reply to its first command. A reader has it together with the first entries,
    /// or after half the timeout if there are none.
    case connected(String)
    /// The connection is interrupted. It is opened again, as the retry policy specifies. Reported once until it is open again.
    case interrupted(String, LinkError)
    /// The work for an entry has failed. The entry is delivered again later.
    case unfinished(EntryID, any Error)

    public var description: String {
        switch self {
        case .connected(let purpose): "connected, \(purpose)"
        case .interrupted(let purpose, let error): "interrupted, \(purpose): \(error); trying again"
        case .unfinished(let id, let error): "the work for entry \(id) failed and will be repeated: \(error)"
        }
    }
}
