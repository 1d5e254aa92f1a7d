/// What to do with signals that come while earlier ones have not ended.
///
/// ``StreamCore/Signal/flatMap(_:_:)`` shows all of them side by side.
///
/// Unless its entry below says otherwise, a strategy completes when the outer signal and all inner ones it has subscribed
/// to have completed, and fails with the first failure of any, at once. An inner signal is subscribed to on the thread
/// that brings it, and what it sends at once is delivered at once, also without end. One that has ended is not held. One
/// that is lost leaves its place to the next, but nobody said that all is complete: in the end, the whole is lost with it.
public struct FlattenStrategy: Sendable {
    @usableFromInline enum Kind: Sendable {
        case merge(max: Int)
        case eager
        case latest
        case first
        case race
    }

    @usableFromInline let kind: Kind

    /// All at once, as many as come.
    public static var merge: FlattenStrategy { FlattenStrategy(kind: .merge(max: .max)) }

    /// At most `max` at once; the others wait for their turn, first in, first out, without bound.
    ///
    /// - Precondition: `max` is greater than zero.
    public static func merge(max: Int) -> FlattenStrategy {
        precondition(max > 0, "The number of signals to merge must be greater than zero, but is \(max)")
        return FlattenStrategy(kind: .merge(max: max))
    }

    /// One after another, in the order in which they came; the others wait, without bound.
    public static var concat: FlattenStrategy { FlattenStrategy(kind: .merge(max: 1)) }

    /// All are subscribed to when they come, and sent one after another, in the order in which they came.
    ///
    /// - Complexity: Holds what all but the front one have sent, without bound: one that sends without end and without
    ///   giving the thread back never lets the others come.
    /// - Elsewhere: `concatMapEager` in RxJava.
    public static var concatEager: FlattenStrategy { FlattenStrategy(kind: .eager) }

    /// The newest alone: an older one is disposed before the newer one is subscribed to.
    ///
    /// An inner signal that sends without giving the thread back runs inside the outer one's delivery, so nothing newer can
    /// come before it has ended: put `subscribe(on:)` on it to make it one that can be replaced.
    ///
    /// - Completion: When the outer signal and the newest inner one have completed.
    /// - Elsewhere: `switchToLatest` in ReactiveObjC and Combine, `flatMapLatest`, `switchLatest` in RxSwift.
    public static var latest: FlattenStrategy { FlattenStrategy(kind: .latest) }

    /// The oldest alone: what comes while it runs is ignored, and not even made of its value.
    ///
    /// - Elsewhere: `throttle` in ReactiveSwift, `flatMapFirst` in RxSwift.
    public static var first: FlattenStrategy { FlattenStrategy(kind: .first) }

    /// As ``first``, by its name in ReactiveSwift.
    public static var throttle: FlattenStrategy { first }

    /// The first to say anything, its end included: it goes on alone, the others are disposed, and what comes later is
    /// ignored.
    ///
    /// - Completion: When the outer signal and the winner have completed; with the outer signal if it brought none.
    public static var race: FlattenStrategy { FlattenStrategy(kind: .race) }
}
