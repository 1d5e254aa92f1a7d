/// A text that occurred often.
public struct HeavyHitter: Hashable, Sendable {
    public let text: String
    /// The maximum number of occurrences.
    public let count: Int
    /// The amount by which `count` might be too large.
    public let error: Int
    /// The 95th percentile of the durations that were added with the text, in microseconds, if there were any.
    public var p95: Int?
    /// The maximum number of occurrences in other sketches, or `nil` if none of these contains the text.
    public var otherCount: Int?

    /// A Boolean value that indicates whether the text really occurred often: at least half of the count is certain.
    public var isReliable: Bool { error * 2 <= count }

    public init(text: String, count: Int, error: Int) {
        (self.text, self.count, self.error) = (text, count, error)
    }
}
