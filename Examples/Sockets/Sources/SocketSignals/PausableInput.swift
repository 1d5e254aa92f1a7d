import NIOCore
import Operators

/// The reason why a signal of a connection or a server fails, except for errors of the system.
public enum SocketError: Error {
    /// The connection was closed before the peer had ended it.
    case closed
    /// Another subscriber receives the input.
    case alreadySubscribed
}

/// Sends the input of a channel to a subscriber, and reads only while the subscriber is not paused.
///
/// The channel's `autoRead` is `false`, so the channel reads only on request.
// Variables are used only on the event loop.
final class PausableInput<InboundIn, Element: Sendable>: ChannelInboundHandler, @unchecked Sendable {
    private let channel: any Channel
    private let transform: @Sendable (InboundIn) -> Element
    private var subscriber: Subscriber<Element, any Error>?
    private var isSubscribed = false
    private var waitsForResume = false
    private var end: Result<Void, any Error>?

    /// Then the end of the input closes the channel, instead of an event.
    private var hasOutputEnded = false

    /// Input before the subscription. NIO reads the rest when the peer has ended, even without a request.
    private var early: [Element] = []

    init(_ channel: any Channel, _ transform: @escaping @Sendable (InboundIn) -> Element) {
        (self.channel, self.transform) = (channel, transform)
        channel.closeFuture.whenComplete { _ in
            self.finish(self.hasOutputEnded ? .success(()) : .failure(SocketError.closed))
        }
    }

    /// The input, for one subscriber. Disposal closes the channel.
    var signal: Signal<Element, any Error> {
        Signal { [self] subscriber in
            channel.eventLoop.execute { self.start(subscriber) }
            return nil
        }
    }

    private func start(_ subscriber: Subscriber<Element, any Error>) {
        guard !isSubscribed else { return subscriber.fail(SocketError.alreadySubscribed) }
        isSubscribed = true
        self.subscriber = subscriber
        subscriber.disposable.add { self.channel.eventLoop.execute { self.stop() } }
        for element in early { subscriber.send(element) }
        early = []
        if end != nil { sendEnd() } else { read() }
    }

    private func stop() {
        early = []
        guard subscriber != nil else { return }
        subscriber = nil
        channel.close(promise: nil)
    }

    private func read() {
        guard let subscriber, channel.isActive, !waitsForResume else { return }
        guard subscriber.shouldWait else { return channel.read() }
        waitsForResume = true
        subscriber.onResume {
            self.channel.eventLoop.execute {
                self.waitsForResume = false
                self.read()
            }
        }
    }

    private func finish(_ result: Result<Void, any Error>) {
        if end == nil { end = result }
        sendEnd()
    }

    private func sendEnd() {
        guard let end, let subscriber else { return }
        self.subscriber = nil
        switch end {
        case .success: subscriber.complete()
        case .failure(let error): subscriber.fail(error)
        }
    }

    func channelActive(context: ChannelHandlerContext) {
        context.fireChannelActive()
        read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let element = transform(unwrapInboundIn(data))
        context.fireChannelRead(data)
        if let subscriber { subscriber.send(element) } else if !isSubscribed { early.append(element) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        read()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event as? ChannelEvent {
        case .inputClosed: finish(.success(()))
        case .outputClosed: hasOutputEnded = true
        case nil: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        finish(.failure(error))
        context.close(promise: nil)
    }
}
