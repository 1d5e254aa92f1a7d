package import NIOCore
package import NIOHTTPTypes

/// Closes the connection of a client that takes too long, so that no client can occupy connections without using them.
package final class Deadlines: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    package struct Limits: Sendable {
        /// The time from the connection to the end of the first header.
        package var header = TimeAmount.seconds(10)
        /// The time from a header to the end of its body.
        package var body = TimeAmount.seconds(10)
        /// The time from a response to the end of the next header.
        package var idle = TimeAmount.seconds(60)
        /// The time for which a client may read nothing of a response that is being sent.
        package var unread = TimeAmount.minutes(5)

        package init() {}
    }

    private let limits: Limits
    private var unanswered = 0
    private var isReadingBody = false
    private var deadline: Scheduled<Void>?

    package init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { close(context, after: limits.header) }
    }

    package func channelActive(context: ChannelHandlerContext) {
        close(context, after: limits.header)
        context.fireChannelActive()
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
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

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            unanswered -= 1
            if unanswered == 0, !isReadingBody { close(context, after: limits.idle) }
        }
        context.write(data, promise: promise)
    }

    package func channelWritabilityChanged(context: ChannelHandlerContext) {
        if !isReadingBody, unanswered > 0 {
            if context.channel.isWritable { cancel() } else { close(context, after: limits.unread) }
        }
        context.fireChannelWritabilityChanged()
    }

    package func channelInactive(context: ChannelHandlerContext) {
        cancel()
        context.fireChannelInactive()
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
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
