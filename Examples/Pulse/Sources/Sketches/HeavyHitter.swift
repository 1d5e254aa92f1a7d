/// A text that occurred often.
package struct HeavyHitter: Hashable, Sendable {
    package let text: String
    /// The maximum number of occurrences.
    package let count: Int
    /// The amount by which `count` might be too large.
    package let error: Int

    package init(text: String, count: Int, error: Int) {
        (self.text, self.count, self.error) = (text, count, error)
    }
}
