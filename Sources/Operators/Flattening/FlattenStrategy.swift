/// What to do with signals that come while earlier ones have not ended.
public struct FlattenStrategy: Sendable {
    @usableFromInline enum Kind: Sendable {
        case merge(max: Int)
        case latest
    }

    @usableFromInline let kind: Kind

    /// All at once, as many as come.
    ///
    /// - Completion: When the outer signal and all inner ones have completed.
    /// - Failure: The first of any, at once.
    public static var merge: FlattenStrategy { FlattenStrategy(kind: .merge(max: .max)) }

    /// At most `max` at once; the others wait for their turn, first in, first out, without bound.
    ///
    /// - Precondition: `max` is greater than zero.
    public static func merge(max: Int) -> FlattenStrategy {
        precondition(max > 0, "The number of signals to merge must be greater than zero, but is \(max)")
        return FlattenStrategy(kind: .merge(max: max))
    }

    /// One after another, in the order in which they came.
    public static var concat: FlattenStrategy { FlattenStrategy(kind: .merge(max: 1)) }

    /// The newest alone: an older one is disposed before the newer one is subscribed to.
    ///
    /// An inner signal that sends without giving the thread back runs inside the outer one's delivery, so nothing newer can
    /// come before it has ended: put `subscribe(on:)` on it to make it one that can be replaced.
    ///
    /// - Completion: When the outer signal and the newest inner one have completed.
    /// - Failure: Of the outer signal or the newest inner one, at once.
    public static var latest: FlattenStrategy { FlattenStrategy(kind: .latest) }
}
