import Foundation

/// An event of a server, in the format that the [HTML standard][format] defines.
///
/// [format]: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
public struct ServerSentEvent: Sendable, Hashable {
    /// The type, which is `message` unless the server sends another one.
    public var type: String

    /// The lines of data, joined by `\n`.
    public var data: String

    /// The last ID that the server has sent, with this event or an earlier one, or an empty string.
    ///
    /// A request that continues after this event has it in the header field `Last-Event-ID`.
    public var lastEventID: String

    /// The last reconnection time that the server has sent, with this event or an earlier one.
    public var reconnectionTime: Duration?

    /// Creates an event.
    public init(type: String = "message", data: String, lastEventID: String = "", reconnectionTime: Duration? = nil) {
        (self.type, self.data) = (type, data)
        (self.lastEventID, self.reconnectionTime) = (lastEventID, reconnectionTime)
    }
}
