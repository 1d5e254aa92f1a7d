import Foundation
import HTTPTypes
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import PulseServer
import Synchronization
import Testing

/// Tests the deadlines of connections in the virtual time of an embedded event loop.
@Suite struct DeadlinesTests {
    private let channel = EmbeddedChannel(handler: Deadlines())
    private let limits = Deadlines.Limits()

    init() throws {
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private func isClosed(after time: TimeAmount) -> Bool {
        channel.embeddedEventLoop.advanceTime(by: time - .nanoseconds(1))
        let wasOpen = channel.isActive
        channel.embeddedEventLoop.advanceTime(by: .nanoseconds(1))
        return wasOpen && !channel.isActive
    }

    private func receive(_ part: HTTPRequestPart) throws { try channel.writeInbound(part) }

    private func receiveHead() throws {
        try receive(.head(HTTPRequest(method: .get, scheme: "http", authority: "x", path: "/")))
    }

    private func respond() throws {
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
    }

    @Test func `a client that sends no header is disconnected`() {
        #expect(isClosed(after: limits.header))
    }

    @Test func `a client that sends its body too slowly is disconnected`() throws {
        channel.embeddedEventLoop.advanceTime(by: limits.header - .seconds(1))
        try receiveHead()
        for _ in 1..<10 {
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
            try receive(.body(ByteBuffer(string: "x")))
        }
        #expect(isClosed(after: limits.body - .seconds(9)))
    }

    @Test func `a response can take any time, and a silent client is disconnected after it`() throws {
        try receiveHead()
        try receive(.end(nil))
        channel.embeddedEventLoop.advanceTime(by: .hours(24))
        #expect(channel.isActive)
        try respond()
        #expect(isClosed(after: limits.idle))
    }

    @Test func `a client with another request is not disconnected while it is answered`() throws {
        for _ in 1...2 {
            try receiveHead()
            try receive(.end(nil))
        }
        try respond()
        channel.embeddedEventLoop.advanceTime(by: .hours(24))
        #expect(channel.isActive)
        try respond()
        #expect(isClosed(after: limits.idle))
    }

    @Test func `a client that does not read its response is disconnected`() throws {
        try receiveHead()
        try receive(.end(nil))
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
        channel.embeddedEventLoop.advanceTime(by: limits.unread - .seconds(1))
        channel.isWritable = true
        channel.pipeline.fireChannelWritabilityChanged()
        channel.embeddedEventLoop.advanceTime(by: .hours(24))
        #expect(channel.isActive)
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
        #expect(isClosed(after: limits.unread))
    }

    @Test func `a closed connection leaves no deadline`() throws {
        try receiveHead()
        try channel.close().wait()
        channel.embeddedEventLoop.advanceTime(by: .hours(24))
        #expect(!channel.isActive)
    }
}

/// Tests how accepting pauses, with injected errors.
@Suite struct AcceptPauseTests {
    private let reports = Reports()
    private let channel: EmbeddedChannel

    init() {
        channel = EmbeddedChannel(handler: AcceptPause(logger: Logger(label: "test") { [reports] _ in reports }))
    }

    private var accepts: Bool {
        channel.options.last { $0.option is ChannelOptions.Types.AutoReadOption }?.value as? Bool ?? true
    }

    private func fail(_ code: CInt = EMFILE) {
        channel.pipeline.fireErrorCaught(IOError(errnoCode: code, reason: "accept"))
    }

    @Test func `accepting pauses for a second when descriptors run out`() throws {
        fail()
        #expect(!accepts)
        channel.embeddedEventLoop.advanceTime(by: AcceptPause.pause - .nanoseconds(1))
        #expect(!accepts)
        channel.embeddedEventLoop.advanceTime(by: .nanoseconds(1))
        #expect(accepts)
        try channel.throwIfErrorCaught()
    }

    @Test func `a shortage is reported at most once per minute`() {
        for _ in 0..<150 {
            fail()
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        }
        #expect(reports.texts.count == 3)
        #expect(reports.texts[0].hasPrefix("the server cannot accept more connections: Too many open files."))
    }

    @Test func `another error is passed on`() {
        fail(EBADF)
        #expect(accepts)
        #expect(throws: IOError.self) { try channel.throwIfErrorCaught() }
    }
}

private final class Reports: LogHandler {
    private let messages = Mutex([String]())

    var texts: [String] { messages.withLock { $0 } }
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) { messages.withLock { $0.append("\(event.message)") } }
}
