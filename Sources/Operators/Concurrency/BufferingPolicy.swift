/// A policy for the values that arrive faster than they are taken.
///
/// ```swift
/// let prices = Signal<Int, Never>.of(10, 12, 15)
/// for await price in prices.values(buffering: .newest(1)) { print(price) }  // prints 15
/// for await price in prices.values(buffering: .oldest(2)) { print(price) }  // prints 10, 12
/// ```
public struct BufferingPolicy: Sendable, Hashable {
    @usableFromInline enum Kind: Sendable, Hashable {
        case unbounded
        case pausing(Int)
        case newest(Int)
        case oldest(Int)
        /// For ``Signal/values(failingBeyond:onOverflow:)``, whose sequence can throw an overflow.
        case failing(Int)
    }

    @usableFromInline let kind: Kind

    @inlinable init(_ kind: Kind) { self.kind = kind }

    /// Keeps all values, and pauses the source while `limit` values wait, until a quarter of them is left.
    ///
    /// A source that cannot wait, such as a subject, continues, and its values are kept without a limit.
    /// - Precondition: `limit` is greater than zero.
    public static func pausing(at limit: Int) -> BufferingPolicy {
        precondition(limit > 0, "BufferingPolicy.pausing(at:) requires a limit of 1 or more, but got \(limit)")
        return BufferingPolicy(.pausing(limit))
    }

    /// Keeps all values, and pauses no source. Only memory limits their number.
    public static var unbounded: BufferingPolicy { BufferingPolicy(.unbounded) }

    /// Keeps the last `count` values. If that many wait, a new value drops the oldest of them.
    ///
    /// With zero, a value is taken only if the loop is waiting for one at that moment.
    /// - Precondition: `count` is not negative.
    public static func newest(_ count: Int) -> BufferingPolicy {
        precondition(count >= 0, "BufferingPolicy.newest(_:) requires a count of 0 or more, but got \(count)")
        return BufferingPolicy(.newest(count))
    }

    /// Keeps the first `count` values. If that many wait, a new value is dropped.
    ///
    /// With zero, a value is taken only if the loop is waiting for one at that moment.
    /// - Precondition: `count` is not negative.
    public static func oldest(_ count: Int) -> BufferingPolicy {
        precondition(count >= 0, "BufferingPolicy.oldest(_:) requires a count of 0 or more, but got \(count)")
        return BufferingPolicy(.oldest(count))
    }
}

extension BufferingPolicy: CustomStringConvertible {
    /// The policy as it is written, such as `newest(1)`.
    public var description: String {
        switch kind {
        case .unbounded: "unbounded"
        case .pausing(let limit): "pausing(at: \(limit))"
        case .newest(let count): "newest(\(count))"
        case .oldest(let count): "oldest(\(count))"
        case .failing(let limit): "failing(beyond: \(limit))"
        }
    }
}
