public import Sketches

/// The figures of the requests with one method and path.
public struct PathFigures: Hashable, Sendable {
    /// The method and the path, such as `GET /a`.
    public let text: String
    /// The count by which the path was found: that of its requests, or of its errors. It is never too small.
    public let count: Int
    /// The amount by which `count` might be too large.
    public let error: Int
    /// The number of requests, or `nil` if other paths are so much more frequent that it is unknown.
    public let requests: Int?
    /// The number of requests that failed in the server.
    public let errors: Int
    /// The 95th percentile of the response time in microseconds, within 6 %, if it is known.
    public let p95: Int?

    /// A Boolean value that indicates whether at least half of the count is certain.
    public var isReliable: Bool { error * 2 <= count }

    /// - Parameter hitter: The requests, and as the other count the errors.
    public init(requested hitter: HeavyHitter) {
        (text, count, error, p95) = (hitter.text, hitter.count, hitter.error, hitter.p95)
        (requests, errors) = (count, min(count, hitter.otherCount ?? 0))
    }

    /// - Parameter hitter: The errors, and as the other count the requests.
    public init(failed hitter: HeavyHitter) {
        (text, count, error, p95) = (hitter.text, hitter.count, hitter.error, hitter.p95)
        (requests, errors) = (hitter.otherCount, count)
    }
}
