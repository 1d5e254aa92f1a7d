/// A request line such as `GET /a?b HTTP/1.1`.
enum Request {
    /// The text between the method and the protocol, up to the query. A request without them, which is not HTTP, is
    /// used unchanged.
    @inline(__always)
    static func path(of line: UnsafeRawBufferPointer, in request: Range<Int>) -> Range<Int> {
        guard isLetter(line[request.lowerBound]), let method = line.offset(of: space, from: request.lowerBound),
            method < request.upperBound
        else { return request }
        var end = method + 1
        while end < request.upperBound, line[end] != space, line[end] != UInt8(ascii: "?") { end += 1 }
        return end > method + 1 ? method + 1..<end : request
    }

    /// The part of a path before its query.
    static func withoutQuery(_ path: Range<Int>, of line: UnsafeRawBufferPointer) -> Range<Int> {
        guard let query = line.offset(of: UInt8(ascii: "?"), from: path.lowerBound), query < path.upperBound else {
            return path
        }
        return query > path.lowerBound ? path.lowerBound..<query : path
    }

    @inline(__always)
    private static func isLetter(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }

    private static let space = UInt8(ascii: " ")
}
