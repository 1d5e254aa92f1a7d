/// The treatment of inner signals that arrive while earlier ones have not ended.
///
/// ``StreamCore/Signal/flatMap(_:_:)`` shows all strategies in one diagram.
///
/// Unless its entry below specifies otherwise, a strategy completes when the outer signal and all inner signals that it has
/// subscribed to have completed. It fails immediately with the first failure of any signal.
///
/// An inner signal is subscribed to on the thread that sends it. The values that it sends synchronously are delivered
/// synchronously, even if it sends without end. An inner signal that has ended is not retained.
///
/// If an inner signal is released, the next one starts, but the result can no longer complete. When all other signals have ended, the
/// result is released as well.
public struct FlattenStrategy: Sendable, Hashable {
    @usableFromInline enum Kind: Sendable, Hashable {
        case merge(max: Int, waiting: Int)
        case eager
        case concatLatest
        case latest
        case first
        case race
    }

    @usableFromInline let kind: Kind

    @_transparent @inlinable init(kind: Kind) { self.kind = kind }

    /// Subscribes to all inner signals concurrently, without a limit.
    @inlinable public static var merge: FlattenStrategy {
        @_transparent get { FlattenStrategy(kind: .merge(max: .max, waiting: .max)) }
    }

    /// Subscribes to at most `max` inner signals concurrently; the others wait, first in, first out.
    ///
    /// While `limit` signals wait, the outer signal is paused, if it can wait, until a quarter of them is left.
    ///
    /// - Precondition: `max` and `limit` are greater than zero.
    public static func merge(max: Int, waiting limit: Int = 64) -> FlattenStrategy {
        precondition(max > 0, "merge(max:) requires a maximum of 1 or more, but got \(max)")
        precondition(limit > 0, "merge(max:waiting:) requires a limit of 1 or more, but got \(limit)")
        return FlattenStrategy(kind: .merge(max: max, waiting: limit))
    }

    /// Subscribes to one inner signal after another, in the order of their arrival. Does the same as `merge(max: 1)`.
    @inlinable public static var concat: FlattenStrategy {
        @_transparent get { FlattenStrategy(kind: .merge(max: 1, waiting: 64)) }
    }

    /// Subscribes to inner signals when they arrive, and sends their values one signal after another, in the order of arrival.
    ///
    /// - Complexity: Buffers the values of all signals except the first active one, and pauses the signals of which 1,024 values
    ///   wait. The outer signal is paused while 64 signals are active. A signal that sends synchronously without end prevents
    ///   the others from arriving.
    /// - In other libraries: `concatMapEager` in RxJava.
    @inlinable public static var concatEager: FlattenStrategy { @_transparent get { FlattenStrategy(kind: .eager) } }

    /// Subscribes to one inner signal after another; of those that arrive meanwhile, only the newest one waits.
    ///
    /// Use it to finish what has begun, such as saving a document, and then to do it once more for the latest value.
    ///
    /// An inner signal that is replaced while it waits was never subscribed to. The closure was called for its value, so it should only
    /// create the signal.
    ///
    /// - Complexity: Stores one inner signal. The outer signal is not paused.
    @inlinable public static var concatLatest: FlattenStrategy {
        @_transparent get { FlattenStrategy(kind: .concatLatest) }
    }

    /// Sends the values of the newest inner signal; the older one is disposed before the newer one is subscribed to.
    ///
    /// An inner signal that sends synchronously runs inside the outer signal's delivery, so no newer one can arrive before it
    /// has ended. Apply `subscribed(on:)` to it so that it can be replaced.
    ///
    /// Between the disposal and the subscription, no inner signal is active. The result misses what another thread sends to
    /// the source of both during this time. If the values are states, use signals that begin with the present one:
    /// `values` of a property, or `share(replay: 1, while: .lingering(…))`. If no event may be missed, subscribe to the source
    /// once, and select below it: `events.withLatest(from: selection)`.
    ///
    /// - Completion: When the outer signal and the newest inner one have completed.
    /// - In other libraries: `switchToLatest` in ReactiveObjC and Combine, `flatMapLatest`, `switchLatest` in RxSwift.
    @inlinable public static var latest: FlattenStrategy { @_transparent get { FlattenStrategy(kind: .latest) } }

    /// Sends the values of the active inner signal; values that arrive during that time are ignored and not transformed.
    ///
    /// - In other libraries: `throttle` in ReactiveSwift, `flatMapFirst` in RxSwift.
    @inlinable public static var first: FlattenStrategy { @_transparent get { FlattenStrategy(kind: .first) } }

    /// Does the same as ``first``, under the name that ReactiveSwift uses.
    @inlinable public static var throttle: FlattenStrategy { @_transparent get { first } }

    /// Sends the events of the inner signal that sends the first value or terminal event.
    ///
    /// The others are disposed, and inner signals that arrive later are ignored.
    ///
    /// - Completion: When the outer signal and the winner have completed; with the outer signal if it sent no inner signal.
    @inlinable public static var race: FlattenStrategy { @_transparent get { FlattenStrategy(kind: .race) } }
}

extension FlattenStrategy: CustomStringConvertible {
    /// The strategy as it is written, such as `latest` or `merge(max: 3, waiting: 64)`.
    public var description: String {
        switch kind {
        case .merge(max: .max, waiting: _): "merge"
        case .merge(max: 1, waiting: 64): "concat"
        case .merge(let max, let limit): "merge(max: \(max), waiting: \(limit))"
        case .eager: "concatEager"
        case .concatLatest: "concatLatest"
        case .latest: "latest"
        case .first: "first"
        case .race: "race"
        }
    }
}
