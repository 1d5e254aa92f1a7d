public import NIOCore
public import NIOHTTPTypes

/// Closes the connection of a client that takes too long, so that no client can occupy connections without using them.
public final class Deadlines: ChannelDuplexHandler, RemovableChannelHandler {
    public typealias InboundIn = HTTPRequestPart
    public typealias InboundOut = HTTPRequestPart
    public typealias OutboundIn = HTTPResponsePart
    public typealias OutboundOut = HTTPResponsePart

    public struct Limits: Sendable {
        /// The time from the connection to the end of the first header.
        public var header = TimeAmount.seconds(10)
        /// The time from a header to the end of its body.
        public var body = TimeAmount.seconds(10)
        /// The time from a response to the end of the next header.
        public var idle = TimeAmount.seconds(60)
        /// The time for which a client may read nothing of a response that is being sent.
        public var unread = TimeAmount.minutes(5)

        public init() {}
    }

    private let limits: Limits
    private var unanswered = 0
    private var isReadingBody = false
    private var deadline: Scheduled<Void>?

    public init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    public func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { close(context, after: limits.header) }
    }

    public func channelActive(context: ChannelHandlerContext) {
        close(context, after: limits.header)
        context.fireChannelActive()
    }

    public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            (unanswered, isReadingBody) = (unanswered + 1, true)
            close(context, after: limits.body)
        case .body:
            break
        case .end:
            isReadingBody = false
            cancel()
        }
        context.fireChannelRead(data)
    }

    public func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            unanswered -= 1
            if unanswered == 0, !isReadingBody { close(context, after: limits.idle) }
        }
        context.write(data, promise: promise)
    }

    public func channelWritabilityChanged(context: ChannelHandlerContext) {
        if !isReadingBody, unanswered > 0 {
            if context.channel.isWritable { cancel() } else { close(context, after: limits.unread) }
        }
        context.fireChannelWritabilityChanged()
    }

    public func channelInactive(context: ChannelHandlerContext) {
        cancel()
        context.fireChannelInactive()
    }

    public func handlerRemoved(context: ChannelHandlerContext) {
        cancel()
    }

    private func close(_ context: ChannelHandlerContext, after limit: TimeAmount) {
        cancel()
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: limit) { context.close(promise: nil) }
    }

    private func cancel() {
        deadline?.cancel()
        deadline = nil
    }
}

@available(*, unavailable)
extension Deadlines: Sendable {}
