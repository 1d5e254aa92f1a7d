/// The data that a line of an access log contains about one request.
package struct Entry: Hashable, Sendable {
    /// The time in seconds since 1970, or `nil` if the line has no time.
    package var time: Int64?
    /// The client that sent the request: a part of the batch's bytes.
    package var client = Field()
    /// The requested path without the query: a part of the batch's bytes.
    package var path = Field()
    package var status: Int16 = 0
    /// The length of the response body.
    package var bytes: Int = 0
    /// The response time, if the line contains it.
    package var microseconds: Int?

    package init() {}
}

/// The range of a text in the bytes of a batch.
package struct Field: Hashable, Sendable {
    package var offset: UInt32 = 0
    package var length: UInt32 = 0

    package init() {}

    package init(offset: Int, length: Int) {
        self.offset = UInt32(truncatingIfNeeded: offset)
        self.length = UInt32(truncatingIfNeeded: length)
    }
}
