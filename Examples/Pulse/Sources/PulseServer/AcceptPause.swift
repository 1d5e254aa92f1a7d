public import Logging
public import NIOCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Pauses accepting when no file descriptor or memory is left for a connection.
///
/// Without the pause, the event loop would try again without a break, because the connection still waits: NIO's own
/// `AcceptBackoffHandler` delays a read that begins after the failure, but the failed one is still pending.
public final class AcceptPause: ChannelInboundHandler {
    public typealias InboundIn = any Channel

    /// How long to wait before the next attempt.
    public static let pause = TimeAmount.seconds(1)
    /// Attempts that fail within this time after a report are not reported again.
    public static let quiet = TimeAmount.minutes(1)

    private static let temporary: Set<CInt> = [EMFILE, ENFILE, ENOBUFS, ENOMEM]

    private let logger: Logger
    private var lastReport: NIODeadline?

    public init(logger: Logger) {
        self.logger = logger
    }

    public func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? IOError, Self.temporary.contains(error.errnoCode) else {
            return context.fireErrorCaught(error)
        }
        report(error, at: context.eventLoop.now)
        accept(false, context)
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) { [self] in accept(true, context) }
    }

    private func accept(_ accepts: Bool, _ context: ChannelHandlerContext) {
        try? context.channel.syncOptions?.setOption(.autoRead, value: accepts)
    }

    private func report(_ error: IOError, at now: NIODeadline) {
        if let lastReport, now < lastReport + Self.quiet { return }
        lastReport = now
        let reason = String(cString: strerror(error.errnoCode))
        logger.error(
            """
            the server cannot accept more connections: \(reason). It tries again every second. \
            Close connections, or raise the limit with ulimit -n.
            """)
    }
}

@available(*, unavailable)
extension AcceptPause: Sendable {}
