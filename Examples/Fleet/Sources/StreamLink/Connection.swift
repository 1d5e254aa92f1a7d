internal import CHiredis
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A connection of hiredis, which blocks the thread that uses it.
// The context is used by one thread at a time, because a session uses its connection only on its serial queue. Other threads only
// shut down the socket, under a lock that the closing of the socket takes as well.
final class Connection: @unchecked Sendable {
    private let context: UnsafeMutablePointer<redisContext>
    private let isOpen = Mutex(true)

    /// Connects, authenticates, selects the database, and checks that the server has loaded its data.
    ///
    /// - Parameter timeout: The longest time to connect, and to wait for a response.
    init(_ address: LinkAddress, timeout: Duration) throws(LinkError) {
        // hiredis writes to closed sockets. The signal of the system would end the program.
        _ = Self.ignoresBrokenPipes
        let limit = timeval(timeout)
        let opened =
            switch address.place {
            case .host(let host, let port): redisConnectWithTimeout(host, port, limit)
            case .socket(let path): redisConnectUnixWithTimeout(path, limit)
            }
        guard let opened else { throw .unreachable("no memory") }
        context = opened
        guard opened.pointee.err == 0 else { throw .unreachable("\(address): \(Self.reason(opened))") }
        redisSetTimeout(opened, limit)
        if case .host = address.place { redisEnableKeepAlive(opened) }
        if let password = address.password {
            var command = Command("AUTH")
            if let user = address.user { command.append(user) }
            command.append(password)
            _ = try execute(command)
        }
        if let database = address.database { _ = try execute(Command("SELECT", "\(database)")) }
        _ = try execute(Command("PING"))
    }

    deinit {
        isOpen.withLock { isOpen in
            isOpen = false
            redisFree(context)
        }
    }

    /// Sends a command and waits for its reply.
    func execute(_ command: Command) throws(LinkError) -> Reply {
        var lengths = command.lengths
        let pointer = command.bytes.withUnsafeBytes { bytes in
            var offset = 0
            var arguments = lengths.map { length in
                defer { offset += length }
                return bytes.baseAddress.map { ($0 + offset).assumingMemoryBound(to: CChar.self) }
            }
            return redisCommandArgv(context, Int32(lengths.count), &arguments, &lengths)
        }
        guard let pointer else { throw .broken(Self.reason(context)) }
        defer { freeReplyObject(pointer) }
        let reply = Reply(pointer.assumingMemoryBound(to: redisReply.self).pointee)
        if case .error(let message) = reply { throw .rejected(message) }
        return reply
    }

    /// Ends a command that another thread waits for, with a failure.
    func interrupt() {
        isOpen.withLock { isOpen in
            if isOpen { _ = shutdown(context.pointee.fd, Int32(SHUT_RDWR)) }
        }
    }

    private static func reason(_ context: UnsafeMutablePointer<redisContext>) -> String {
        let reason = withUnsafeBytes(of: context.pointee.errstr) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return reason == String(cString: strerror(EAGAIN)) ? "no response in time" : reason
    }

    /// Ignores the signal, unless the program handles it.
    private static let ignoresBrokenPipes: Void = {
        if let handler = signal(SIGPIPE, SIG_IGN) { _ = signal(SIGPIPE, handler) }
    }()
}

extension timeval {
    fileprivate init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self.init(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
    }
}
