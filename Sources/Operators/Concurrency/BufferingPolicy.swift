/// What to keep of the values that come faster than they are taken.
public struct BufferingPolicy: Sendable {
    @usableFromInline enum Kind: Sendable {
        case unbounded
        case newest(Int)
        case oldest(Int)
        /// For ``Signal/values(failingBeyond:)``, whose sequence can throw an overflow.
        case failing(Int)
    }

    @usableFromInline let kind: Kind

    @inlinable init(_ kind: Kind) { self.kind = kind }

    /// All of them. Memory is the only bound.
    public static var unbounded: BufferingPolicy { BufferingPolicy(.unbounded) }

    /// The last `count`: a value that comes when so many wait drops the oldest of those. With zero, only what somebody
    /// waits for at that moment is taken.
    ///
    /// - Precondition: `count` is not negative.
    public static func newest(_ count: Int) -> BufferingPolicy {
        precondition(count >= 0, "The number of values to buffer cannot be negative, but is \(count)")
        return BufferingPolicy(.newest(count))
    }

    /// The first `count`: a value that comes when so many wait is dropped. With zero, only what somebody waits for at that
    /// moment is taken.
    ///
    /// - Precondition: `count` is not negative.
    public static func oldest(_ count: Int) -> BufferingPolicy {
        precondition(count >= 0, "The number of values to buffer cannot be negative, but is \(count)")
        return BufferingPolicy(.oldest(count))
    }
}
