/// A text that came often.
package struct HeavyHitter: Hashable, Sendable {
    package let text: String
    /// How often at the most.
    package let count: Int
    /// How many of those it may not have been.
    package let error: Int

    package init(text: String, count: Int, error: Int) {
        (self.text, self.count, self.error) = (text, count, error)
    }
}
