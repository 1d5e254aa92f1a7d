/// A text that occurred often.
public struct HeavyHitter: Hashable, Sendable {
    public let text: String
    /// The maximum number of occurrences.
    public let count: Int
    /// The amount by which `count` might be too large.
    public let error: Int

    public init(text: String, count: Int, error: Int) {
        (self.text, self.count, self.error) = (text, count, error)
    }
}
