/// What a line of an access log says about one request.
package struct Entry: Hashable, Sendable {
    /// When, in seconds since 1970; `nil` where the line does not say.
    package var time: Int64?
    /// Who asked: a part of the batch's bytes.
    package var client = Field()
    /// What for, without the query: a part of the batch's bytes.
    package var path = Field()
    package var status: Int16 = 0
    /// The length of the answer's body.
    package var bytes: Int = 0
    /// How long the answer took, where the line says so.
    package var microseconds: Int?

    package init() {}
}

/// Where a text lies among the bytes of a batch.
package struct Field: Hashable, Sendable {
    package var offset: UInt32 = 0
    package var length: UInt32 = 0

    package init() {}

    package init(offset: Int, length: Int) {
        self.offset = UInt32(truncatingIfNeeded: offset)
        self.length = UInt32(truncatingIfNeeded: length)
    }
}
