/// The data that a line of an access log contains about one request.
public struct Entry: Hashable, Sendable {
    /// The time in seconds since 1970, or `nil` if the line has no time.
    public var time: Int64?
    /// The client that sent the request: a part of the batch's bytes.
    public var client = Field()
    /// The requested path without the query: a part of the batch's bytes.
    public var path = Field()
    /// The method and the requested path, such as `GET /a`, or only the path if the line has no method: a part of the
    /// batch's bytes.
    public var route = Field()
    public var status: Int16 = 0
    /// The length of the response body.
    public var bytes: Int = 0
    /// The response time, if the line contains it.
    public var microseconds: Int?

    public init() {}
}

/// The range of a text in the bytes of a batch.
public struct Field: Hashable, Sendable {
    public var offset: UInt32 = 0
    public var length: UInt32 = 0

    public init() {}

    public init(offset: Int, length: Int) {
        self.offset = UInt32(truncatingIfNeeded: offset)
        self.length = UInt32(truncatingIfNeeded: length)
    }
}
