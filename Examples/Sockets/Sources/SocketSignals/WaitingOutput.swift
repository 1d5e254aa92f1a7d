import NIOCore

/// Writes to a channel, and lets the writer wait while the channel has too much to send.
// Variables are used only on the event loop.
final class WaitingOutput: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = NIOAny

    private let channel: any Channel
    private var waiting: [EventLoopPromise<Void>] = []
    private var isClosed = false
    private var isFinished = false

    init(_ channel: any Channel) {
        self.channel = channel
        channel.closeFuture.whenComplete { _ in
            self.isClosed = true
            self.resume(.failure(SocketError.closed))
        }
    }

    /// Writes `buffer`. The result succeeds when the channel is writable again.
    func write(_ buffer: ByteBuffer) -> EventLoopFuture<Void> {
        channel.eventLoop.flatSubmit { [self] in
            guard !isClosed else { return channel.eventLoop.makeFailedFuture(SocketError.closed) }
            channel.writeAndFlush(buffer, promise: nil)
            guard !channel.isWritable else { return channel.eventLoop.makeSucceededVoidFuture() }
            let promise = channel.eventLoop.makePromise(of: Void.self)
            waiting.append(promise)
            return promise.futureResult
        }
    }

    /// Ends the output after everything that was written. The input remains open.
    func finish() -> EventLoopFuture<Void> {
        channel.eventLoop.flatSubmit { [channel] in
            self.isFinished = true
            return channel.writeAndFlush(channel.allocator.buffer(capacity: 0)).flatMap { channel.close(mode: .output) }
        }
    }

    /// Closes the connection, unless the output has ended.
    func abandon() {
        channel.eventLoop.execute { [self] in
            if !isFinished { channel.close(promise: nil) }
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if channel.isWritable { resume(.success(())) }
        context.fireChannelWritabilityChanged()
    }

    private func resume(_ result: Result<Void, any Error>) {
        let promises = waiting
        waiting = []
        for promise in promises { promise.completeWith(result) }
    }
}
